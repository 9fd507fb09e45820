import type { BaselineOutcome, Report } from "../report.ts";

/** What the parts of a run showed against their baseline. What is listed and in no suite only a whole run can tell. */
export function joinBaselines(reports: readonly Report[]): BaselineOutcome | undefined {
  const outcomes = reports.flatMap(({ baseline }) => baseline ?? []);
  if (outcomes.length === 0) return undefined;
  return {
    known: outcomes.reduce((sum, { known }) => sum + known, 0),
    unlisted: outcomes.flatMap(({ unlisted }) => unlisted),
    fixed: outcomes.flatMap(({ fixed }) => fixed),
    changed: outcomes.flatMap(({ changed }) => changed),
    unknown: [],
  };
}
