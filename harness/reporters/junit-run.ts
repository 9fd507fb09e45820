import { findLacking, nameItem } from "../../src/conformance/coverage.ts";
import type { Report } from "../../src/conformance/report.ts";
import { factsOf } from "./facts.ts";
import { attributes, element } from "./junit-element.ts";
import { showId } from "./list-ids.ts";
import { outcomeOf } from "./outcome.ts";
import { tellDrift } from "./tell-baseline.ts";

const ENTRIES_SHOWN = 1000;
const NO_TIME = "0.000000";

/** The cases that a run has besides those of its vectors, as lines of XML. */
export interface RunCases {
  readonly lines: readonly string[];
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
}

/** What is wrong with a run and shows in none of its failures: it is incomplete, its baseline is stale, or it lacks what is required. */
export function runCases(report: Report): RunCases {
  const isIncomplete = outcomeOf(report) === "INCOMPLETE";
  const stale = staleCases(report);
  const lacking = lackingCases(report);
  const errors = isIncomplete ? 1 : 0;
  const failures = stale.length + lacking.length;
  return {
    lines: [
      ...(isIncomplete ? suite("countersign", [incompleteCase(report)], { failures: 0, errors }) : []),
      ...(stale.length > 0 ? suite("countersign.baseline", stale, { failures: stale.length, errors: 0 }) : []),
      ...(lacking.length > 0 ? suite("countersign.coverage", lacking, { failures: lacking.length, errors: 0 }) : []),
    ],
    tests: errors + failures,
    failures,
    errors,
  };
}

function incompleteCase(report: Report): string {
  const facts = factsOf(report).map(({ label, value }) => `${label}: ${value}`);
  const name = "the run is complete";
  return testCase("countersign.run", name, element("error", "incomplete", "the run is incomplete", facts));
}

/** What is listed as failing and is not among the cases that fail. */
function staleCases(report: Report): readonly string[] {
  const failing = new Set(
    report.verdicts.flatMap(({ id, status }) => (status === "passed" || status === "skipped" ? [] : id)),
  );
  return tellDrift(report)
    .flatMap(({ kind, heading, entries }) =>
      kind === "unlisted" ? [] : entries.map((entry) => ({ kind, heading, ...entry })),
    )
    .filter(({ id }) => !failing.has(id))
    .slice(0, ENTRIES_SHOWN)
    .map(({ kind, heading, id, text }) =>
      testCase("countersign.baseline", showId(id), element("failure", kind, `${heading}: ${text}`, [])),
    );
}

/** What a captured client was required to exercise, and did not. */
function lackingCases({ coverage }: Report): readonly string[] {
  return findLacking(coverage)
    .slice(0, ENTRIES_SHOWN)
    .map((item) => {
      const message = "required, and not exercised by any request";
      return testCase("countersign.coverage", showId(nameItem(item)), element("failure", "coverage", message, []));
    });
}

function suite(
  name: string,
  cases: readonly string[],
  counts: { readonly failures: number; readonly errors: number },
): readonly string[] {
  const all = { name, tests: cases.length, ...counts, skipped: 0, time: NO_TIME };
  return [`  <testsuite${attributes(all)}>`, ...cases, "  </testsuite>"];
}

function testCase(classname: string, name: string, child: string): string {
  return `    <testcase${attributes({ classname, name, time: NO_TIME })}>${child}</testcase>`;
}
