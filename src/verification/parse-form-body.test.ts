import { expect, it } from "vitest";
import { parseFormBody } from "./parse-form-body.ts";

it.each([
  ["nothing", ""],
  ["pairs in the order sent", "b=2&a=1"],
  ["%20 and + as a space", "a=x%20y+z"],
  ["an escaped plus", "a=1%2B1"],
  ["lower-case hexadecimal digits", "a=%c3%a9"],
  ["a name that is encoded", "c%40+d=1"],
  ["a name alone", "c2"],
  ["an empty value", "c2="],
  ["an empty name", "=1"],
  ["an = in the value", "a=b=="],
  ["empty pairs, as none", "&a=1&&b=2&"],
  ["a name twice", "a=2&a=1"],
  ["reserved characters that need no escape here", "a=!'()*~:/?@"],
  ["what was encoded twice, once", "a=%2520"],
])("a form body is read as the platform reads it: %s", (_name, body) => {
  expect(parseFormBody(body)).toEqual({ accepted: true, parameters: [...new URLSearchParams(body)] });
});

it.each([
  ["a broken escape", "a=100%", 5],
  ["an escape of no digits", "a=%zz", 2],
  ["an escape of one digit", "a=%2z", 2],
  ["a raw space", "a=two words", 5],
  ["a line break at the end", "a=1\r\n", 3],
  ["a byte order mark", "\ufeffa=1", 0],
  ["raw non-ASCII text", "a=é", 2],
  ["a lone surrogate", "a=\ud83d", 2],
  ["JSON", '{ "a": 1 }', 1],
])("a form body is refused with %s", (_name, body, at) => {
  const detail = `body: expected percent-encoded text, got a raw character or a broken escape at ${at}`;
  expect(parseFormBody(body)).toEqual({ accepted: false, reason: "body-malformed", detail });
});

it.each([
  ["a Latin-1 value", "name=caf%E9"],
  ["a Latin-1 name", "%E9=1"],
  ["an overlong sequence", "a=%C0%AF"],
  ["an escaped surrogate", "a=%ED%A0%BD"],
  ["a sequence that the + cuts", "a=%E2+%98%83"],
])("a form body is refused with %s", (_name, body) => {
  const detail = "body: expected escapes of UTF-8 bytes whatever the charset, got other bytes";
  expect(parseFormBody(body)).toEqual({ accepted: false, reason: "body-not-utf8", detail });
});
