import { describe, expect, it } from "vitest";
import { makeAll } from "../../family.ts";
import { listUntested, schemeBy } from "../../fixtures/scheme-by.ts";
import { signingKeyDeviations } from "./signing-key.ts";
import { signingSecretDeviations } from "./signing-secret.ts";
import { secretEncodingDeviations } from "./signing-secret-encoding.ts";

const deviations = makeAll([secretEncodingDeviations, ...signingSecretDeviations, signingKeyDeviations]);

/** Written by hand: the key that is made of which secret. */
const rows: readonly (readonly [id: string, secret: string, key: string])[] = [
  ["key-secret-encoded", "a+b/c=", "a%2Bb%2Fc%3D&"],
  ["key-secret-encoded-twice", "a+b", "a%252Bb&"],
  ["key-secret-component-encoded", "it's!(*)/", "it's!(*)%2F&"],
  ["key-secret-form-encoded", "two words+", "two+words%2B&"],
  ["key-secret-encoded-in-lower-case", "a+b/A", "a%2bb%2fA&"],
  ["key-secret-decoded", "a%26b", "a&b&"],
  ["key-secret-decoded", "100%", "100%&"],
  ["key-whitespace", "secret", "secret\n&"],
  ["key-trailing-crlf", "secret", "secret\r\n&"],
  ["key-trailing-space", "secret", "secret &"],
  ["key-leading-space", "secret", " secret&"],
  ["key-of-first-request", "secret", "F9F65098-1111-1111-1111-621611111111&"],
  ["key-trimmed", " secret\n", "secret&"],
  ["key-bom", "secret", "\ufeffsecret&"],
  ["key-case-changed", "AF-09", "af-09&"],
  ["key-upper-cased", "af-09", "AF-09&"],
  ["key-hyphens-removed", "af-09-1b", "af091b&"],
  ["key-quoted", "secret", '"secret"&'],
  ["key-single-quoted", "secret", "'secret'&"],
  ["key-quotes-removed", '"secret"', "secret&"],
  ["key-escapes-read", "a\\nb", "a\nb&"],
  ["key-leading-zeros-lost", "00000042", "42&"],
  ["key-leading-zeros-lost", "000", "0&"],
  ["key-leading-zeros-lost", "00a", "00a&"],
  ["key-falsy-dropped", "0", "&"],
  ["key-falsy-dropped", "null", "&"],
  ["key-falsy-dropped", "00", "00&"],
  ["key-normalised", "cle\u0301", "cl\u00e9&"],
  ["key-cut", "0123456789abcdef0123456789ABCDEFrest", "0123456789abcdef0123456789ABCDEF&"],
  ["key-cut", `${"x".repeat(31)}\u{1f511}`, `${"x".repeat(31)}&`],
  ["key-hashed", "secret", "e5e9fa1ba31ecd1ae84f75caaa474f3a663f05f4&"],
  ["key-hashed-md5", "secret", "5ebe2294ecd0e0f08eab7690d2a6ee69&"],
  ["key-base64-encoded", "secret", "c2VjcmV0&"],
  ["key-missing-ampersand", "secret", "secret"],
  ["key-ampersand-in-front", "secret", "&secret"],
  ["key-ampersand-on-both-sides", "secret", "&secret&"],
  ["key-ampersand-twice", "secret", "secret&&"],
  ["key-ampersand-encoded", "a+b", "a%2Bb%26"],
  ["key-amp-entity", "secret", "secret&amp;"],
  ["key-secret-twice", "secret", "secret&secret"],
  ["key-secret-missing", "secret", "&"],
  ["key-empty", "secret", ""],
  ["key-token-text", "secret", "secret&null"],
  ["key-token-text-undefined", "secret", "secret&undefined"],
  ["key-token-text-none", "secret", "secret&None"],
  ["key-token-is-login", "secret", "secret&merchant"],
  ["key-is-login", "secret", "merchant&"],
  ["key-of-login-ampersand-secret", "a&b", "merchant&a&b"],
  ["key-of-secret-ampersand-login-ampersand", "secret", "secret&merchant&"],
  ["key-of-login-colon-secret", "secret", "merchant:secret"],
  ["key-of-endpoint-secret-ampersand", "secret", "77secret&"],
  ["key-of-base64-login-colon-secret", "secret", "bWVyY2hhbnQ6c2VjcmV0"],
  ["key-of-each-percent-encode-login-ampersand-secret", "a b", "merchant&a%20b"],
  ["key-of-percent-encode-login-ampersand-secret-ampersand", "a b", "merchant%26a%20b&"],
  ["key-of-secret-ampersand-method", "secret", "secret&POST"],
  ["key-of-secret-ampersand-nul", "secret", "secret&\0"],
  ["key-whole-in-python-bytes", "secret", "b'secret&'"],
  ["key-of-each-base64-of-md5-digits-secret-ampersand", "secret", "NWViZTIyOTRlY2QwZTBmMDhlYWI3NjkwZDJhNmVlNjk=&"],
  ["key-of-md5-secret-ampersand", "secret", "8dd92b243d6bd3ece957e8b0e4432e98"],
];

const url = "https://gate.example/api/sale/77?x=1";
const request = { consumerKey: "merchant", method: "POST", url, nonce: "n1", timestamp: "1700000000" };

describe("mistakes about the signing key", () => {
  it.each(rows)("%s makes of %j", (id, secret, key) => {
    expect(schemeBy(deviations, id).signingKey(secret, request)).toBe(key);
  });

  it("have a row each, those that are published", () => {
    expect(listUntested(deviations, rows)).toEqual([]);
  });

  it("compose", () => {
    const { signingKey } = schemeBy(deviations, "key-whitespace", "key-missing-ampersand");
    expect(signingKey("secret", request)).toBe("secret\n");
  });
});
