import { expect, it } from "vitest";
import { median, pairedRatio, spread } from "./statistics.ts";

it.each([
  ["one", [7], 7],
  ["an odd count, unsorted", [9, 1, 5], 5],
  ["an even count", [4, 1, 3, 2], 2.5],
  ["numbers whose texts sort otherwise", [10, 9, 100], 10],
  ["none", [], Number.NaN],
])("median of %s", (_name, values, middle) => {
  expect(median(Object.freeze(values))).toBe(middle);
});

it("spread is half the range, of the median", () => {
  expect(spread([90, 100, 130])).toBeCloseTo(0.2, 12);
});

it.each([
  ["cancels a drift that hits both", [10, 20, 40], [5, 10, 20], 2],
  ["takes the middle of the rounds", [10, 10, 90], [10, 5, 10], 2],
  ["compares only rounds that both have", [10, 10], [5, 5, 1], 2],
  ["is not a number without rounds", [10], [], Number.NaN],
])("pairedRatio %s", (_name, values, ones, ratio) => {
  expect(pairedRatio(values, ones)).toBe(ratio);
});
