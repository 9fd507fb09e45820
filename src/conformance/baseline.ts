import type { Report, Verdict } from "./report.ts";

/** A failure that is known, and how it fails. */
export interface KnownFailure {
  readonly id: string;
  /** The deviations that explain it, joined with ` + `; else `stage:<name>`; else `errored` or `declined`. */
  readonly failsWith: string;
  readonly reason: string;
}

/** The known failures of one target (CLI, "Baseline"). */
export interface Baseline {
  readonly format: "countersign/baseline";
  readonly version: 1;
  readonly failures: readonly KnownFailure[];
}

/** Where a run and its baseline part; all empty when nothing is new. */
export interface BaselineDrift {
  /** Fails and is not listed. */
  readonly unlisted: readonly KnownFailure[];
  /** Listed and passes now. */
  readonly fixed: readonly KnownFailure[];
  /** Listed and fails otherwise now: the new way. */
  readonly changed: readonly KnownFailure[];
}

const UNEXPLAINED = "not explained yet";

/** Compares a run with what is known of its target. A vector that was not run is no drift. */
export function compareWithBaseline({ verdicts }: Report, { failures }: Baseline): BaselineDrift {
  const listed = new Map(failures.map((known) => [known.id, known]));
  const found = new Map(verdicts.map((verdict) => [verdict.id, wayOfFailing(verdict)]));
  const failing = [...found].flatMap(([id, failsWith]) =>
    failsWith === undefined ? [] : [{ id, failsWith, reason: listed.get(id)?.reason ?? UNEXPLAINED }],
  );
  return {
    unlisted: failing.filter(({ id }) => !listed.has(id)),
    fixed: failures.filter(({ id }) => found.has(id) && found.get(id) === undefined),
    changed: failing.filter(({ id, failsWith }) => (listed.get(id)?.failsWith ?? failsWith) !== failsWith),
  };
}

/** Whether a run shows nothing that its baseline does not know. */
export function isNothingNew({ unlisted, fixed, changed }: BaselineDrift): boolean {
  return unlisted.length + fixed.length + changed.length === 0;
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
