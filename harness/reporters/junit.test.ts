import { spawnSync } from "node:child_process";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { knownReasonOf, type Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { allPassed } from "../document/fixtures/all-passed.ts";
import { emptyRun } from "../document/fixtures/empty-run.ts";
import { gatewayWithHoles } from "../document/fixtures/gateway-with-holes.ts";
import { HOSTILE, hostileReport } from "../document/fixtures/hostile.ts";
import { incomplete } from "../document/fixtures/incomplete.ts";
import { lackingCoverage } from "../document/fixtures/lacking-coverage.ts";
import { makeFailure } from "../document/fixtures/make-diagnosis.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { refusesWith200 } from "../document/fixtures/refuses-with-200.ts";
import { spaceAsPlus } from "../document/fixtures/space-as-plus.ts";
import { twoMistakes } from "../document/fixtures/two-mistakes.ts";
import { asKnown, withBaseline } from "../document/fixtures/with-baseline.ts";
import { renderJunit } from "./junit.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => name === "testsuite" || name === "testcase",
});

interface Row {
  readonly what: string;
  readonly report: Report;
  readonly incomplete: 0 | 1;
  /** What the baseline lists and does not fail, or what is required and was not exercised. */
  readonly stale?: number;
}

const reports: readonly Row[] = [
  { what: "all passed", report: allPassed, incomplete: 0 },
  { what: "failures", report: spaceAsPlus, incomplete: 0 },
  { what: "two mistakes", report: twoMistakes, incomplete: 0 },
  { what: "an incomplete run", report: incomplete, incomplete: 1 },
  { what: "an empty run", report: emptyRun, incomplete: 1 },
  { what: "hostile text", report: hostileReport(HOSTILE), incomplete: 1 },
  { what: "a gateway", report: gatewayWithHoles, incomplete: 0 },
  { what: "a stale baseline", report: withBaseline, incomplete: 0, stale: 2 },
  { what: "coverage that is required and lacking", report: lackingCoverage, incomplete: 0, stale: 5 },
  { what: "nothing but known failures", report: asKnown, incomplete: 0 },
];
const hasXmllint = spawnSync("xmllint", ["--version"]).status === 0;

describe("renderJunit", () => {
  it.each(reports)(
    "$what: the counts are those of the cases, and a run that is incomplete or has a stale baseline is never green",
    ({ report, stale = 0, ...row }) => {
      const { testsuites } = parser.parse(renderJunit(report));
      const cases = testsuites.testsuite.flatMap(({ testcase }: { testcase: readonly object[] }) => testcase);
      const having = (child: string): number => cases.filter((testCase: object) => child in testCase).length;
      expect({ ...testsuites, testsuite: undefined, name: undefined, time: undefined }).toEqual({
        tests: String(cases.length),
        failures: String(having("failure")),
        errors: String(having("error")),
        skipped: String(having("skipped")),
      });
      const news = report.verdicts.filter((verdict) => knownReasonOf(verdict) === undefined);
      const count = (status: Verdict["status"]): number => news.filter((verdict) => verdict.status === status).length;
      expect(having("error")).toBe(count("errored") + row.incomplete);
      expect(having("failure")).toBe(count("failed") + stale);
      expect(having("skipped")).toBe(count("skipped") + report.verdicts.length - news.length);
    },
  );

  it("names a case by its concern and itself, with seconds as a plain decimal", () => {
    const xml = renderJunit(
      makeReport([{ id: "known/answers/rfc", kind: "signing", status: "passed", durationMs: 1500.25 }]),
    );
    expect(xml).toContain(`<testcase classname="countersign.known.answers" name="rfc" time="1.500250"/>`);
  });

  it.each([
    {
      id: "spaces/space",
      type: "space-as-plus",
      message: "A space in a value becomes + instead of %20; baseString, offset 131: ",
    },
    {
      id: "spaces/both-kinds",
      type: "space-as-plus+lowercase-hex",
      message:
        "A space in a value becomes + instead of %20; and Percent-encoding writes %2f where %2F is due; baseString, offset 131: ",
    },
  ])("leads with the mistake in $id", ({ id, type, message }) => {
    const [, name] = id.split("/");
    const xml = renderJunit(twoMistakes);
    expect(xml).toContain(`name="${name}" time="0.000400"><failure type="${type}" message="${message}expected`);
  });

  it("shows a known failure as skipped, and says why it is known", () => {
    expect(renderJunit(asKnown)).toContain(
      'name="value-4096" time="0.000400"><skipped message="known failure: the database column is too short"/>',
    );
  });

  it("tells what is listed in vain, and how a failure was known to fail", () => {
    const xml = renderJunit(withBaseline);
    expect(xml).toContain('<failure type="fixed" message="Listed, and passes now: operations/transfer (stage:body)">');
    expect(xml).toContain(
      '<failure type="unknown" message="Listed, and not in the suite: operations/refund (declined)">',
    );
    expect(xml).toMatch(/name="value-4096".*>Known to fail otherwise: errored\n/);
  });

  it.each([
    {
      name: "body-account-rsa",
      type: "tampering",
      message: "ACCEPTS what it must refuse: An attacker between merchant",
    },
    { name: "public-key-as-secret", type: "takeover", message: "ACCEPTS what it must refuse: An attacker can sign" },
    { name: "realm", type: "refuses", message: "REFUSES what it must accept: Clients that send a realm" },
    {
      name: "payout-header-and-body",
      type: "answers",
      message: "ACCEPTS, but not with the answer of a success: Answered: no payout-id in the JSON body",
    },
  ])("leads with what $name means", ({ name, type, message }) => {
    expect(renderJunit(gatewayWithHoles)).toContain(
      `name="${name}" time="0.001200"><failure type="${type}" message="${message}`,
    );
  });

  it("tells of an answer that is amiss that it may be meant to refuse", () => {
    expect(renderJunit(refusesWith200)).toContain(
      'name="replay-identical" time="0.001200"><failure type="answers" message="ACCEPTS, but not with the answer of a success: Answered: status 200, but no JSON with a payout-id; It may mean to refuse, but answers with status 200: {&quot;error&quot;:&quot;nonce was used&quot;}">',
    );
  });

  it("tells by its stage a failure that nothing explains, and by ids one that has no title", () => {
    const xml = renderJunit(makeReport([makeFailure("a/1"), makeFailure("a/2", [["x", "y"], ["z"]])]));
    expect(xml).toContain(`<failure type="baseString" message="baseString, offset 0: `);
    expect(xml).toContain(`<failure type="x+y" message="x + y; or: z; baseString, offset 0: `);
  });

  it.skipIf(!hasXmllint).each(reports)("$what: xmllint finds it well-formed", ({ report }) => {
    const { status, stderr } = spawnSync("xmllint", ["--noout", "-"], { input: renderJunit(report), encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});
