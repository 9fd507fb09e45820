import { describe, expect, it } from "vitest";
import { parseAuthorization } from "./parse-authorization.ts";

const two = [
  ["oauth_nonce", "a/b"],
  ["oauth_version", "1.0"],
] as const;
const MALFORMED = "authorization-malformed";

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
    ["nothing", "", MALFORMED, "Authorization: expected the scheme OAuth, got other text"],
    ["another scheme", "Basic bWU6aHVudGVyMg==", MALFORMED, "Authorization: expected the scheme OAuth, got Basic"],
    [
      "a scheme that goes on",
      'OAuth1 oauth_nonce="n"',
      MALFORMED,
      "Authorization: expected the scheme OAuth, got OAuth1",
    ],
    ["no scheme", 'oauth_nonce="n"', MALFORMED, "Authorization: expected the scheme OAuth, got other text"],
    ["the scheme alone", "OAuth ", MALFORMED, 'Authorization: expected name="value" at character 6, got other text'],
    [
      "a value without quotes",
      "OAuth oauth_nonce=n",
      MALFORMED,
      'Authorization: expected name="value" at character 6, got other text',
    ],
    [
      "single quotes",
      "OAuth oauth_nonce='n'",
      MALFORMED,
      'Authorization: expected name="value" at character 6, got other text',
    ],
    [
      "a quote that does not close",
      'OAuth oauth_nonce="n',
      MALFORMED,
      'Authorization: expected name="value" at character 6, got other text',
    ],
    [
      "white space around =",
      'OAuth oauth_nonce = "n"',
      MALFORMED,
      'Authorization: expected name="value" at character 6, got other text',
    ],
    [
      "a leading comma",
      'OAuth ,oauth_nonce="n"',
      MALFORMED,
      'Authorization: expected name="value" at character 6, got other text',
    ],
    [
      "a trailing comma",
      'OAuth oauth_nonce="n",',
      MALFORMED,
      'Authorization: expected name="value" at character 22, got other text',
    ],
    [
      "two commas",
      'OAuth oauth_nonce="n",,oauth_x="1"',
      MALFORMED,
      'Authorization: expected name="value" at character 22, got other text',
    ],
    [
      "& between pairs",
      'OAuth oauth_nonce="n"&oauth_x="1"',
      MALFORMED,
      "Authorization: expected a comma or the end at character 21, got other text",
    ],
    [
      "; between pairs",
      'OAuth oauth_nonce="n"; oauth_x="1"',
      MALFORMED,
      "Authorization: expected a comma or the end at character 21, got other text",
    ],
    [
      "a blank between pairs",
      'OAuth oauth_nonce="n" oauth_x="1"',
      MALFORMED,
      "Authorization: expected a comma or the end at character 21, got other text",
    ],
    [
      "a folded header",
      'OAuth oauth_nonce="n",\r\n oauth_x="1"',
      MALFORMED,
      'Authorization: expected name="value" at character 22, got other text',
    ],
    [
      "a line break in the realm",
      'OAuth realm="a\nb"',
      MALFORMED,
      'Authorization: expected name="value" at character 6, got other text',
    ],
    [
      "a raw reserved character",
      'OAuth oauth_signature="a/b"',
      MALFORMED,
      '"oauth_signature": expected percent-encoded UTF-8 between the quotes, got other text',
    ],
    [
      "a raw +",
      'OAuth oauth_nonce="a+b"',
      MALFORMED,
      '"oauth_nonce": expected percent-encoded UTF-8 between the quotes, got other text',
    ],
    [
      "a raw =",
      'OAuth oauth_signature="YQ=="',
      MALFORMED,
      '"oauth_signature": expected percent-encoded UTF-8 between the quotes, got other text',
    ],
    [
      "a raw space",
      'OAuth oauth_nonce="a b"',
      MALFORMED,
      '"oauth_nonce": expected percent-encoded UTF-8 between the quotes, got other text',
    ],
    [
      "raw non-ASCII text",
      'OAuth oauth_nonce="é"',
      MALFORMED,
      '"oauth_nonce": expected percent-encoded UTF-8 between the quotes, got other text',
    ],
    [
      "a quoted quote in a value",
      'OAuth oauth_nonce="a\\"b"',
      MALFORMED,
      '"oauth_nonce": expected percent-encoded UTF-8 between the quotes, got other text',
    ],
    [
      "a broken escape",
      'OAuth oauth_nonce="100%"',
      MALFORMED,
      '"oauth_nonce": expected percent-encoded UTF-8 between the quotes, got other text',
    ],
    [
      "an escape that is not UTF-8",
      'OAuth oauth_nonce="%E9"',
      MALFORMED,
      '"oauth_nonce": expected percent-encoded UTF-8 between the quotes, got other text',
    ],
    [
      "a body parameter",
      'OAuth amount="1"',
      "parameter-unknown",
      'Authorization: expected realm and oauth_ parameters, got "amount"',
    ],
    [
      "a name in capitals",
      'OAuth OAUTH_NONCE="1"',
      "parameter-unknown",
      'Authorization: expected realm and oauth_ parameters, got "OAUTH_NONCE"',
    ],
    [
      "a name that objects inherit",
      'OAuth __proto__="1"',
      "parameter-unknown",
      'Authorization: expected realm and oauth_ parameters, got "__proto__"',
    ],
    [
      "a parameter twice",
      'OAuth oauth_nonce="n", oauth_nonce="n"',
      "parameter-repeated",
      'Authorization: expected "oauth_nonce" once, got it twice',
    ],
    [
      "realm twice",
      'OAuth realm="", Realm=""',
      "parameter-repeated",
      'Authorization: expected "Realm" once, got it twice',
    ],
  ])("refuses %s", (_name, value, reason, detail) => {
    expect(parseAuthorization(value)).toEqual({ accepted: false, reason, detail });
  });
});
