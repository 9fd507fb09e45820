import { withExample } from "../../src/diagnosis/describe-cause.ts";
import type { Diagnosis } from "../../src/diagnosis/diagnosis.ts";
import { isTolerated, knownReasonOf, type Verdict } from "../../src/judging/verdict.ts";
import { countStatuses } from "../../src/report/profiles.ts";
import type { Report } from "../../src/report/report.ts";

type Explained = Pick<Diagnosis, "vectors" | "example" | "signed">;

/** Filters a report as if the other verdicts were not there, in its lists, diagnosis and totals; the outcome stays. */
export function filterVerdicts(report: Report, isWanted: (verdict: Verdict) => boolean): Report {
  const dropped = report.verdicts.filter((verdict) => !isWanted(verdict));
  if (dropped.length === 0) return report;
  const ids = new Set(dropped.map(({ id }) => id));
  const narrow = <Entry extends Explained>(entries: readonly Entry[]): readonly Entry[] =>
    entries.flatMap((entry) => {
      const vectors = entry.vectors.filter((id) => !ids.has(id));
      const [first] = vectors;
      return first === undefined
        ? []
        : [{ ...withExample(entry, ids.has(entry.example) ? first : entry.example), vectors }];
    });
  const verdicts = report.verdicts.filter(isWanted);
  return {
    ...report,
    totals: countStatuses(verdicts),
    diagnosis: narrow(report.diagnosis).map((entry) => ({
      ...entry,
      unsettled: entry.unsettled.filter((id) => !ids.has(id)),
    })),
    unexplained: narrow(report.unexplained),
    verdicts,
  };
}

/** Removes the failures that do not fail its run from a report: those that its baseline knows, and those of lower levels. */
export function omitExcused(report: Report): Report {
  return filterVerdicts(report, (verdict) => knownReasonOf(verdict) === undefined && !isTolerated(verdict));
}
