import { describe, expect, it } from "vitest";
import { formDecode, formEncode, percentDecode, percentDecodeLeniently, percentEncode } from "./percent-encode.ts";

const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

describe("percentEncode", () => {
  it("encodes all of ASCII but the unreserved characters of RFC 3986, section 2.3", () => {
    for (let code = 0; code < 128; code += 1) {
      const character = String.fromCharCode(code);
      const escaped = `%${code.toString(16).toUpperCase().padStart(2, "0")}`;
      expect(percentEncode(character)).toBe(UNRESERVED.includes(character) ? character : escaped);
    }
  });

  // What others published is in src/suite/encoding.
  it.each([
    ["RFC 3986, 2.5: four bytes", "\u{1f600}", "%F0%9F%98%80"],
    ["empty", "", ""],
  ])("%s: %j", (_source, text, encoded) => {
    expect(percentEncode(text)).toBe(encoded);
  });

  it.each([
    ["a high surrogate alone", "\ud83d"],
    ["a low surrogate alone", "\ude00"],
    ["a pair in the wrong order", "\ude00\ud83d"],
    ["one among other text", `a b\ud83d!`],
  ])("refuses %s", (_name, text) => {
    expect(() => percentEncode(text)).toThrow(
      expect.objectContaining({
        code: "lone-surrogate",
        message: "text to percent-encode: expected valid Unicode, got a lone surrogate",
        hint: expect.stringContaining("no UTF-8 bytes"),
      }),
    );
  });
});

describe("percentDecode", () => {
  it.each([
    ["digits of either case", "%C3%A9%2f%c3%a9", "é/é"],
    ["a plus, which stays", "a+b%20c", "a+b c"],
    ["what was encoded twice, once", "%2520", "%20"],
    ["raw non-ASCII text, which stays", "é%20", "é "],
    ["an escaped NUL", "%00", "\0"],
  ])("reads %s", (_name, text, decoded) => {
    expect(percentDecode(text)).toBe(decoded);
  });

  it.each([
    ["no digits", "100%"],
    ["one digit", "%4"],
    ["letters that are no digits", "%zz"],
    ["Latin-1", "%E9"],
    ["a sequence cut short", "%E2%98"],
    ["an overlong sequence", "%C0%80"],
    ["a surrogate in UTF-8's clothes", "%ED%A0%80"],
    ["a code point beyond Unicode", "%F4%90%80%80"],
  ])("gives no guess for %s", (_name, text) => {
    expect(percentDecode(text)).toBeUndefined();
  });
});

it("leaves as it is what cannot be decoded, where it is lenient", () => {
  expect(["a%20b", "%zz", "%E9"].map(percentDecodeLeniently)).toEqual(["a b", "%zz", "%E9"]);
});

describe("a form", () => {
  it("is written in the order given, a space as %20", () => {
    const pairs = [
      ["c@ ", "a&b=c+d"],
      ["a", "2"],
      ["a", ""],
    ] as const;
    expect(formEncode(pairs)).toBe("c%40%20=a%26b%3Dc%2Bd&a=2&a=");
  });

  it.each([
    ["nothing", ""],
    ["wiki.oauth.net: a name alone", "name"],
    ["wiki.oauth.net: a plus", "a=x!y&a=x+y"],
    ["RFC 5849, 3.4.1.3.1", "c2&a3=2+q"],
    ["an escaped plus", "a=1%2B1"],
    ["lower-case digits", "a=%c3%a9"],
    ["an = inside the value", "a=b=c"],
    ["an empty name", "=v"],
    ["empty pairs", "&a=1&&"],
    ["a plus in the name", "a+b=c"],
  ])("is read as the platform reads it: %s", (_name, body) => {
    expect(formDecode(body)).toEqual([...new URLSearchParams(body)]);
  });

  it.each([
    ["a broken escape in a value", "a=1&b=%zz"],
    ["a broken escape in a name", "a%=1"],
    ["Latin-1", "name=%E9"],
  ])("gives no guess for %s", (_name, body) => {
    expect(formDecode(body)).toBeUndefined();
  });
});
