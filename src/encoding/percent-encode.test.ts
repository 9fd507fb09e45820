import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentDecode, percentEncode } from "./percent-encode.ts";

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

const WIKI = "wiki.oauth.net TestCases";
const ERAN = "Eran Hammer's test cases";
const NET_OAUTH = "Net::OAuth t/09-encoding.t";
const TWITTER = "Twitter, percent encoding parameters";
const VENDOR = "PaynetEasy hosted-fields-examples";

describe("percentEncode", () => {
  it.each([
    [WIKI, "abcABC123", "abcABC123"],
    [WIKI, "-._~", "-._~"],
    [WIKI, "%", "%25"],
    [WIKI, "+", "%2B"],
    [WIKI, "&=*", "%26%3D%2A"],
    [WIKI, "\n", "%0A"],
    [WIKI, " ", "%20"],
    [WIKI, "\u007f", "%7F"],
    [WIKI, "\u0080", "%C2%80"],
    [WIKI, "\u3001", "%E3%80%81"],
    [ERAN, "1234=asdf=4567", "1234%3Dasdf%3D4567"],
    [ERAN, "dis9$#$Js009%==", "dis9%24%23%24Js009%25%3D%3D"],
    [ERAN, "mountain & water view", "mountain%20%26%20water%20view"],
    [NET_OAUTH, "æ", "%C3%A6"],
    [TWITTER, "Ladies + Gentlemen", "Ladies%20%2B%20Gentlemen"],
    [TWITTER, "An encoded string!", "An%20encoded%20string%21"],
    [TWITTER, "☃", "%E2%98%83"],
    [VENDOR, "!'()*", "%21%27%28%29%2A"],
    ["the specification, step 2", "%/=", "%25%2F%3D"],
    ["the specification, step 5", "%20", "%2520"],
    ["RFC 3986, 2.5: four bytes", "\u{1f600}", "%F0%9F%98%80"],
    ["NUL", "\0", "%00"],
    ["empty", "", ""],
  ])("%s: %j", (_source, text, encoded) => {
    expect(percentEncode(text)).toBe(encoded);
  });

  it.each(ASCII)("encodes %j alone exactly when it is not unreserved", (character) => {
    const hex = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
    expect(percentEncode(character)).toBe(UNRESERVED.includes(character) ? character : `%${hex}`);
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

  it("leaves nothing but unreserved characters and upper-case escapes, and is undone by decoding", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const encoded = percentEncode(text);
        expect(encoded).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/);
        expect(percentDecode(encoded)).toBe(text);
      }),
    );
  });

  it("encodes each character by itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        expect(percentEncode(a + b)).toBe(percentEncode(a) + percentEncode(b));
      }),
    );
  });
});

describe("percentDecode", () => {
  it.each([
    ["plain text", "abc-._~", "abc-._~"],
    ["upper-case digits", "%C3%A9%2F", "é/"],
    ["lower-case digits", "%c3%a9%2f", "é/"],
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
