import { expect, it } from "vitest";
import type { CoverageItem } from "../../../src/coverage/coverage-item.ts";
import { makeReport } from "../fixtures/make-report.ts";
import { outlineBlocks } from "../fixtures/outline-document.ts";
import { describeCoverage, describeCoverageSections } from "./coverage-section.ts";

/** `operation/payout ×3!` is required, and was exercised by three requests. */
function parse(...items: readonly string[]): readonly CoverageItem[] {
  return items.map((item) => {
    const [, group = "", name = "", requests = "0", mark] = /^(.*)\/(.*?)(?: ×(\d+))?(!)?$/.exec(item) ?? [];
    return { group, name, requests: Number(requests), ...(mark && { required: true as const }) };
  });
}

const coverage = parse("operation/payout ×3", "operation/transfer", "order/duplicate-names");
const required = parse("operation/payout ×3!", "operation/transfer", "operation/refund!", "order/duplicate-names!");

it("lists by group what was exercised, less what no client of the four operations can exercise unless it is required", () => {
  const outline = (items: readonly CoverageItem[]): readonly string[] =>
    outlineBlocks(describeCoverageSections(makeReport([], { coverage: items })));
  expect(outline(coverage)).toEqual([
    "section: Exercised, by how many requests",
    "  facts: operation = payout ×3",
    "section: To exercise them, let the client send",
    expect.stringMatching(/^ {2}list: operation\/transfer: POST \$COUNTERSIGN_BASE_URL\/api\/v4\/transfer\//),
    "section tone=open: NOT EXERCISED, and so not certified",
    "  facts: operation = transfer",
  ]);
  expect(outline(required).slice(2)).toEqual([
    "section tone=bad: REQUIRED AND NOT EXERCISED",
    "  facts: operation = refund",
    "  facts: order = duplicate-names",
    "section: To exercise them, let the client send",
    expect.stringMatching(/^ {2}list: order\/duplicate-names: /),
    expect.stringMatching(/^ {2}list: operation\/transfer: /),
    "section tone=open: NOT EXERCISED, and so not certified",
    "  facts: operation = transfer",
  ]);
});

it("is summed up in one line", () => {
  const sum = (items: readonly CoverageItem[]): string | undefined =>
    describeCoverage(makeReport([], { coverage: items }));
  expect(describeCoverage(makeReport([]))).toBeUndefined();
  expect(sum(coverage)).toBe("1 of 2 exercised; NOT EXERCISED and so not certified: 1");
  expect(sum(coverage.slice(0, 1))).toBe("1 of 1 exercised");
  expect(sum(required)).toBe(
    "1 of 4 exercised; NOT EXERCISED and so not certified: 3; REQUIRED and not exercised: operation/refund, order/duplicate-names",
  );
  expect(sum(required.slice(0, 2))).toBe(
    "1 of 2 exercised; NOT EXERCISED and so not certified: 1; all that was required was exercised",
  );
  expect(sum(parse(...Array.from({ length: 9 }, (_, at) => `g/n${at}!`)))).toBe(
    "0 of 9 exercised; NOT EXERCISED and so not certified: 9; REQUIRED and not exercised: g/n0, g/n1, g/n2, g/n3, g/n4, g/n5 and 3 more",
  );
});
