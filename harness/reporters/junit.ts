import type { Report, Verdict } from "../../src/conformance/report.ts";
import { describeFailure, summarizeMismatch } from "./describe-failure.ts";
import { escapeProse } from "./escape-text.ts";
import { escapeXml } from "./escape-xml.ts";
import { type ExplainVerdict, explainVerdicts } from "./explain-verdict.ts";
import { concernOf, groupBy, stageOf } from "./group-verdicts.ts";
import { lastLines } from "./last-lines.ts";
import { showId } from "./list-ids.ts";
import { describeTarget, factsOf, outcomeOf } from "./outcome.ts";
import { clausesOf, quoteClauses, sayQuotation } from "./quote-clauses.ts";
import { sayAlternatives, sayFix, sayMistakes } from "./say-mistake.ts";

const BODY_WIDTH = 100;
const TEXT_LIMIT = 400;
const DETAIL_LINES = 20;

/**
 * JUnit XML as Jenkins, GitLab and the GitHub actions read it: a suite per concern, a case per vector. A run that is
 * incomplete has one more case, which is an error, so that nobody takes it for a green one.
 */
export function renderJunit(report: Report): string {
  const explain = explainVerdicts(report);
  const suites = groupBy(report.verdicts, ({ id }) => concernOf(id)).map(({ key, verdicts }) =>
    testSuite(report, key, verdicts, explain),
  );
  const run = outcomeOf(report) === "INCOMPLETE" ? incompleteSuite(report) : [];
  const { failed, errored, skipped } = report.totals;
  const counts = {
    name: `countersign: ${describeTarget(report)}`,
    tests: report.verdicts.length + (run.length > 0 ? 1 : 0),
    failures: failed,
    errors: errored + (run.length > 0 ? 1 : 0),
    skipped,
    time: seconds(report.verdicts),
  };
  const lines = [`<testsuites${attributes(counts)}>`, ...suites.flat(), ...run, "</testsuites>"];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join("\n")}\n`;
}

function testSuite(
  report: Report,
  concern: string,
  verdicts: readonly Verdict[],
  explain: ExplainVerdict,
): readonly string[] {
  const count = (status: Verdict["status"]): number => verdicts.filter((verdict) => verdict.status === status).length;
  const counts = {
    name: showId(concern),
    tests: verdicts.length,
    failures: count("failed"),
    errors: count("errored"),
    skipped: count("skipped"),
    time: seconds(verdicts),
  };
  return [
    `  <testsuite${attributes(counts)}>`,
    ...verdicts.map((verdict) => testCase(report, concern, verdict, explain)),
    "  </testsuite>",
  ];
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
  switch (verdict.status) {
    case "passed":
      return "";
    case "skipped":
      return `<skipped${attributes({ message: escapeProse(verdict.reason ?? "", TEXT_LIMIT) })}/>`;
    case "errored": {
      const message = escapeProse(verdict.error?.message ?? "no message", TEXT_LIMIT);
      const details = lastLines(verdict.error?.details ?? "", DETAIL_LINES);
      return element(
        "error",
        "errored",
        message,
        details.map((line) => escapeProse(line, TEXT_LIMIT)),
      );
    }
    case "failed": {
      const mistakes = explain(verdict);
      const difference = verdict.mismatch === undefined ? "failed" : summarizeMismatch(verdict.mismatch);
      const cures = report.diagnosis
        .filter((entry) => mistakes.includes(entry))
        .flatMap((entry) => [sayFix(entry), ...sayAlternatives(entry)]);
      const quotations = quoteClauses(report, clausesOf([verdict])).map(sayQuotation);
      const titles = sayMistakes(mistakes);
      const body = [...titles, ...cures, ...describeFailure(verdict, BODY_WIDTH), ...quotations];
      return element("failure", typeOf(verdict, mistakes), [...titles, difference].join("; "), body);
    }
  }
}

/** What a failure is a case of: a known mistake, or else the stage at which it shows. */
function typeOf(verdict: Verdict, [mistake]: ReturnType<ExplainVerdict>): string {
  return escapeProse(mistake === undefined ? stageOf(verdict) : mistake.deviations.join("+"), TEXT_LIMIT);
}

function incompleteSuite(report: Report): readonly string[] {
  const facts = factsOf(report).map(({ label, value }) => `${label}: ${value}`);
  const name = "the run is complete";
  return [
    `  <testsuite${attributes({ name: "countersign", tests: 1, failures: 0, errors: 1, skipped: 0, time: "0.000000" })}>`,
    `    <testcase${attributes({ classname: "countersign.run", name, time: "0.000000" })}>${element("error", "incomplete", "the run is incomplete", facts)}</testcase>`,
    "  </testsuite>",
  ];
}

function element(tag: "failure" | "error", type: string, message: string, body: readonly string[]): string {
  return `<${tag}${attributes({ type, message })}>${escapeXml(body.join("\n"))}</${tag}>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");
}

function seconds(verdicts: readonly Verdict[]): string {
  return (verdicts.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(6);
}
