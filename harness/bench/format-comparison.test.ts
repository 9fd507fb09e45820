import { describe, expect, it } from "vitest";
import { formatComparison } from "./format-comparison.ts";
import type { ComparisonResult } from "./summarize-rounds.ts";

const result: ComparisonResult = {
  name: "race",
  title: "Race of signers",
  unit: "per second",
  contenders: [
    { name: "countersign", median: 76_242.4, spread: 0.0218, ratio: 4.291, values: [], note: "with a note" },
    { name: "slow", median: 4.613, spread: 0.1, ratio: 0.0201, values: [] },
    { name: "alone", median: 120.5, spread: 0, values: [] },
    { name: "absent", skipped: "not installed" },
    { name: "broken", failed: "crashed" },
  ],
  goals: [],
};

describe("formatComparison", () => {
  it("aligns the numbers, with notes and goals below", () => {
    expect(formatComparison(result)).toBe(`Race of signers, per second
  countersign   76,242   4.29 ×   ± 2.2 %
  slow            4.61  0.020 ×  ± 10.0 %
  alone            121            ± 0.0 %
  absent       skipped
  broken        failed
  countersign: with a note
  absent was skipped: not installed
  broken failed: crashed
`);
  });

  it.each([
    ["met", { text: "a at least 3 times b", reached: 4.413, met: true }, "a at least 3 times b: met (4.41)"],
    ["missed", { text: "a at least 20,000", reached: 19_999, met: false }, "a at least 20,000: MISSED (19,999)"],
    ["not measured", { text: "a at most 5" }, "a at most 5: not measured"],
  ])("formats a goal: %s", (_name, goal, line) => {
    expect(formatComparison({ ...result, contenders: [], goals: [goal] })).toBe(
      `Race of signers, per second\n  Goal: ${line}\n`,
    );
  });
});
