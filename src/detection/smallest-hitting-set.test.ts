import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { findSmallestHittingSet } from "./smallest-hitting-set.ts";

describe("findSmallestHittingSet", () => {
  it.each([
    { what: "nothing to hit", sets: [], chosen: [] },
    { what: "one set: the lowest of it", sets: [[4, 2, 7]], chosen: [2] },
    { what: "sets of one", sets: [[3], [1], [3]], chosen: [1, 3] },
    { what: "a set that holds another", sets: [[1, 2, 3], [2]], chosen: [2] },
    {
      what: "a candidate that hits most, and that no smallest choice has",
      // 0 hits four of the six; beside it both 1 and 2 are needed all the same, or others in their places.
      sets: [
        [0, 1],
        [0, 1],
        [1, 3],
        [0, 2],
        [0, 2],
        [2, 4],
      ],
      chosen: [1, 2],
    },
    {
      what: "a ring of five, which nothing makes smaller and where disjoint sets are fewer than needed",
      sets: [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 0],
      ],
      chosen: [0, 1, 3],
    },
    {
      what: "as few with lower numbers, though a higher one hits more",
      sets: [
        [0, 5],
        [1, 5],
        [1, 6],
        [0, 6],
      ],
      chosen: [0, 1],
    },
  ])("$what", ({ sets, chosen }) => {
    expect(findSmallestHittingSet(sets)).toEqual({ chosen, isProven: true });
  });

  it("owns up when it did not look at everything", () => {
    const triangle = [
      [0, 1],
      [1, 2],
      [2, 0],
    ];
    expect(findSmallestHittingSet(triangle, 1)).toEqual({ chosen: [0, 1], isProven: false });
    expect(findSmallestHittingSet(triangle)).toEqual({ chosen: [0, 1], isProven: true });
  });

  const set = fc.uniqueArray(fc.nat({ max: 8 }), { minLength: 1, maxLength: 4 });
  const setLists = fc.array(set, { maxLength: 14 });
  checkProperty("hits every set, with as few as trying everything finds", setLists, (sets) => {
    const { chosen, isProven } = findSmallestHittingSet(sets);
    expect(sets.filter((one) => !one.some((each) => chosen.includes(each)))).toEqual([]);
    expect({ size: chosen.length, isProven }).toEqual({ size: leastByTrying(sets), isProven: true });
  });
});

function leastByTrying(sets: readonly (readonly number[])[]): number {
  const sizes = Array.from({ length: 512 }, (_, choice) => choice)
    .filter((choice) => sets.every((set) => set.some((candidate) => (choice >> candidate) & 1)))
    .map((choice) => Array.from(choice.toString(2)).filter((bit) => bit === "1").length);
  return Math.min(...sizes);
}
