import { knownReasonOf, type Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { describeReason } from "../document/baseline-section.ts";
import { describeTarget } from "../document/describe-target.ts";
import { type ExplainVerdict, explainVerdicts } from "../document/mistakes.ts";
import { clipId, concernOf, groupBy } from "../document/verdict-groups.ts";
import { pickCrashLines } from "../text/crash-lines.ts";
import { clip } from "../text/escape-text.ts";
import { describeChange, formatFailure } from "./junit-failure.ts";
import { makeRunSuites } from "./junit-run.ts";
import { formatAttributes, formatEnd, formatSuite, type JunitCase, type JunitSuite, sumUp } from "./junit-xml.ts";

const TEXT_LIMIT = 400;
const DETAIL_LINES = 20;

/**
 * JUnit XML as Jenkins, GitLab and the GitHub actions read it: a suite per concern, a case per vector. A failure that
 * the baseline knows is a skipped case. Where the run is incomplete or its baseline stale, more cases say so, so that
 * nobody takes it for a green one.
 */
export function renderJunit(report: Report): string {
  const explain = explainVerdicts(report);
  const suites = [
    ...groupBy(report.verdicts, ({ id }) => concernOf(id)).map(
      ({ key, verdicts }): JunitSuite => ({
        name: clipId(key),
        cases: verdicts.map((verdict) => makeCase(report, key, verdict, explain)),
      }),
    ),
    ...makeRunSuites(report),
  ];
  const sums = sumUp(
    `countersign: ${describeTarget(report)}`,
    suites.flatMap(({ cases }) => cases),
  );
  const lines = [`<testsuites${formatAttributes(sums)}>`, ...suites.flatMap(formatSuite), "</testsuites>"];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join("\n")}\n`;
}

function makeCase(report: Report, concern: string, verdict: Verdict, explain: ExplainVerdict): JunitCase {
  const name = verdict.id.slice(concern.length).replace(/^\//, "") || verdict.id;
  return {
    // CI servers take the part before the last dot for a package.
    classname: `countersign.${clipId(concern).replaceAll("/", ".")}`,
    name: clipId(name),
    durationMs: verdict.durationMs,
    ...describeEnd(report, verdict, explain),
  };
}

function describeEnd(report: Report, verdict: Verdict, explain: ExplainVerdict): Pick<JunitCase, "status" | "end"> {
  const known = knownReasonOf(verdict);
  if (known !== undefined) return skip(`known failure: ${describeReason(known)}`);
  switch (verdict.status) {
    case "passed":
      return { status: "passed", end: "" };
    case "skipped":
      return skip(clip(verdict.reason, TEXT_LIMIT));
    case "errored": {
      const { message, details = "" } = verdict.error;
      const lines = pickCrashLines(details, DETAIL_LINES, message).map((line) => clip(line, TEXT_LIMIT));
      const body = [...describeChange(report, verdict.id), ...lines];
      return { status: "error", end: formatEnd("error", "errored", clip(message, TEXT_LIMIT), body) };
    }
    case "failed":
      return { status: "failure", end: formatFailure(report, verdict, explain) };
  }
}

function skip(message: string): Pick<JunitCase, "status" | "end"> {
  return { status: "skipped", end: `<skipped${formatAttributes({ message })}/>` };
}
