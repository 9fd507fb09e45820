import { MEANT_REFUSAL } from "./compare-answers.ts";
import { findLacking } from "./coverage.ts";
import type { BaselineDrift, KnownFailure, Report, Verdict } from "./report.ts";

/** The known failures of one target (CLI, "Baseline"). */
export interface Baseline {
  readonly format: "countersign/baseline";
  readonly version: 1;
  readonly failures: readonly KnownFailure[];
}

/** The reason of a known failure that nobody has given one yet. */
export const UNEXPLAINED = "not explained yet";

/** How fails what is wrongly accepted, or refused. */
const ACCEPTED = "stage:verified";
/** How fails what is wrongly accepted by the status alone: the body reads like a refusal, and so much is refused still. */
const REFUSED_IN_BODY = `${ACCEPTED}/refused-in-body`;

/** Compares a run with what is known of its target. A vector that a narrowed or cut run left out is no drift. */
export function compareWithBaseline(report: Report, { failures }: Baseline): BaselineDrift {
  const { verdicts, complete, suite } = report;
  const isWhole = complete && suite.selection === null;
  const listed = new Map(failures.map((known) => [known.id, known]));
  const found = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const failing = verdicts.flatMap((verdict) => {
    const failsWith = wayOfFailing(verdict);
    return failsWith === undefined ? [] : [{ id: verdict.id, failsWith, reason: UNEXPLAINED }];
  });
  const ways = new Map(failing.map(({ id, failsWith }) => [id, failsWith]));
  return {
    unlisted: failing.filter(({ id }) => !listed.has(id)),
    fixed: failures.filter(({ id }) => found.get(id)?.status === "passed"),
    changed: failures.flatMap((known) => {
      const verdict = found.get(known.id);
      const failsWith = ways.get(known.id) ?? (verdict?.status === "skipped" ? "skipped" : known.failsWith);
      return isListedAs(known.failsWith, failsWith) ? [] : [{ ...known, failsWith, was: known.failsWith }];
    }),
    unknown: isWhole ? failures.filter(({ id }) => !found.has(id)) : [],
  };
}

/** Whether a run shows nothing that its baseline does not know. */
export function isNothingNew({ unlisted, fixed, changed, unknown }: BaselineDrift): boolean {
  return unlisted.length + fixed.length + changed.length + unknown.length === 0;
}

/** A report with what its baseline knows of it, failure by failure. */
export function holdAgainst(report: Report, baseline: Baseline): Report {
  const drift = compareWithBaseline(report, baseline);
  const reasonOf = openReasons(baseline);
  const verdicts = report.verdicts.map((verdict) => {
    const known = reasonOf(verdict.id, wayOfFailing(verdict));
    return known === undefined ? verdict : { ...verdict, known };
  });
  const known = verdicts.filter((verdict) => verdict.known !== undefined).length;
  return { ...report, baseline: { known, ...drift }, verdicts };
}

/**
 * Whether a run is as good as is known of its target: conformant or, with a baseline, whole, with nothing new, and
 * short of conformance for known failures only.
 */
export function isAsKnown({ baseline, complete, conformant, totals, coverage }: Report): boolean {
  // A baseline knows failures; that something was not even tried is none of them.
  if (baseline === undefined || findLacking(coverage).length > 0) return conformant;
  const judged = totals.passed + totals.failed + totals.errored;
  return complete && judged > 0 && isNothingNew(baseline) && (conformant || baseline.known > 0);
}

/** The baseline of a run: its failures, with the reasons that the old baseline gives for them. */
export function rewriteBaseline({ verdicts }: Report, old: Baseline | undefined): Baseline {
  const reasonOf = openReasons(old);
  return {
    format: "countersign/baseline",
    version: 1,
    failures: verdicts.flatMap((verdict) => {
      const failsWith = wayOfFailing(verdict);
      if (failsWith === undefined) return [];
      return [{ id: verdict.id, failsWith, reason: reasonOf(verdict.id, failsWith) ?? UNEXPLAINED }];
    }),
  };
}

/** The reasons that a baseline gives, each for what fails as it is listed. */
function openReasons(
  baseline: Baseline | undefined,
): (id: string, failsWith: string | undefined) => string | undefined {
  const listed = new Map(baseline?.failures.map((known) => [known.id, known]));
  return (id, failsWith) => {
    const known = listed.get(id);
    return known !== undefined && isListedAs(known.failsWith, failsWith) ? known.reason : undefined;
  };
}

/** Whether a failure is no other than it is listed. Lists that are older than the milder way meant both by the first. */
function isListedAs(listed: string, failsWith: string | undefined): boolean {
  return listed === failsWith || (listed === ACCEPTED && failsWith === REFUSED_IN_BODY);
}

function wayOfFailing({ status, mismatch, diagnosis, declined }: Verdict): string | undefined {
  if (status === "errored") return "errored";
  if (declined === true) return "declined";
  if (status !== "failed") return undefined;
  const stage = `stage:${mismatch?.stage}`;
  const isRefusedInBody = stage === ACCEPTED && mismatch?.note?.startsWith(MEANT_REFUSAL) === true;
  return diagnosis?.[0]?.join(" + ") ?? (isRefusedInBody ? REFUSED_IN_BODY : stage);
}
