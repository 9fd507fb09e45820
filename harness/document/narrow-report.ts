import { withExample } from "../../src/diagnosis/describe-cause.ts";
import type { Diagnosis } from "../../src/diagnosis/diagnosis.ts";
import { knownReasonOf, type Verdict } from "../../src/judging/verdict.ts";
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
  const count = (status: Verdict["status"]): number =>
    report.totals[status] - dropped.filter((verdict) => verdict.status === status).length;
  return {
    ...report,
    totals: { passed: count("passed"), failed: count("failed"), skipped: count("skipped"), errored: count("errored") },
    diagnosis: narrow(report.diagnosis).map((entry) => ({
      ...entry,
      unsettled: entry.unsettled.filter((id) => !ids.has(id)),
    })),
    unexplained: narrow(report.unexplained),
    verdicts: report.verdicts.filter(isWanted),
  };
}

/** Removes the failures that its baseline knows from a report; without a baseline it stays as it is. */
export function omitKnown(report: Report): Report {
  return report.baseline === undefined
    ? report
    : filterVerdicts(report, (verdict) => knownReasonOf(verdict) === undefined);
}
