import { expect, it } from "vitest";
import type { CoverageItem } from "../../src/coverage/coverage-item.ts";
import { describeCoverage, describeCoverageSections } from "./coverage-section.ts";
import { allPassed } from "./fixtures/all-passed.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { outlineBlocks } from "./fixtures/outline-document.ts";

const coverage = [
  { group: "operation", name: "payout", requests: 3 },
  { group: "operation", name: "transfer", requests: 0 },
  { group: "order", name: "duplicate-names", requests: 0 },
];
const required: readonly CoverageItem[] = [
  { group: "operation", name: "payout", requests: 3, required: true },
  { group: "operation", name: "transfer", requests: 0 },
  { group: "operation", name: "refund", requests: 0, required: true },
  { group: "order", name: "duplicate-names", requests: 0, required: true },
];
const much = Array.from({ length: 9 }, (_, at) => ({
  group: "g",
  name: `n${at}`,
  requests: 0,
  required: true as const,
}));

it("tells by group what was exercised, less what no client of the four operations can exercise unless it is required", () => {
  const outline = (items: readonly CoverageItem[]): readonly string[] =>
    outlineBlocks(describeCoverageSections(makeReport([], { coverage: items })));
  expect(outline(coverage)).toEqual([
    "section: Exercised, by how many requests",
    "  facts: operation = payout ×3",
    "section tone=open: NOT EXERCISED, and so not certified",
    "  facts: operation = transfer",
  ]);
  expect(outline(required).slice(2)).toEqual([
    "section tone=bad: REQUIRED AND NOT EXERCISED",
    "  facts: operation = refund",
    "  facts: order = duplicate-names",
    "section tone=open: NOT EXERCISED, and so not certified",
    "  facts: operation = transfer",
  ]);
});

it("is summed up in one line", () => {
  const sums: readonly (readonly [readonly CoverageItem[], string])[] = [
    [coverage, "1 of 2 exercised; NOT EXERCISED and so not certified: 1"],
    [coverage.slice(0, 1), "1 of 1 exercised"],
    [
      required,
      "1 of 4 exercised; NOT EXERCISED and so not certified: 3; REQUIRED and not exercised: operation/refund, order/duplicate-names",
    ],
    [
      required.slice(0, 2),
      "1 of 2 exercised; NOT EXERCISED and so not certified: 1; all that was required was exercised",
    ],
    [
      much,
      "0 of 9 exercised; NOT EXERCISED and so not certified: 9; REQUIRED and not exercised: g/n0, g/n1, g/n2, g/n3, g/n4, g/n5 and 3 more",
    ],
  ];
  for (const [items, sum] of sums) expect(describeCoverage(makeReport([], { coverage: items }))).toBe(sum);
  expect(describeCoverage(allPassed)).toBeUndefined();
});
