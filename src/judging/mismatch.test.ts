import { describe, expect, it } from "vitest";
import { compareTexts, firstDifference } from "./mismatch.ts";

describe("firstDifference", () => {
  it.each([
    ["abc", "abd", 2],
    ["abc", "abcd", 3],
    ["", "a", 0],
    ["😀a", "😀b", 1],
    ["😀", "😁", 0],
  ])("%s against %s is at character %i", (expected, actual, offset) => {
    expect(firstDifference(expected, actual)).toBe(offset);
  });
});

describe("compareTexts", () => {
  it("is nothing for equal texts", () => {
    expect(compareTexts("body", "a", "a", "note")).toBeUndefined();
  });

  it("cuts a flood but states its length", () => {
    const mismatch = compareTexts("body", "a", "b".repeat(1_000_000));
    expect(mismatch?.actual).toHaveLength(65_536 + "… (1000000 characters)".length);
    expect(mismatch?.actual).toMatch(/b… \(1000000 characters\)$/);
  });
});
