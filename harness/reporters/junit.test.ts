import { spawnSync } from "node:child_process";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { allPassed } from "./fixtures/all-passed.ts";
import { emptyRun } from "./fixtures/empty-run.ts";
import { HOSTILE, hostileReport } from "./fixtures/hostile.ts";
import { incomplete } from "./fixtures/incomplete.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { spaceAsPlus } from "./fixtures/space-as-plus.ts";
import { renderJunit } from "./junit.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => name === "testsuite" || name === "testcase",
});

const reports = [
  { what: "all passed", report: allPassed, incomplete: 0 },
  { what: "failures", report: spaceAsPlus, incomplete: 0 },
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

  it.skipIf(!hasXmllint).each(reports)("$what: xmllint finds it well-formed", ({ report }) => {
    const { status, stderr } = spawnSync("xmllint", ["--noout", "-"], { input: renderJunit(report), encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});
