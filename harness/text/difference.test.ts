import fc from "fast-check";
import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { anyCharacter } from "../fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../fuzz/fixtures/check-property.ts";
import { excerptDifference } from "./difference.ts";

type Parts = readonly [lead: string, mark: string, tail: string];
type Row = readonly [expected: string, actual: string, offset: number, left: Parts, right: Parts];

it("shows both texts round their first difference, one above the other", () =>
  expectEach<Row>(
    [
      ["short texts whole", ["two%20", "two+words", 3, ["two", "%", "20"], ["two", "+", "words"]]],
      [
        "a window of long texts",
        ["aaaaaaaXbbbbbbb", "aaaaaaaYbbbbbbb", 7, ["…aaaaa", "X", "bbbbb…"], ["…aaaaa", "Y", "bbbbb…"]],
      ],
      [
        "no ellipsis where nothing is left out",
        ["aaaaaXbbbbb", "aaaaaYbbbbb", 5, ["aaaaa", "X", "bbbbb"], ["aaaaa", "Y", "bbbbb"]],
      ],
      ["a text that ends", ["ab==", "ab", 2, ["ab", "=", "="], ["ab", "", ""]]],
      ["an offset in code points", ["😀😀X", "😀😀Y", 2, ["…", "X", ""], ["…", "Y", ""]]],
      [
        "escapes that count as columns",
        ["a\n\nX\0b", "a\n\nY\0b", 3, ["…\\x0a", "X", "\\x00b"], ["…\\x0a", "Y", "\\x00b"]],
      ],
      [
        "marks aligned where the texts differ before the offset",
        ["abX", "\nY", 2, ["   ab", "X", ""], ["\\x0aY", "", ""]],
      ],
      ["an offset beyond both ends", ["ab", "ab", 9, ["ab", "", ""], ["ab", "", ""]]],
    ],
    (_, [expected, actual, offset, ...parts]) => {
      const difference = excerptDifference({ expected, actual, offset }, 5);
      expect([difference.expected, difference.actual].map(({ lead, mark, tail }) => [lead, mark, tail])).toEqual(parts);
    },
  ));

const text = fc.string({ unit: anyCharacter, maxLength: 80 });
const differing = fc.tuple(text, text, fc.nat(100), fc.integer({ min: 8, max: 60 }));
checkProperty("is bounded, ASCII but for the ellipsis, and aligned", differing, ([expected, actual, offset, reach]) => {
  const difference = excerptDifference({ expected, actual, offset }, reach);
  expect(difference.expected.lead).toHaveLength(difference.actual.lead.length);
  for (const { lead, mark, tail } of [difference.expected, difference.actual]) {
    expect(Math.max(lead.length, tail.length)).toBeLessThanOrEqual(reach + 1);
    expect(`${lead}${mark}${tail}`).toMatch(/^[\x20-\x7e…]*$/);
  }
});
