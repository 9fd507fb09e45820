import { expect, it } from "vitest";
import { listValueFunctions } from "./value-functions.ts";

const functions = listValueFunctions();

it("names functions of another language as another's", () => {
  expect(listValueFunctions("Lua")).toHaveProperty(["what does as PHP's ucwords"]);
  expect(listValueFunctions("php")).toHaveProperty(["PHP's ucwords"]);
});

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

// From PHP 8.2.36: strtolower, preg_replace, strtr, ?:, urlencode; from Go 1.19: unicode.IsGraphic, IsPrint, norm; from Python 3.11: combining.
it.each([
  ["what writes addresses of e-mail in lower case", ["Jane@Example.COM", "A B"], ["jane@example.com", "A B"]],
  ["what writes the domain of addresses of e-mail in lower case", ["Jane@Example.COM"], ["Jane@example.com"]],
  ["what leaves out the port of URLs", ["http://a:80/b", "https://a/:80"], ["http://a/b", "https://a/:80"]],
  ['what writes "0" for nothing', ["", "a"], ["0", "a"]],
  ["what writes German letters as ae, oe, ue, ss, Ae, Oe and Ue", ["\u00c4\u00df\u00e9"], ["Aess\u00e9"]],
  ["what leaves out tags as <[^>]+>", ["<a>b<<c>>", "a<b", "<>x"], ["b>", "a<b", "<>x"]],
  [
    "what leaves out zeros at the end, and a point before them",
    ["1.00", "100", "0", "10.50", "0.0"],
    ["1", "1", "", "10.5", "0"],
  ],
  // From Lua 5.4's gsub("(%a)([%w_']*)", …).
  [
    "what writes the first letter of each run of ASCII letters, digits, _ and ' with a capital and else small",
    ["o'NEIL aB_cD 1x2Y \u00e9a-b"],
    ["O'neil Ab_cd 1X2y \u00e9A-B"],
  ],
  // From Node.js: replace(/[-_\s]+(.)?/g, (_, letter) => letter ? letter.toUpperCase() : "").
  ["what writes a capital alone for each of [_\\s-]+(.)?", ["a-b_c  d-", "_x"], ["aBCD", "X"]],
  // From Racket's string-titlecase.
  [
    "what writes the first letter of each run of letters, digits, _ and ' with a capital and else small",
    ["deposit2card", "don't 5th x_y a-b", "1e5 0x1A"],
    ["Deposit2card", "Don't 5Th X_y A-B", "1E5 0X1a"],
  ],
  ["PHP's urlencode", ["~ a\u00e9"], ["%7E+a%C3%A9"]],
  ["what takes combining characters out of NFKD", ["\u00e91\ufe0f\u0e33\u0334"], ["e1\ufe0f\u0e4d\u0e32"]],
  ["what takes \\p{Mn} out of NFKD", ["\u00e9\u2460\ud55c"], ["e1\u1112\u1161\u11ab"]],
  ["Go's unicode.IsGraphic", ["a\t\u00a0\u2028b"], ["a\u00a0b"]],
  ["Go's unicode.IsPrint", ["a \t\u00a0b"], ["a b"]],
])("%s", (words, texts, written) => {
  expect(texts.map((text) => functions[words]?.(text))).toEqual(written);
});

// From Node 20: replace, and Buffer's own encodings.
it.each([
  ["what replaces each UTF-16 unit that is no printable ASCII by ?", ["\u00e9\u{1f600}\t~"], ["????~"]],
  [
    "JavaScript's Buffer.from(value, 'utf8').toString('ascii')",
    ["\u00e9\u20ac\u{1f600}"],
    ["C)b\u0002,p\u001f\u0018\0"],
  ],
  ["JavaScript's Buffer.from(value, 'latin1').toString('utf8')", ["\u00c3\u00a9\u00e9\u0142"], ["\u00e9\ufffdB"]],
  ["what writes nothing for 0", ["0", "00", "0.0"], ["", "00", "0.0"]],
  ["what leaves out http:// or https:// at the start", ["https://a", "xhttp://a"], ["a", "xhttp://a"]],
])("%s", (words, texts, written) => {
  expect(texts.map((text) => functions[words]?.(text))).toEqual(written);
});

it.each([
  ["Ruby", "Ruby's CGI.escape"],
  ["Go", "Go's url.QueryEscape"],
  ["", "Python's urllib.parse.quote_plus"],
])("an encoder that is used once more is named as the signer's language has it: %s", (language, words) => {
  expect(listValueFunctions(language)[words]?.("a b~")).toBe("a+b~");
});
