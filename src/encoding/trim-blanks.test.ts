import { expect, it } from "vitest";
import { splitList, trimBlanks } from "./trim-blanks.ts";

it.each([
  ["", ""],
  [" \t ", ""],
  ["a", "a"],
  ["\t a \t b ", "a \t b"],
  ["\u00a0a\n", "\u00a0a\n"],
])("trimBlanks(%j): %j", (text, trimmed) => {
  expect(trimBlanks(text)).toBe(trimmed);
});

it.each([
  ["a ,\tb,c ", ["a", "b", "c"]],
  [",", ["", ""]],
])("splitList(%j): %j", (text, members) => {
  expect(splitList(text)).toEqual(members);
});
