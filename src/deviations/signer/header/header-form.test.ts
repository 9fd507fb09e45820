import { describe, expect, it } from "vitest";
import { pairs } from "../../../fixtures/pairs.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { listPublished } from "../../family.ts";
import { schemeBy } from "../../fixtures/scheme-by.ts";
import { headerEncodings } from "../encoding/encodings.ts";
import { headerFormDeviations } from "./header-form.ts";
import { headerParameterDeviations } from "./header-parameters.ts";
import { headerValueDeviations } from "./header-values.ts";

const deviations = [
  ...headerParameterDeviations,
  ...headerValueDeviations,
  ...listPublished([headerEncodings]),
  ...headerFormDeviations,
];

/** Two of the five suffice for most rows. */
const protocol: readonly Parameter[] = pairs("oauth_nonce", "n (1)/x", "oauth_timestamp", "1669966913");
const [nonce, signature, time] = [
  'oauth_nonce="n%20%281%29%2Fx"',
  'oauth_signature="a%2B%2F%3D"',
  'oauth_timestamp="1669966913"',
];

/** Written by hand. What is right is `OAuth <nonce>, <signature>, <time>` with the signature `a+/=`. */
const rows: readonly (readonly [id: string, header: string])[] = [
  ["header-parameter-missing", `OAuth ${signature}, ${time}`],
  ["header-timestamp-missing", `OAuth ${nonce}, ${signature}`],
  ["header-signature-missing", `OAuth ${nonce}, ${time}`],
  ["header-duplicate-parameter", `OAuth ${nonce}, ${nonce}, ${signature}, ${time}`],
  ["stale-signature", `OAuth ${nonce}, ${signature}, oauth_timestamp="1669966914"`],
  ["header-order", `OAuth ${time}, ${signature}, ${nonce}`],
  ["header-realm-empty", `OAuth realm="", ${nonce}, ${signature}, ${time}`],
  ["header-signature-not-encoded", `OAuth ${nonce}, oauth_signature="a+/=", ${time}`],
  ["header-signature-double-encoded", `OAuth ${nonce}, oauth_signature="a%252B%252F%253D", ${time}`],
  ["signature-plus-decoded-to-space", `OAuth ${nonce}, oauth_signature="a%20%2F%3D", ${time}`],
  ["header-truncated-at-equals", `OAuth ${nonce}, oauth_signature="a+/", ${time}`],
  ["header-values-not-encoded", `OAuth oauth_nonce="n (1)/x", ${signature}, ${time}`],
  ["header-nonce-not-encoded", `OAuth oauth_nonce="n (1)/x", ${signature}, ${time}`],
  ["header-values-double-encoded", `OAuth oauth_nonce="n%2520%25281%2529%252Fx", ${signature}, ${time}`],
  ["header-plus-for-space", `OAuth oauth_nonce="n+%281%29%2Fx", ${signature}, ${time}`],
  ["header-subdelims-unescaped", `OAuth oauth_nonce="n%20(1)%2Fx", ${signature}, ${time}`],
  ["header-slash-left-raw", `OAuth oauth_nonce="n%20%281%29/x", oauth_signature="a%2B/%3D", ${time}`],
  ["header-lower-case-hex", `OAuth oauth_nonce="n%20%281%29%2fx", oauth_signature="a%2b%2f%3d", ${time}`],
  ["header-unquoted", "OAuth oauth_nonce=n%20%281%29%2Fx, oauth_signature=a%2B%2F%3D, oauth_timestamp=1669966913"],
  ["header-single-quotes", `OAuth ${nonce}, ${signature}, ${time}`.replaceAll('"', "'")],
  [
    "header-spaces-around-equals",
    'OAuth oauth_nonce = "n%20%281%29%2Fx", oauth_signature = "a%2B%2F%3D", oauth_timestamp = "1669966913"',
  ],
  [
    "header-colon-pairs",
    'OAuth oauth_nonce:"n%20%281%29%2Fx", oauth_signature:"a%2B%2F%3D", oauth_timestamp:"1669966913"',
  ],
  ["header-prefix-missing", 'OAuth nonce="n%20%281%29%2Fx", signature="a%2B%2F%3D", timestamp="1669966913"'],
  [
    "header-as-json-by-python",
    'OAuth {"oauth_nonce": "n%20%281%29%2Fx", "oauth_signature": "a%2B%2F%3D", "oauth_timestamp": "1669966913"}',
  ],
  [
    "header-as-json",
    'OAuth {"oauth_nonce":"n%20%281%29%2Fx","oauth_signature":"a%2B%2F%3D","oauth_timestamp":"1669966913"}',
  ],
  ["header-wrong-separator", `OAuth ${nonce}&${signature}&${time}`],
  ["header-semicolons", `OAuth ${nonce}; ${signature}; ${time}`],
  ["header-spaces-alone", `OAuth ${nonce} ${signature} ${time}`],
  ["header-folded", `OAuth ${nonce},\r\n ${signature},\r\n ${time}`],
  ["header-comma-without-space", `OAuth ${nonce},${signature},${time}`],
  ["header-extra-comma", `OAuth ${nonce}, ${signature}, ${time},`],
  ["header-leading-comma", `OAuth , ${nonce}, ${signature}, ${time}`],
  ["header-scheme-missing", `${nonce}, ${signature}, ${time}`],
  ["header-scheme-bearer", `Bearer ${nonce}, ${signature}, ${time}`],
  ["header-scheme-basic", `Basic ${nonce}, ${signature}, ${time}`],
  ["header-scheme-oauth1", `OAuth1 ${nonce}, ${signature}, ${time}`],
  ["header-scheme-colon", `OAuth: ${nonce}, ${signature}, ${time}`],
  ["header-name-repeated", `Authorization: OAuth ${nonce}, ${signature}, ${time}`],
  ["header-scheme-case", `oauth ${nonce}, ${signature}, ${time}`],
  ["header-scheme-in-capitals", `OAUTH ${nonce}, ${signature}, ${time}`],
  ["oauth-in-query-or-body-only", ""],
];

