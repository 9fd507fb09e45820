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
      return failsWith === known.failsWith ? [] : [{ ...known, failsWith, was: known.failsWith }];
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
  const reasons = reasonsOf(baseline);
  const verdicts = report.verdicts.map((verdict) => {
    const known = reasons.get(keyOf(verdict.id, wayOfFailing(verdict)));
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
  const reasons = reasonsOf(old);
  return {
    format: "countersign/baseline",
    version: 1,
    failures: verdicts.flatMap((verdict) => {
      const failsWith = wayOfFailing(verdict);
      if (failsWith === undefined) return [];
      return [{ id: verdict.id, failsWith, reason: reasons.get(keyOf(verdict.id, failsWith)) ?? UNEXPLAINED }];
    }),
  };
}

function reasonsOf(baseline: Baseline | undefined): ReadonlyMap<string, string> {
  return new Map(baseline?.failures.map(({ id, failsWith, reason }) => [keyOf(id, failsWith), reason]));
}

function keyOf(id: string, failsWith: string | undefined): string {
  return JSON.stringify([id, failsWith]);
}

function wayOfFailing({ status, mismatch, diagnosis, declined }: Verdict): string | undefined {
  if (status === "errored") return "errored";
  if (declined === true) return "declined";
  if (status !== "failed") return undefined;
  return diagnosis?.[0]?.join(" + ") ?? `stage:${mismatch?.stage}`;
}
