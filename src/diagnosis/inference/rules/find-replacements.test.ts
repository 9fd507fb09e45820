import { expect, it } from "vitest";
import { findReplacements } from "./find-replacements.ts";

it.each([
  ["a=1&b=2&c=3", "a=1, b=2, c=3", ["&", ", "]],
  ["a%3D1%26b%3D2%26c", "a%3D1%2C%20b%3D2%2C%20c", ["%26", "%2C%20"]],
  ["POST&a&b", "POSTab", ["&", ""]],
  ["x%2520y%2520z", "x+y+z", ["%2520", "+"]],
])("finds what makes %s into %s", (before, after, found) => {
  expect(findReplacements(before, after)[0]).toEqual(found);
});

it.each([
  ["equal texts", "a&b", "a&b"],
  ["what is replaced in one place of several", "a&a&a&a&a", "a;a&a&a&a"],
  ["texts with nothing in common", "a&b", "123456789"],
])("finds nothing for %s", (_, before, after) => {
  expect(findReplacements(before, after)).toEqual([]);
});
