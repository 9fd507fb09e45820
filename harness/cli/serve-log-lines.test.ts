import { describe, expect, it } from "vitest";
import { describeLeftOut } from "./serve-log-lines.ts";

describe("describeLeftOut", () => {
  it.each<readonly [what: string, count: number, seqs: readonly number[], said: string]>([
    ["one", 1, [7], "1 more: #7"],
    ["some in a row, and one apart, in whatever order", 4, [9, 6, 5, 4], "4 more: #4 to #6, #9"],
    ["more than are numbered", 5, [4, 5], "5 more: #4 to #5, 3 others"],
    [
      "more than are worth listing",
      10,
      [1, 3, 5, 7, 9, 11, 13, 15, 17, 18],
      "10 more: #1, #3, #5, #7, #9, #11, #13, #15, 2 others",
    ],
  ])("numbers %s", (_what, count, seqs, said) => {
    expect(describeLeftOut({ count, seqs })).toBe(`  There was no time to diagnose ${said}.\n`);
  });
});
