import type { Report, Verdict } from "../../src/conformance/report.ts";

/** So many findings each report tells at length. */
const TOLD_AT_LENGTH = 10;

/** The verdicts of a report, less the comments of those whose findings are told further down: nothing is told twice. */
export function leaveToFindings({ campaign }: Report, verdicts: readonly Verdict[]): readonly Verdict[] {
  const told = new Set(campaign?.findings.slice(0, TOLD_AT_LENGTH).map(({ id }) => `fuzz/${id}`));
  return verdicts.map((verdict) => {
    const { comment, ...rest } = verdict;
    return told.has(verdict.id) ? rest : verdict;
  });
}
