import { describe, expect, it } from "vitest";
import { formDecode, formEncode, percentDecode, percentEncode } from "./percent-encode.ts";

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

describe("formEncode", () => {
  it.each([
    ["no pairs", [], ""],
    [
      "pairs in the order given",
      [
        ["b", "2"],
        ["a", "1"],
      ],
      "b=2&a=1",
    ],
    ["a space as %20", [["order_desc", "two words"]], "order_desc=two%20words"],
    ["the separators inside a value", [["v", "a&b=c+d"]], "v=a%26b%3Dc%2Bd"],
    ["a name that needs it", [["c@", ""]], "c%40="],
    [
      "a name twice",
      [
        ["a", "2"],
        ["a", "1"],
      ],
      "a=2&a=1",
    ],
  ] as const)("writes %s", (_name, pairs, body) => {
    expect(formEncode(pairs)).toBe(body);
  });
});

describe("formDecode", () => {
  it.each([
    ["nothing", "", []],
    ["wiki.oauth.net: a name alone", "name", [["name", ""]]],
    [
      "wiki.oauth.net: a plus",
      "a=x!y&a=x+y",
      [
        ["a", "x!y"],
        ["a", "x y"],
      ],
    ],
    [
      "RFC 5849, 3.4.1.3.1",
      "c2&a3=2+q",
      [
        ["c2", ""],
        ["a3", "2 q"],
      ],
    ],
    ["an escaped plus", "a=1%2B1", [["a", "1+1"]]],
    ["lower-case digits", "a=%c3%a9", [["a", "é"]]],
    ["an = inside the value", "a=b=c", [["a", "b=c"]]],
    ["an empty name", "=v", [["", "v"]]],
    ["empty pairs", "&a=1&&", [["a", "1"]]],
    ["a plus in the name", "a+b=c", [["a b", "c"]]],
  ] as const)("reads %s", (_name, body, pairs) => {
    expect(formDecode(body)).toEqual(pairs);
  });

  it.each([
    ["a broken escape in a value", "a=1&b=%zz"],
    ["a broken escape in a name", "a%=1"],
    ["Latin-1", "name=%E9"],
  ])("gives no guess for %s", (_name, body) => {
    expect(formDecode(body)).toBeUndefined();
  });
});
