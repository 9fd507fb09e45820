import { expect, it } from "vitest";
import { listValueFunctions } from "./value-functions.ts";

type Row = readonly [words: string, written: readonly string[]];

const javascriptTexts = [
  "MÜLLER, Straße, Łódź, Ñandú, ĳ",
  "two words\tof  mine",
  "ok 😀 é",
  "1234567.5 a1000",
  "https://Shop.example/a/../b?c=ä d",
  "100%25 sure %",
];
const pythonTexts = ["a\r\nb\u0085c\n", "  two words\u2003of mine\n", "\n\nlast", "one"];

function expectWritten(language: string, words: string, texts: readonly string[], written: readonly string[]): void {
  const change = listValueFunctions(language)[words] ?? expect.fail("nothing is known by these words");
  expect(texts.map(change)).toEqual(written);
}

// From Node.js 20.20 with lodash 4.18.1 and iconv-lite 0.7.3 (for ASCII).
it.each<Row>([
  [
    "what writes each letter at the start and behind a space as a capital",
    [
      "MÜLLER, Straße, Łódź, Ñandú, Ĳ",
      "Two Words\tof  Mine",
      "Ok 😀 É",
      "1234567.5 A1000",
      "Https://Shop.example/a/../b?c=ä D",
      "100%25 Sure %",
    ],
  ],
  [
    "what writes each letter at the start and behind a space as a capital and else small",
    [
      "Müller, Straße, Łódź, Ñandú, Ĳ",
      "Two Words\tof  Mine",
      "Ok 😀 É",
      "1234567.5 A1000",
      "Https://shop.example/a/../b?c=ä D",
      "100%25 Sure %",
    ],
  ],
  [
    "JavaScript's replace(/\\w\\S*/g, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())",
    [
      "Müller, Straße, ŁóDź, ÑAndú, ĳ",
      "Two Words\tOf  Mine",
      "Ok 😀 é",
      "1234567.5 A1000",
      "Https://shop.example/a/../b?c=ä D",
      "100%25 Sure %",
    ],
  ],
  [
    "lodash's deburr",
    [
      "MULLER, Strasse, Lodz, Nandu, ij",
      "two words\tof  mine",
      "ok 😀 e",
      "1234567.5 a1000",
      "https://Shop.example/a/../b?c=a d",
      "100%25 sure %",
    ],
  ],
  [
    "lodash's capitalize",
    [
      "Müller, straße, łódź, ñandú, ĳ",
      "Two words\tof  mine",
      "Ok 😀 é",
      "1234567.5 a1000",
      "Https://shop.example/a/../b?c=ä d",
      "100%25 sure %",
    ],
  ],
  [
    "JavaScript's Buffer.from(value, 'latin1').toString('latin1')",
    [
      "MÜLLER, Straße, Aódz, Ñandú, 3",
      "two words\tof  mine",
      "ok =\u0000 é",
      "1234567.5 a1000",
      "https://Shop.example/a/../b?c=ä d",
      "100%25 sure %",
    ],
  ],
  [
    "what does as C#'s Encoding.ASCII.GetString(Encoding.ASCII.GetBytes())",
    [
      "M?LLER, Stra?e, ??d?, ?and?, ?",
      "two words\tof  mine",
      "ok ?? ?",
      "1234567.5 a1000",
      "https://Shop.example/a/../b?c=? d",
      "100%25 sure %",
    ],
  ],
  [
    "JavaScript's new URL(value).href",
    [
      "MÜLLER, Straße, Łódź, Ñandú, ĳ",
      "two words\tof  mine",
      "ok 😀 é",
      "1234567.5 a1000",
      "https://shop.example/b?c=%C3%A4%20d",
      "100%25 sure %",
    ],
  ],
  [
    "JavaScript's origin and pathname of new URL(value)",
    [
      "MÜLLER, Straße, Łódź, Ñandú, ĳ",
      "two words\tof  mine",
      "ok 😀 é",
      "1234567.5 a1000",
      "https://shop.example/b",
      "100%25 sure %",
    ],
  ],
  [
    "JavaScript's encodeURI(decodeURI(value))",
    [
      "M%C3%9CLLER,%20Stra%C3%9Fe,%20%C5%81%C3%B3d%C5%BA,%20%C3%91and%C3%BA,%20%C4%B3",
      "two%20words%09of%20%20mine",
      "ok%20%F0%9F%98%80%20%C3%A9",
      "1234567.5%20a1000",
      "https://Shop.example/a/../b?c=%C3%A4%20d",
      "100%25 sure %",
    ],
  ],
])("writes what JavaScript does: %s", (words, written) => expectWritten("JavaScript", words, javascriptTexts, written));

// From Python 3.11.
it.each<Row>([
  ["Python's splitlines()[0]", ["a", "  two words\u2003of mine", "", "one"]],
  ["Python's ' '.join(splitlines())", ["a b c", "  two words\u2003of mine", "  last", "one"]],
  ["Python's split()[0]", ["a", "two", "last", "one"]],
])("writes what Python does: %s", (words, written) => expectWritten("Python", words, pythonTexts, written));
