import { expect, it } from "vitest";
import { findReplacements, hexadecimalPut } from "./find-replacements.ts";

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

// As `openssl dgst -sha1 -hmac`, `sha1sum` and PowerShell write a digest.
it.each([
  [
    "SHA1(stdin)= c838e22df173bb816b15d0611d12b52e57ffe91c",
    'what writes hexadecimal digits and puts "SHA1(stdin)= " before them',
  ],
  ["c838e22df173bb816b15d0611d12b52e57ffe91c  -", 'what writes hexadecimal digits and puts "  -" behind them'],
  [
    "0xC838E22DF173BB816B15D0611D12B52E57FFE91C",
    'what writes hexadecimal digits in capitals and puts "0x" before them',
  ],
])("reads off %s what is written beside hexadecimal digits", (shown, words) => {
  const [[told, change] = []] = hexadecimalPut(shown);
  expect(told).toBe(words);
  expect(change?.("yDjiLfFzu4FrFdBhHRK1Llf/6Rw=")).toBe(shown);
});

it.each([undefined, "yDjiLfFzu4FrFdBhHRK1Llf/6Rw=", "c838e22df173bb816b15d0611d12b52e57ffe91c", "abc=12"])(
  "reads nothing beside digits off %s",
  (shown) => expect(hexadecimalPut(shown)).toEqual([]),
);
