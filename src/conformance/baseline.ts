import type { BaselineDrift, KnownFailure, Report, Verdict } from "./report.ts";

/** The known failures of one target (CLI, "Baseline"). */
export interface Baseline {
  readonly format: "countersign/baseline";
  readonly version: 1;
  readonly failures: readonly KnownFailure[];
}

const UNEXPLAINED = "not explained yet";

/** Compares a run with what is known of its target. A vector that a narrowed or cut run left out is no drift. */
export function compareWithBaseline(report: Report, { failures }: Baseline): BaselineDrift {
  const { verdicts, complete, suite } = report;
  const isWhole = complete && suite.selection === null;
  const listed = new Map(failures.map((known) => [known.id, known]));
  const found = new Map(verdicts.map((verdict) => [verdict.id, wayOfFailing(verdict)]));
  const failing = [...found].flatMap(([id, failsWith]) =>
    failsWith === undefined ? [] : [{ id, failsWith, reason: listed.get(id)?.reason ?? UNEXPLAINED }],
  );
  return {
    unlisted: failing.filter(({ id }) => !listed.has(id)),
    fixed: failures.filter(({ id }) => found.has(id) && found.get(id) === undefined),
    changed: failing.filter(({ id, failsWith }) => (listed.get(id)?.failsWith ?? failsWith) !== failsWith),
    unknown: isWhole ? failures.filter(({ id }) => !found.has(id)) : [],
  };
}

/** Whether a run shows nothing that its baseline does not know. */
export function isNothingNew({ unlisted, fixed, changed, unknown }: BaselineDrift): boolean {
  return unlisted.length + fixed.length + changed.length + unknown.length === 0;
}

/** The baseline of a run: its failures, with the reasons that the old baseline gives for them. */
export function rewriteBaseline({ verdicts }: Report, old: Baseline | undefined): Baseline {
  const reasons = new Map(old?.failures.map(({ id, failsWith, reason }) => [`${id} ${failsWith}`, reason]));
  return {
    format: "countersign/baseline",
    version: 1,
    failures: verdicts.flatMap((verdict) => {
      const failsWith = wayOfFailing(verdict);
      if (failsWith === undefined) return [];
      return [{ id: verdict.id, failsWith, reason: reasons.get(`${verdict.id} ${failsWith}`) ?? UNEXPLAINED }];
    }),
  };
}

function wayOfFailing({ status, mismatch, diagnosis, declined }: Verdict): string | undefined {
  if (status === "errored") return "errored";
  if (declined === true) return "declined";
  if (status !== "failed") return undefined;
  return diagnosis?.[0]?.join(" + ") ?? `stage:${mismatch?.stage}`;
}
