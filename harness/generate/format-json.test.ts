import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkProperty } from "../fuzz/fixtures/check-property.ts";
import { formatJson } from "./format-json.ts";

describe("formatJson", () => {
  it.each([
    { what: "a text", value: "a", text: '"a"\n' },
    { what: "nothing", value: null, text: "null\n" },
    { what: "an empty list", value: [], text: "[]\n" },
    { what: "an empty object", value: {}, text: "{}\n" },
    { what: "plain values on one line", value: [1, "a", true, null], text: '[1, "a", true, null]\n' },
    {
      what: "pairs one below the other",
      value: [
        ["a", "1"],
        ["b", "2"],
      ],
      text: '[\n  ["a", "1"],\n  ["b", "2"]\n]\n',
    },
    { what: "objects spread over lines", value: { a: { b: [1] } }, text: '{\n  "a": {\n    "b": [1]\n  }\n}\n' },
    { what: "no field that is undefined", value: { a: undefined, b: 1 }, text: '{\n  "b": 1\n}\n' },
    { what: "a field named __proto__", value: JSON.parse('{"__proto__":1}'), text: '{\n  "__proto__": 1\n}\n' },
  ])("writes $what", ({ value, text }) => {
    expect(formatJson(value)).toBe(text);
  });

  it.each([
    { what: "a control character", character: "\u0007", escaped: "\\u0007" },
    { what: "delete", character: "\u007f", escaped: "\\u007f" },
    { what: "a no-break space", character: "\u00a0", escaped: "\\u00a0" },
    { what: "a combining accent", character: "\u0301", escaped: "\\u0301" },
    { what: "a right-to-left override", character: "\u202e", escaped: "\\u202e" },
    { what: "a line separator", character: "\u2028", escaped: "\\u2028" },
    { what: "a byte order mark", character: "\ufeff", escaped: "\\ufeff" },
    { what: "a tag beyond the first plane", character: "\u{e0041}", escaped: "\\udb40\\udc41" },
    { what: "a lone surrogate", character: "\ud800", escaped: "\\ud800" },
    { what: "an unassigned character", character: "\u{e01f0}", escaped: "\\udb40\\uddf0" },
  ])("escapes $what, in names as in values", ({ character, escaped }) => {
    expect(formatJson({ [`a${character}`]: character })).toBe(`{\n  "a${escaped}": "${escaped}"\n}\n`);
  });

  it.each([" ", "é", "Ж", "€", "😀", "~"])("leaves %j as it is", (character) => {
    expect(formatJson(character)).toBe(`"${character}"\n`);
  });

  // fast-check's unit of the same name makes a tree of all of them first, which takes a second.
  const point = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code));
  const json = fc.jsonValue({ stringUnit: point });

  checkProperty("writes what reads the same, all of it visible", json, (value) => {
    expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    expect(formatJson(value)).toMatch(/^(?:[\n ]|[^\p{C}\p{M}\p{Z}])*$/u);
  });
});
