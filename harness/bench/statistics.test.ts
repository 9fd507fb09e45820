import { describe, expect, it } from "vitest";
import { median, pairedRatio, spread } from "./statistics.ts";

describe("median", () => {
  it.each([
    ["one", [7], 7],
    ["an odd count, unsorted", [9, 1, 5], 5],
    ["an even count", [4, 1, 3, 2], 2.5],
    ["numbers whose texts sort otherwise", [10, 9, 100], 10],
    ["none", [], Number.NaN],
  ])("of %s", (_name, values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it("leaves its numbers in their order", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe("spread", () => {
  it.each([
    ["equal numbers", [5, 5, 5], 0],
    ["half the range, of the median", [90, 100, 130], 0.2],
  ])("of %s", (_name, values, fraction) => {
    expect(spread(values)).toBeCloseTo(fraction, 12);
  });
});

describe("pairedRatio", () => {
  it.each([
    ["cancels a drift that hits both", [10, 20, 40], [5, 10, 20], 2],
    ["takes the middle of the rounds", [10, 10, 90], [10, 5, 10], 2],
    ["compares only rounds that both have", [10, 10], [5, 5, 1], 2],
    ["has nothing to say without rounds", [10], [], Number.NaN],
  ])("%s", (_name, values, ones, ratio) => {
    expect(pairedRatio(values, ones)).toBe(ratio);
  });
});