/** Mistakes about parameters that the rows above leave out. */
const withKey: readonly (readonly [id: string, header: string, login: string])[] = [
  ["header-login-trimmed", 'OAuth oauth_consumer_key="acme", oauth_signature_method="HMAC-SHA1"', " acme\t"],
  ["latin1-header", 'OAuth oauth_consumer_key="acm%E9%3F", oauth_signature_method="HMAC-SHA1"', "acm\u00e9\u20ac"],
  ["header-consumer-key-missing", 'OAuth oauth_signature_method="HMAC-SHA1"', "acme"],
  ["header-signature-method-missing", 'OAuth oauth_consumer_key="acme"', "acme"],
  [
    "header-business-parameters",
    'OAuth login="acme", oauth_consumer_key="acme", oauth_signature_method="HMAC-SHA1"',
    "acme",
  ],
];

function writeHeader(id: string, parameters: readonly Parameter[]): string {
  const scheme = schemeBy(deviations, id);
  const listed = scheme.headerParameters(parameters, "a+/=", undefined);
  return scheme.joinHeader(listed.map(([name, value]) => [name, scheme.encodeHeaderValue(value, name)]));
}

describe("mistakes about the Authorization header", () => {
  it.each(rows)("%s", (id, header) => {
    expect(writeHeader(id, protocol)).toBe(header);
  });

  it.each(withKey)("%s", (id, header, login) => {
    const parameters = [["oauth_consumer_key", login] as const, ["oauth_signature_method", "HMAC-SHA1"] as const];
    expect(writeHeader(id, parameters)).toBe(header);
  });

  it("have a row each", () => {
    expect([...rows, ...withKey].map(([id]) => id).sort()).toEqual(deviations.map(({ id }) => id).sort());
  });

  it("compose", () => {
    const { joinHeader } = schemeBy(deviations, "header-unquoted", "header-wrong-separator");
    expect(joinHeader(pairs("a", "1", "b", "2"))).toBe("OAuth a=1&b=2");
  });
});
