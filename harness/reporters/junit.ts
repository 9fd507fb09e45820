import type { Report, Verdict } from "../../src/conformance/report.ts";
import { describeTarget } from "./describe-target.ts";
import { escapeProse } from "./escape-text.ts";
import { type ExplainVerdict, explainVerdicts } from "./explain-verdict.ts";
import { concernOf, groupBy } from "./group-verdicts.ts";
import { attributes, element } from "./junit-element.ts";
import { failureElement, sayOtherwise } from "./junit-failure.ts";
import { runCases } from "./junit-run.ts";
import { showId } from "./list-ids.ts";
import { sayReason } from "./tell-baseline.ts";
import { tellingLines } from "./telling-lines.ts";

const TEXT_LIMIT = 400;
const DETAIL_LINES = 20;

/**
 * JUnit XML as Jenkins, GitLab and the GitHub actions read it: a suite per concern, a case per vector. A failure that
 * the baseline knows is a skipped case. Where the run is incomplete or its baseline stale, more cases say so, so that
 * nobody takes it for a green one.
 */
export function renderJunit(report: Report): string {
  const explain = explainVerdicts(report);
  const suites = groupBy(report.verdicts, ({ id }) => concernOf(id)).map(({ key, verdicts }) =>
    testSuite(report, key, verdicts, explain),
  );
  const run = runCases(report);
  const cases = countCases(report.verdicts);
  const counts = {
    name: `countersign: ${describeTarget(report)}`,
    tests: cases.tests + run.tests,
    failures: cases.failures + run.failures,
    errors: cases.errors + run.errors,
    skipped: cases.skipped,
    time: seconds(report.verdicts),
  };
  const lines = [`<testsuites${attributes(counts)}>`, ...suites.flat(), ...run.lines, "</testsuites>"];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join("\n")}\n`;
}

function testSuite(
  report: Report,
  concern: string,
  verdicts: readonly Verdict[],
  explain: ExplainVerdict,
): readonly string[] {
  const counts = { name: showId(concern), ...countCases(verdicts), time: seconds(verdicts) };
  return [
    `  <testsuite${attributes(counts)}>`,
    ...verdicts.map((verdict) => testCase(report, concern, verdict, explain)),
    "  </testsuite>",
  ];
}

function countCases(verdicts: readonly Verdict[]): {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
} {
  const count = (status: Verdict["status"]): number =>
    verdicts.filter((verdict) => verdict.known === undefined && verdict.status === status).length;
  const known = verdicts.filter((verdict) => verdict.known !== undefined).length;
  return {
    tests: verdicts.length,
    failures: count("failed"),
    errors: count("errored"),
    skipped: count("skipped") + known,
  };
}

function testCase(report: Report, concern: string, verdict: Verdict, explain: ExplainVerdict): string {
  const name = verdict.id.slice(concern.length).replace(/^\//, "") || verdict.id;
  // CI servers take the part before the last dot for a package.
  const classname = `countersign.${showId(concern).replaceAll("/", ".")}`;
  const open = `    <testcase${attributes({ classname, name: showId(name), time: seconds([verdict]) })}`;
  const child = outcomeElement(report, verdict, explain);
  return child === "" ? `${open}/>` : `${open}>${child}</testcase>`;
}

function outcomeElement(report: Report, verdict: Verdict, explain: ExplainVerdict): string {
  if (verdict.known !== undefined) {
    return `<skipped${attributes({ message: `known failure: ${sayReason(verdict.known)}` })}/>`;
  }
  switch (verdict.status) {
    case "passed":
      return "";
    case "skipped":
      return `<skipped${attributes({ message: escapeProse(verdict.reason ?? "", TEXT_LIMIT) })}/>`;
    case "errored": {
      const message = escapeProse(verdict.error?.message ?? "no message", TEXT_LIMIT);
      const details = tellingLines(verdict.error?.details ?? "", DETAIL_LINES, verdict.error?.message);
      const body = [...sayOtherwise(report, verdict), ...details.map((line) => escapeProse(line, TEXT_LIMIT))];
      return element("error", "errored", message, body);
    }
    case "failed":
      return failureElement(report, verdict, explain);
  }
}

function seconds(verdicts: readonly Verdict[]): string {
  return (verdicts.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(6);
}
