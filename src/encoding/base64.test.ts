import { expect, it } from "vitest";
import { base64Decode, base64Encode } from "./base64.ts";

const RFC_4648 = {
  "": "",
  f: "Zg==",
  fo: "Zm8=",
  foo: "Zm9v",
  foob: "Zm9vYg==",
  fooba: "Zm9vYmE=",
  foobar: "Zm9vYmFy",
};

it.each(Object.entries(RFC_4648))("RFC 4648, section 10: %j", (text, encoded) => {
  expect(base64Encode(new TextEncoder().encode(text))).toBe(encoded);
  expect(base64Decode(encoded)).toEqual(new TextEncoder().encode(text));
});

it("is standard Base64, not URL-safe", () => {
  expect(base64Encode(Uint8Array.of(0xfb, 0xef, 0xff))).toBe("++//");
});

it.each([
  ["URL-safe letters", "-_-_"],
  ["no padding", "Zg"],
  ["half the padding", "Zg="],
  ["padding inside", "Zg==Zg=="],
  ["padding alone", "===="],
  ["three padding signs", "Z==="],
  ["a line break", "Zm9v\nYmFy"],
  ["a line break at the end", "Zm9v\n"],
  ["white space around", " Zm9v"],
  ["bits that no byte uses", "Zh=="],
  ["other text", "nope!"],
  ["a length that cannot be", "Zm9vY"],
])("refuses %s", (_name, text) => {
  expect(base64Decode(text)).toBeUndefined();
});
