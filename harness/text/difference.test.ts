import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptDifference } from "./difference.ts";

describe("excerptDifference", () => {
  it.each([
    {
      what: "short texts whole",
      expected: "two%20",
      actual: "two+words",
      offset: 3,
      left: ["two", "%", "20"],
      right: ["two", "+", "words"],
    },
    {
      what: "a window of long texts",
      expected: "aaaaaaaaaaXbbbbbbbbbb",
      actual: "aaaaaaaaaaYbbbbbbbbbb",
      offset: 10,
      left: ["…aaaaa", "X", "bbbbb…"],
      right: ["…aaaaa", "Y", "bbbbb…"],
    },
    {
      what: "no ellipsis where nothing is left out",
      expected: "aaaaaXbbbbb",
      actual: "aaaaaYbbbbb",
      offset: 5,
      left: ["aaaaa", "X", "bbbbb"],
      right: ["aaaaa", "Y", "bbbbb"],
    },
    {
      what: "a text that ends",
      expected: "ab==",
      actual: "ab",
      offset: 2,
      left: ["ab", "=", "="],
      right: ["ab", "", ""],
    },
    {
      what: "an offset in code points",
      expected: "\u{1f600}\u{1f600}X",
      actual: "\u{1f600}\u{1f600}Y",
      offset: 2,
      left: ["…", "X", ""],
      right: ["…", "Y", ""],
    },
    {
      what: "escapes that count as columns",
      expected: "a\n\nX\u0000b",
      actual: "a\n\nY\u0000b",
      offset: 3,
      left: ["…\\x0a", "X", "\\x00b"],
      right: ["…\\x0a", "Y", "\\x00b"],
    },
    {
      what: "marks aligned where the texts differ before the offset",
      expected: "abX",
      actual: "\nY",
      offset: 2,
      left: ["   ab", "X", ""],
      right: ["\\x0aY", "", ""],
    },
    {
      what: "an offset beyond both ends",
      expected: "ab",
      actual: "ab",
      offset: 9,
      left: ["ab", "", ""],
      right: ["ab", "", ""],
    },
  ])("shows $what", ({ expected, actual, offset, left, right }) => {
    const difference = excerptDifference({ expected, actual, offset }, 5);
    const parts = ({ lead, mark, tail }: typeof difference.expected): readonly string[] => [lead, mark, tail];
    expect([parts(difference.expected), parts(difference.actual)]).toEqual([left, right]);
  });

  it("is bounded, ASCII but for the ellipsis, and aligned, whatever the texts and the offset", () => {
    const text = fc.string({ unit: "binary", maxLength: 80 });
    fc.assert(
      fc.property(text, text, fc.nat(100), fc.integer({ min: 8, max: 60 }), (expected, actual, offset, reach) => {
        const difference = excerptDifference({ expected, actual, offset }, reach);
        expect(difference.expected.lead).toHaveLength(difference.actual.lead.length);
        for (const { lead, mark, tail } of [difference.expected, difference.actual]) {
          expect(Math.max(lead.length, tail.length)).toBeLessThanOrEqual(reach + 1);
          expect(`${lead}${mark}${tail}`).toMatch(/^[\x20-\x7e…]*$/);
        }
      }),
    );
  });
});
