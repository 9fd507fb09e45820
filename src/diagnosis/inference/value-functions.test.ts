import { expect, it } from "vitest";
import { listValueFunctions } from "./value-functions.ts";

const functions = listValueFunctions();

// From Python 3.11: re.sub, rstrip, removesuffix, replace, lstrip.
it.each([
  [
    "what writes them with zeros at the end of a fraction left out",
    ["10.00", "10.50", "1.2.0", "100", "v1.0x"],
    ["10.", "10.5", "1.2.", "100", "v1.0x"],
  ],
  ["what writes them with a fraction of zeros left out", ["10.00", "10.50", "x.0", "10."], ["10", "10.50", "x", "10."]],
  [
    "what leaves out zeros at the end of texts with a point, and then points",
    ["10.00", "0.0", "a.b0..", "100"],
    ["10", "0", "a.b0", "100"],
  ],
  ["what leaves out .00 wherever it stands", ["10.00", "1.005"], ["10", "15"]],
  ["what leaves out zeros at the start, and writes 0 for nothing", ["007", "0", ""], ["7", "0", "0"]],
])("%s", (words, texts, written) => {
  expect(texts.map((text) => functions[words]?.(text))).toEqual(written);
});

// From Node 20: replace, and Buffer's own encodings.
it.each([
  [
    "what writes each UTF-16 unit beyond ASCII as \\u and four small digits",
    ["\u00e9\u{1f600}"],
    ["\\u00e9\\ud83d\\ude00"],
  ],
  ["what replaces each UTF-16 unit that is no printable ASCII by ?", ["\u00e9\u{1f600}\t~"], ["????~"]],
  [
    "JavaScript's Buffer.from(value, 'utf8').toString('ascii')",
    ["\u00e9\u20ac\u{1f600}"],
    ["C)b\u0002,p\u001f\u0018\0"],
  ],
  ["JavaScript's Buffer.from(value, 'latin1').toString('utf8')", ["\u00c3\u00a9\u00e9\u0142"], ["\u00e9\ufffdB"]],
  ["what writes nothing for 0", ["0", "00", "0.0"], ["", "00", "0.0"]],
  ["what leaves out http:// or https:// at the start", ["https://a", "xhttp://a"], ["a", "xhttp://a"]],
  [
    'what writes 6 times "*" for all but the first 6 and the last four of 13 to 19 digits',
    ["4111111111111111", "123456789012"],
    ["411111******1111", "123456789012"],
  ],
])("%s", (words, texts, written) => {
  expect(texts.map((text) => functions[words]?.(text))).toEqual(written);
});
