import { describe, expect, it } from "vitest";
import { parseFormBody } from "./parse-form-body.ts";

const MALFORMED = "body: expected percent-encoded text, got a raw character or a broken escape at";

describe("parseFormBody", () => {
  it.each([
    ["nothing", "", []],
    [
      "pairs in the order sent",
      "b=2&a=1",
      [
        ["b", "2"],
        ["a", "1"],
      ],
    ],
    ["%20 and + as a space", "a=x%20y+z", [["a", "x y z"]]],
    ["an escaped plus", "a=1%2B1", [["a", "1+1"]]],
    ["lower-case hexadecimal digits", "a=%c3%a9", [["a", "é"]]],
    ["a name that is encoded", "c%40+d=1", [["c@ d", "1"]]],
    ["a name alone", "c2", [["c2", ""]]],
    ["an empty value", "c2=", [["c2", ""]]],
    ["an empty name", "=1", [["", "1"]]],
    ["an = in the value", "a=b==", [["a", "b=="]]],
    [
      "empty pairs, as none",
      "&a=1&&b=2&",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [
      "a name twice",
      "a=2&a=1",
      [
        ["a", "2"],
        ["a", "1"],
      ],
    ],
    ["reserved characters that need no escape here", "a=!'()*~:/?@", [["a", "!'()*~:/?@"]]],
    ["what was encoded twice, once", "a=%2520", [["a", "%20"]]],
  ] as const)("reads %s", (_name, body, parameters) => {
    expect(parseFormBody(body)).toEqual({ accepted: true, parameters });
  });

  it.each([
    ["a broken escape", "a=100%", `${MALFORMED} 5`],
    ["an escape of no digits", "a=%zz", `${MALFORMED} 2`],
    ["a raw space", "a=two words", `${MALFORMED} 5`],
    ["a line break at the end", "a=1\r\n", `${MALFORMED} 3`],
    ["a byte order mark", "\ufeffa=1", `${MALFORMED} 0`],
    ["raw non-ASCII text", "a=é", `${MALFORMED} 2`],
    ["a lone surrogate", "a=\ud83d", `${MALFORMED} 2`],
    ["JSON", '{ "a": 1 }', `${MALFORMED} 1`],
  ])("refuses %s", (_name, body, detail) => {
    expect(parseFormBody(body)).toEqual({ accepted: false, reason: "body-malformed", detail });
  });

  it.each([
    ["a Latin-1 value", "name=caf%E9"],
    ["a Latin-1 name", "%E9=1"],
    ["an overlong sequence", "a=%C0%AF"],
    ["an escaped surrogate", "a=%ED%A0%BD"],
    ["a sequence that the + cuts", "a=%E2+%98%83"],
  ])("refuses %s", (_name, body) => {
    const detail = "body: expected escapes of UTF-8 bytes whatever the charset, got other bytes";
    expect(parseFormBody(body)).toEqual({ accepted: false, reason: "body-not-utf8", detail });
  });
});
