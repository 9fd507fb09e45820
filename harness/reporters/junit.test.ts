import { spawnSync } from "node:child_process";
import { XMLParser } from "fast-xml-parser";
import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { knownReasonOf, type Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { HOSTILE, hostileReport } from "../document/fixtures/hostile.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { failing, passing } from "../document/fixtures/make-verdict.ts";
import {
  allPassed,
  asKnown,
  emptyRun,
  incomplete,
  twoMistakes,
  withBaseline,
} from "../document/fixtures/signer-reports.ts";
import { faultyGateway, refusesWith200 } from "../document/fixtures/verifier-reports.ts";
import { renderJunit } from "./junit.ts";
import { concatenate } from "./reporter.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => name === "testsuite" || name === "testcase",
});

interface Row {
  readonly report: Report;
  /** Errors beyond those of the verdicts: that the run is incomplete. */
  readonly errors?: number;
  /** Failures beyond those: what the baseline lists and does not fail, or what is required and was not exercised. */
  readonly failures?: number;
}

const lacking = { group: "operation", name: "payout", requests: 0, required: true } as const;
const rows: readonly (readonly [what: string, row: Row])[] = [
  ["all passed", { report: allPassed }],
  ["two mistakes", { report: twoMistakes }],
  ["an incomplete run", { report: incomplete, errors: 1 }],
  ["an empty run", { report: emptyRun, errors: 1 }],
  ["hostile text", { report: hostileReport(HOSTILE), errors: 1 }],
  ["a gateway", { report: faultyGateway }],
  ["a stale baseline", { report: withBaseline, failures: 2 }],
  [
    "coverage that lacks what is required",
    { report: makeReport(passing("a/1"), { coverage: [lacking] }), failures: 1 },
  ],
  ["nothing but known failures", { report: asKnown }],
];

it("counts the cases that it lists, and is never green where a run is incomplete or its baseline stale", () =>
  expectEach(rows, (_, { report, errors = 0, failures = 0 }) => {
    const { testsuites } = parser.parse(concatenate(renderJunit(report)));
    const cases = testsuites.testsuite.flatMap(({ testcase }: { testcase: readonly object[] }) => testcase);
    const having = (child: string): number => cases.filter((testCase: object) => child in testCase).length;
    const news = report.verdicts.filter((verdict) => knownReasonOf(verdict) === undefined);
    const count = (status: Verdict["status"]): number => news.filter((verdict) => verdict.status === status).length;
    expect({ errors: having("error"), failures: having("failure"), skipped: having("skipped") }).toEqual({
      errors: count("errored") + errors,
      failures: count("failed") + failures,
      skipped: count("skipped") + report.verdicts.length - news.length,
    });
    expect(testsuites).toMatchObject({
      tests: String(cases.length),
      failures: String(having("failure")),
      errors: String(having("error")),
      skipped: String(having("skipped")),
    });
  }));

it("names a case by its concern and itself, and a failure by its mistakes or else its stage", () => {
  const xml = concatenate(
    renderJunit(
      makeReport([...passing("known/answers/rfc"), failing("a/1"), failing("a/2", { diagnosis: [["x", "y"], ["z"]] })]),
    ),
  );
  expect(xml).toContain(`<testcase classname="countersign.known.answers" name="rfc" time="0.000400"/>`);
  expect(xml).toContain(`<failure type="baseString" message="baseString, offset 0: `);
  expect(xml).toContain(`<failure type="x+y" message="x + y; baseString, offset 0: `);
});

it("notes of a wrong answer that it may be meant to refuse", () => {
  expect(concatenate(renderJunit(refusesWith200))).toContain(
    'name="replay-identical" time="0.001200"><failure type="answers" message="ACCEPTS, but not with the answer of a success: Answered: status 200, but no JSON with a payout-id; It may mean to refuse, but answers with status 200: {&quot;error&quot;:&quot;nonce was used&quot;}">',
  );
});

const hasXmllint = spawnSync("xmllint", ["--version"]).status === 0;

it.skipIf(!hasXmllint)("is well-formed to xmllint", () => {
  for (const report of [faultyGateway, withBaseline, hostileReport(HOSTILE)]) {
    const input = concatenate(renderJunit(report));
    const { status, stderr } = spawnSync("xmllint", ["--noout", "-"], { input, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  }
});
