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

const required = [
  { group: "operation", name: "payout", requests: 3, required: true },
  { group: "operation", name: "transfer", requests: 0 },
  { group: "operation", name: "refund", requests: 0, required: true },
  { group: "order", name: "duplicate-names", requests: 0, required: true },
] as const;

describe("coverage", () => {
  it("is told by group, less what no client of the four operations can exercise", () => {
    expect(tellCoverage(makeReport([], { coverage }))).toEqual([
      { group: "operation", exercised: [{ name: "payout", requests: 3 }], lacking: [], missing: ["transfer"] },
      { group: "order", exercised: [], lacking: [], missing: [] },
      { group: "\\x1b", exercised: [{ name: "\\u{202e}", requests: 1 }], lacking: [], missing: [] },
    ]);
  });

  it("tells apart what was required, though no client of the four operations could exercise it", () => {
    expect(
      tellCoverage(makeReport([], { coverage: required })).map(({ lacking, missing }) => [lacking, missing]),
    ).toEqual([
      [["refund"], ["transfer"]],
      [["duplicate-names"], []],
    ]);
  });

  it.each([
    {
      what: "something missing",
      report: makeReport([], { coverage }),
      says: "2 of 3 exercised; NOT EXERCISED and so not certified: 1",
    },
    { what: "all exercised", report: makeReport([], { coverage: coverage.slice(0, 1) }), says: "1 of 1 exercised" },
    {
      what: "something required missing",
      report: makeReport([], { coverage: required }),
      says: "1 of 4 exercised; NOT EXERCISED and so not certified: 3; REQUIRED and not exercised: operation/refund, order/duplicate-names",
    },
    {
      what: "all that was required exercised",
      report: makeReport([], { coverage: required.slice(0, 2) }),
      says: "1 of 2 exercised; NOT EXERCISED and so not certified: 1; all that was required was exercised",
    },
    {
      what: "much required missing",
      report: makeReport([], {
        coverage: Array.from({ length: 9 }, (_, at) => ({ group: "g", name: `n${at}`, requests: 0, required: true })),
      }),
      says: "0 of 9 exercised; NOT EXERCISED and so not certified: 9; REQUIRED and not exercised: g/n0, g/n1, g/n2, g/n3, g/n4, g/n5 and 3 more",
    },
    { what: "no captured client", report: allPassed, says: undefined },
  ])("$what: $says", ({ report, says }) => {
    expect(sayCoverage(report)).toBe(says);
  });
});
