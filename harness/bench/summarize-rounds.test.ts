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
        {
          name: "a",
          median: 40,
          spread: 0.5,
          ratio: { median: 2, least: 2, most: 3 },
          values: [20, 60, 40],
          note: "warm",
        },
        { name: "b", median: 20, spread: 0.25, ratio: { median: 1, least: 1, most: 1 }, values: [10, 20, 20] },
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

  it.each<[string, Goal["bound"], number, Goal["times"], object]>([
    ["a", "at least", 3, "b", { text: "a at least 3 times b", reached: at(4), met: true, clear: true }],
    ["a", "at least", 20_000, undefined, { text: "a at least 20,000", reached: at(40), met: false, clear: true }],
    ["b", "at most", 10, undefined, { text: "b at most 10", reached: at(10), met: true, clear: true }],
    ["a", "at most", 5, undefined, { text: "a at most 5", reached: at(40), met: false, clear: true }],
    ["c", "at most", 5, undefined, { text: "c at most 5" }],
    ["a", "at most", 5, "c", { text: "a at most 5 times c" }],
  ])("judges a goal: %s %s %d %s", (name, bound, value, times, result) => {
    const goal = { contender: name, bound, value, ...(times !== undefined && { times }) };
    expect(summarize({ ...comparison, goals: [goal] }, rounds(rates(40), rates(10))).goals).toEqual([result]);
  });

  it("compares a goal with the nearest of several that were measured", () => {
    const goal: Goal = { contender: "a", bound: "at least", value: 1, times: ["b", "c", "d"] };
    const measured = new Map([...rounds(rates(40, 60), rates(10, 10)), ["c", rates(20, 80)]]);
    expect(summarize({ ...comparison, goals: [goal] }, measured).goals).toEqual([
      {
        text: "a at least 1 times each of the others",
        reached: { median: 1.375, least: 0.75, most: 2 },
        met: true,
        clear: false,
        nearest: "c",
      },
    ]);
  });
});

/** What single rounds reach. */
function at(value: number): object {
  return { median: value, least: value, most: value };
}
