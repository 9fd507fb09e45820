import { spawnSync } from "node:child_process";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { allPassed } from "./fixtures/all-passed.ts";
import { emptyRun } from "./fixtures/empty-run.ts";
import { HOSTILE, hostileReport } from "./fixtures/hostile.ts";
import { incomplete } from "./fixtures/incomplete.ts";
import { makeFailure } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { spaceAsPlus } from "./fixtures/space-as-plus.ts";
import { twoMistakes } from "./fixtures/two-mistakes.ts";
import { renderJunit } from "./junit.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => name === "testsuite" || name === "testcase",
});

const reports = [
  { what: "all passed", report: allPassed, incomplete: 0 },
  { what: "failures", report: spaceAsPlus, incomplete: 0 },
  { what: "two mistakes", report: twoMistakes, incomplete: 0 },
  { what: "an incomplete run", report: incomplete, incomplete: 1 },
  { what: "an empty run", report: emptyRun, incomplete: 1 },
  { what: "hostile text", report: hostileReport(HOSTILE), incomplete: 1 },
];
const hasXmllint = spawnSync("xmllint", ["--version"]).status === 0;

describe("renderJunit", () => {
  it.each(reports)(
    "$what: the counts are those of the cases, and an incomplete run is never green",
    ({ report, ...row }) => {
      const { testsuites } = parser.parse(renderJunit(report));
      const cases = testsuites.testsuite.flatMap(({ testcase }: { testcase: readonly object[] }) => testcase);
      const having = (child: string): number => cases.filter((testCase: object) => child in testCase).length;
      expect({ ...testsuites, testsuite: undefined, name: undefined, time: undefined }).toEqual({
        tests: String(cases.length),
        failures: String(having("failure")),
        errors: String(having("error")),
        skipped: String(having("skipped")),
      });
      expect(having("error")).toBe(report.totals.errored + row.incomplete);
      expect(having("failure")).toBe(report.totals.failed);
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
