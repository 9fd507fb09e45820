import { describe, expect, it } from "vitest";
import type { Comparison, Contender, Goal, RoundResult } from "./comparison.ts";
import { summarize } from "./summarize-rounds.ts";

const contender: Contender = async () => ({ value: 1 });
const comparison: Comparison = {
  name: "race",
  title: "Race",
  unit: "per second",
  one: "b",
  contenders: { a: contender, b: contender },
};
const rates = (...values: readonly number[]): readonly RoundResult[] => values.map((value) => ({ value }));
const rounds = (a: readonly RoundResult[], b: readonly RoundResult[]): ReadonlyMap<string, readonly RoundResult[]> =>
  new Map([
    ["a", a],
    ["b", b],
  ]);

describe("summarize", () => {
  it("gives median, spread and ratio of each contender, and its latest note", () => {
    const a: readonly RoundResult[] = [{ value: 20 }, { value: 60 }, { value: 40, note: "warm" }];
    expect(summarize(comparison, rounds(a, rates(10, 20, 20)))).toEqual({
      name: "race",
      title: "Race",
      unit: "per second",
      contenders: [
        { name: "a", median: 40, spread: 0.5, ratio: 2, values: [20, 60, 40], note: "warm" },
        { name: "b", median: 20, spread: 0.25, ratio: 1, values: [10, 20, 20] },
      ],
      goals: [],
    });
  });

  it.each([
    ["skipped", { skipped: "no such program" }, { name: "b", skipped: "no such program" }],
    ["failed", { failed: "crashed" }, { name: "b", failed: "crashed" }],
  ])("gives no ratio to a contender that was %s", (_name, result, line) => {
    expect(summarize(comparison, rounds(rates(5), [result])).contenders).toEqual([
      { name: "a", median: 5, spread: 0, values: [5] },
      line,
    ]);
  });

  it("fails a contender that computes something else than the first", () => {
    const a = [{ value: 5, answer: "x" }];
    const b = [{ value: 99, answer: "y" }];
    expect(summarize(comparison, rounds(a, b)).contenders[1]).toEqual({
      name: "b",
      failed: "it computed something else than the others",
    });
  });

  it.each<[string, Goal["bound"], number, string | undefined, object]>([
    ["a", "at least", 3, "b", { text: "a at least 3 times b", reached: 4, met: true }],
    ["a", "at least", 20_000, undefined, { text: "a at least 20,000", reached: 40, met: false }],
    ["b", "at most", 10, undefined, { text: "b at most 10", reached: 10, met: true }],
    ["a", "at most", 5, undefined, { text: "a at most 5", reached: 40, met: false }],
    ["c", "at most", 5, undefined, { text: "c at most 5" }],
  ])("judges a goal: %s %s %d %s", (name, bound, value, times, result) => {
    const goal = { contender: name, bound, value, ...(times !== undefined && { times }) };
    expect(summarize({ ...comparison, goals: [goal] }, rounds(rates(40), rates(10))).goals).toEqual([result]);
  });
});
