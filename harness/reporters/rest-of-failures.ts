import type { Report, Verdict } from "../../src/conformance/report.ts";
import { beyondDiagnosis } from "./explain-verdict.ts";
import { type FailureGroup, groupFailures } from "./group-verdicts.ts";

/** What is to be told of failures after the diagnosis. */
export interface RestOfFailures {
  readonly heading: string;
  /** The failures that the diagnosis does not explain, but for groups that have been shown whole. */
  readonly groups: readonly RestGroup[];
}

/** A group of failures that nothing explains. */
export interface RestGroup extends FailureGroup {
  /** Those of its verdicts that have not been shown: never none. */
  readonly unseen: readonly Verdict[];
}

/** What is to be told of failures after the diagnosis and the examples `seen` with it; nothing where all is told. */
export function restOfFailures(report: Report, seen: ReadonlySet<string>): RestOfFailures | undefined {
  const { failed } = report.totals;
  const beyond = beyondDiagnosis(report);
  const groups = groupFailures(beyond)
    .map((group) => ({ ...group, unseen: group.verdicts.filter(({ id }) => !seen.has(id)) }))
    .filter(({ unseen }) => unseen.length > 0);
  const explained = failed - beyond.length;
  const title = `${report.baseline === undefined ? "Failures" : "New failures"}: ${failed}`;
  if (explained > 0) return { heading: `${title}, ${sayShare(explained, failed)}`, groups };
  return groups.length === 0 ? undefined : { heading: title, groups };
}

function sayShare(explained: number, failed: number): string {
  const share = explained === failed ? "all" : `${explained} of them`;
  return `${share} explained; every id is in report.json`;
}
