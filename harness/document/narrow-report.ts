import { isTolerated, knownReasonOf, type Verdict } from "../../src/judging/verdict.ts";
import { limitExplained } from "../../src/report/limit-explained.ts";
import { countStatuses } from "../../src/report/profiles.ts";
import type { Report } from "../../src/report/report.ts";

/** Filters a report as if the other verdicts were not there, in its lists, diagnosis and totals; the outcome stays. */
export function filterVerdicts(report: Report, isWanted: (verdict: Verdict) => boolean): Report {
  const dropped = report.verdicts.filter((verdict) => !isWanted(verdict));
  if (dropped.length === 0) return report;
  const ids = new Set(dropped.map(({ id }) => id));
  const verdicts = report.verdicts.filter(isWanted);
  return {
    ...report,
    totals: countStatuses(verdicts),
    ...limitExplained(report, (id) => !ids.has(id)),
    verdicts,
  };
}

/** Removes the failures that do not fail its run from a report: those that its baseline knows, and those of lower levels. */
export function omitExcused(report: Report): Report {
  return filterVerdicts(report, (verdict) => knownReasonOf(verdict) === undefined && !isTolerated(verdict));
}
