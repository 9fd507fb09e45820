import { describe, expect, it } from "vitest";
import { parseAuthorization } from "./parse-authorization.ts";

const two = [
  ["oauth_nonce", "a/b"],
  ["oauth_version", "1.0"],
] as const;
const malformed = (detail: string) => ["authorization-malformed", detail] as const;
const noScheme = (got: string) => malformed(`Authorization: expected the scheme OAuth, got ${got}`);
const noPair = (at: number) => malformed(`Authorization: expected name="value" at character ${at}, got other text`);
const noComma = (at: number) =>
  malformed(`Authorization: expected a comma or the end at character ${at}, got other text`);
const notEncoded = malformed('"oauth_nonce": expected percent-encoded UTF-8 between the quotes, got other text');
const unknown = (name: string) =>
  ["parameter-unknown", `Authorization: expected realm and oauth_ parameters, got ${name}`] as const;
const twice = (name: string) => ["parameter-repeated", `Authorization: expected ${name} once, got it twice`] as const;

describe("parseAuthorization", () => {
  it.each([
    ["a comma and a space", 'OAuth oauth_nonce="a%2Fb", oauth_version="1.0"', two],
    ["a comma alone", 'OAuth oauth_nonce="a%2Fb",oauth_version="1.0"', two],
    ["white space on both sides of the comma", 'OAuth oauth_nonce="a%2Fb" \t,\t oauth_version="1.0"', two],
    ["white space around it all", ' \tOAuth   oauth_nonce="a%2Fb",oauth_version="1.0" \t', two],
    ["the scheme in small letters", 'oauth oauth_nonce="a%2Fb", oauth_version="1.0"', two],
    ["the scheme in capitals", 'OAUTH oauth_nonce="a%2Fb", oauth_version="1.0"', two],
    ["lower-case hexadecimal digits", 'OAuth oauth_nonce="a%2fb", oauth_version="1.0"', two],
    ["another order", 'OAuth oauth_version="1.0", oauth_nonce="a%2Fb"', two.toReversed()],
    ["realm first, and leaves it out", 'OAuth realm="Photos", oauth_nonce="a%2Fb", oauth_version="1.0"', two],
    ["realm last", 'OAuth oauth_nonce="a%2Fb", oauth_version="1.0", realm="x"', two],
    ["realm between, empty", 'OAuth oauth_nonce="a%2Fb", realm="", oauth_version="1.0"', two],
    [
      "realm as RFC 5849 prints it, not encoded",
      'OAuth realm="http://sp.example.com/, a", oauth_nonce="a%2Fb", oauth_version="1.0"',
      two,
    ],
    ["realm with a quoted quote", 'OAuth realm="a \\" oauth_x=\\"1", oauth_nonce="a%2Fb", oauth_version="1.0"', two],
    ["Realm, whatever its case", 'OAuth Realm="x", oauth_nonce="a%2Fb", oauth_version="1.0"', two],
    ["an empty value", 'OAuth oauth_token=""', [["oauth_token", ""]]],
    ["an escape of what needs none", 'OAuth oauth_version="1%2E0"', [["oauth_version", "1.0"]]],
    ["a value encoded twice, once", 'OAuth oauth_nonce="%252F"', [["oauth_nonce", "%2F"]]],
  ] as const)("reads %s", (_name, value, parameters) => {
    expect(parseAuthorization(value)).toEqual({ accepted: true, parameters });
  });

  it.each([
    ["nothing", "", noScheme("other text")],
    ["another scheme", "Basic bWU6aHVudGVyMg==", noScheme("Basic")],
    ["a scheme that goes on", 'OAuth1 oauth_nonce="n"', noScheme("OAuth1")],
    ["a scheme that begins otherwise", 'XOAuth oauth_nonce="n"', noScheme("XOAuth")],
    ["a scheme too long to repeat", `${"a".repeat(21)} oauth_nonce="n"`, noScheme("other text")],
    ["no scheme", 'oauth_nonce="n"', noScheme("other text")],
    ["the scheme alone", "OAuth ", noPair(6)],
    ["a value without quotes", "OAuth oauth_nonce=n", noPair(6)],
    ["single quotes", "OAuth oauth_nonce='n'", noPair(6)],
    ["a quote that does not close", 'OAuth oauth_nonce="n', noPair(6)],
    ["white space around =", 'OAuth oauth_nonce = "n"', noPair(6)],
    ["a leading comma", 'OAuth ,oauth_nonce="n"', noPair(6)],
    ["a trailing comma", 'OAuth oauth_nonce="n",', noPair(22)],
    ["two commas", 'OAuth oauth_nonce="n",,oauth_x="1"', noPair(22)],
    ["& between pairs", 'OAuth oauth_nonce="n"&oauth_x="1"', noComma(21)],
    ["; between pairs", 'OAuth oauth_nonce="n"; oauth_x="1"', noComma(21)],
    ["a blank between pairs", 'OAuth oauth_nonce="n" oauth_x="1"', noComma(21)],
    ["a folded header", 'OAuth oauth_nonce="n",\r\n oauth_x="1"', noPair(22)],
    ["a line break in the realm", 'OAuth realm="a\nb"', noPair(6)],
    ["a raw reserved character", 'OAuth oauth_nonce="a/b"', notEncoded],
    ["a raw +", 'OAuth oauth_nonce="a+b"', notEncoded],
    ["a raw =", 'OAuth oauth_nonce="YQ=="', notEncoded],
    ["a raw space", 'OAuth oauth_nonce="a b"', notEncoded],
    ["raw non-ASCII text", 'OAuth oauth_nonce="é"', notEncoded],
    ["a quoted quote in a value", 'OAuth oauth_nonce="a\\"b"', notEncoded],
    ["a broken escape", 'OAuth oauth_nonce="100%"', notEncoded],
    ["an escape that is not UTF-8", 'OAuth oauth_nonce="%E9"', notEncoded],
    ["a body parameter", 'OAuth amount="1"', unknown('"amount"')],
    ["a name in capitals", 'OAuth OAUTH_NONCE="1"', unknown('"OAUTH_NONCE"')],
    ["a name that objects inherit", 'OAuth __proto__="1"', unknown('"__proto__"')],
    ["a parameter twice", 'OAuth oauth_nonce="n", oauth_nonce="n"', twice('"oauth_nonce"')],
    ["realm twice", 'OAuth realm="", Realm=""', twice('"Realm"')],
  ])("refuses %s", (_name, value, [reason, detail]) => {
    expect(parseAuthorization(value)).toEqual({ accepted: false, reason, detail });
  });
});
