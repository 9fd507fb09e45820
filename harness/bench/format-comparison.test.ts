import { describe, expect, it } from "vitest";
import { formatComparison } from "./format-comparison.ts";
import type { ComparisonResult } from "./summarize-rounds.ts";

const result: ComparisonResult = {
  name: "race",
  title: "Race of signers",
  unit: "per second",
  contenders: [
    {
      name: "countersign",
      median: 76_242.4,
      spread: 0.0218,
      ratio: { median: 4.291, least: 4.2, most: 4.313 },
      values: [],
      note: "with a note",
    },
    { name: "slow", median: 4.613, spread: 0.1, ratio: { median: 0.0201, least: 0.0201, most: 0.0201 }, values: [] },
    { name: "alone", median: 120.5, spread: 0, values: [] },
    { name: "absent", skipped: "not installed" },
    { name: "broken", failed: "crashed" },
  ],
  goals: [],
};

describe("formatComparison", () => {
  it("aligns the numbers, with notes and goals below", () => {
    expect(formatComparison({ ...result, others: 0.2 })).toBe(`Race of signers, per second
  countersign   76,242   ± 2.2 %   4.29 ×  4.20–4.31
  slow            4.61  ± 10.0 %  0.020 ×
  alone            121   ± 0.0 %
  absent       skipped
  broken        failed
  countersign: with a note
  absent was skipped: not installed
  broken failed: crashed
`);
  });

  it.each([
    ["met", { median: 4.413, least: 4.2, most: 5 }, { met: true, clear: true }, "met (4.41; 4.20–5.00)"],
    ["missed", { median: 19_999, least: 19_999, most: 19_999 }, { met: false, clear: true }, "MISSED (19,999)"],
    [
      "unclear",
      { median: 2, least: 1, most: 3 },
      { met: true, clear: false },
      "met (2.00; 1.00–3.00; rounds disagree)",
    ],
    ["of several", { median: 2, least: 2, most: 2 }, { met: true, clear: true, nearest: "b" }, "met (2.00; b)"],
  ])("formats a goal: %s", (_name, reached, judged, line) => {
    const goal = { text: "a at least 3 times b", reached, ...judged };
    expect(formatComparison({ ...result, contenders: [], goals: [goal] })).toBe(
      `Race of signers, per second\n  Goal: a at least 3 times b: ${line}\n`,
    );
  });

  it("says so where a goal was not measured, and where others kept the machine busy", () => {
    const goals = [{ text: "a at most 5" }];
    expect(formatComparison({ ...result, contenders: [], goals, others: 0.8342 })).toBe(
      `Race of signers, per second
  Goal: a at most 5: not measured
  Other processes had 0.8 cores meanwhile: too busy to tell.
`,
    );
  });
});
