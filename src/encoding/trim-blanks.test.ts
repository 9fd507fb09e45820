import { describe, expect, it } from "vitest";
import { splitList, trimBlanks } from "./trim-blanks.ts";

describe("trimBlanks", () => {
  it.each([
    ["", ""],
    [" \t ", ""],
    ["a", "a"],
    ["\t a \t b ", "a \t b"],
    ["\u00a0a\n", "\u00a0a\n"],
  ])("%j: %j", (text, trimmed) => {
    expect(trimBlanks(text)).toBe(trimmed);
  });
});

describe("splitList", () => {
  it.each([
    ["a", ["a"]],
    ["a ,\tb,c ", ["a", "b", "c"]],
    [",", ["", ""]],
  ])("%j: %j", (text, members) => {
    expect(splitList(text)).toEqual(members);
  });
});
