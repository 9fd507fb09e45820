import { expect, it } from "vitest";
import { median, pairedRatios, rangeOf, spread } from "./statistics.ts";

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
  ["cancels a drift that hits both", [10, 20, 40], [5, 10, 20], [2, 2, 2]],
  ["compares only rounds that both have", [10, 10], [5, 4, 1], [2, 2.5]],
  ["gives none without rounds", [10], [], []],
])("pairedRatios %s", (_name, values, ones, ratios) => {
  expect(pairedRatios(values, ones)).toEqual(ratios);
});

it("rangeOf gives the middle and the ends", () => {
  expect(rangeOf([2, 9, 1])).toEqual({ median: 2, least: 1, most: 9 });
});
