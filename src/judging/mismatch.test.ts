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

  it.each([
    ["little of a flood where little was due", 1, 514],
    ["as much as a report may hold", 100_000, 65_536],
  ])("keeps %s, its length and its digest", (_, due, kept) => {
    const mismatch = compareTexts("body", "a".repeat(due), "b".repeat(1_000_000));
    // openssl: head -c 1000000 /dev/zero | tr '\\0' b | sha256sum
    const digest = "e57d44305d1b321432135bd8ee95e1612d88662ab611b8c64518a2e4479d3ad9";
    expect(mismatch?.actual).toBe(`${"b".repeat(kept)}… (1000000 characters, sha256:${digest})`);
  });
});
