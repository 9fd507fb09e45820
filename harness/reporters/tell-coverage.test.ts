import { describe, expect, it } from "vitest";
import { allPassed } from "./fixtures/all-passed.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { sayCoverage, tellCoverage } from "./tell-coverage.ts";

const coverage = [
  { group: "operation", name: "payout", requests: 3 },
  { group: "operation", name: "transfer", requests: 0 },
  { group: "order", name: "duplicate-names", requests: 0 },
  { group: "\u001b", name: "\u202e", requests: 1 },
];

describe("coverage", () => {
  it("is told by group, less what no client of the four operations can exercise", () => {
    expect(tellCoverage(makeReport([], { coverage }))).toEqual([
      { group: "operation", exercised: [{ name: "payout", requests: 3 }], missing: ["transfer"] },
      { group: "order", exercised: [], missing: [] },
      { group: "\\x1b", exercised: [{ name: "\\u{202e}", requests: 1 }], missing: [] },
    ]);
  });

  it.each([
    {
      what: "something missing",
      report: makeReport([], { coverage }),
      says: "2 of 3 exercised; NOT EXERCISED and so not certified: 1",
    },
    { what: "all exercised", report: makeReport([], { coverage: coverage.slice(0, 1) }), says: "1 of 1 exercised" },
    { what: "no captured client", report: allPassed, says: undefined },
  ])("$what: $says", ({ report, says }) => {
    expect(sayCoverage(report)).toBe(says);
  });
});
