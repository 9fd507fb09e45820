import { sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { base64Encode } from "../encoding/base64.ts";
import { publishedKey } from "../fixtures/published-key.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Scheme } from "../signing/scheme.ts";
import { keyPair, merchant, NOW, payout, rewriteAuthorization, rewriteHeader, signed } from "./fixtures/merchant.ts";
import { quote, type RejectionReason } from "./rejection.ts";
import { verifyRequest } from "./verify-request.ts";
import type { Consumer } from "./verify-task.ts";

interface Setting {
  readonly consumer?: Consumer;
  readonly maxSkewSeconds?: number;
  readonly now?: string;
}

type Row = readonly [name: string, request: HttpRequest, detail: string, setting?: Setting];

const hmac = signed("HMAC-SHA1");
const rsa = signed("RSA-SHA256");
const repeated = signed("HMAC-SHA1", {}, { placement: "header-and-body" });

/** Signs the payout as another scheme would. */
const hmacAs = (scheme: Partial<Scheme>): HttpRequest => signed("HMAC-SHA1", {}, { realm: "r" }, scheme);
const rsaAs = (scheme: Partial<Scheme>): HttpRequest => signed("RSA-SHA256", {}, {}, scheme);
const written = (write: (signature: Uint8Array) => string): HttpRequest => hmacAs({ encodeSignature: write });
const writtenRsa = (write: (signature: Uint8Array) => Uint8Array): HttpRequest =>
  rsaAs({ encodeSignature: (signature) => base64Encode(write(signature)) });

function protocol(name: string, value: string): HttpRequest {
  const five = {
    oauth_consumer_key: merchant.consumerKey,
    oauth_nonce: payout.nonce,
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: NOW,
    oauth_version: "1.0",
  };
  return hmacAs({ protocolParameters: () => Object.entries({ ...five, [name]: value }) });
}

const replaced = (request: HttpRequest, pattern: RegExp, text: string): HttpRequest =>
  rewriteAuthorization(request, (value) => value.replace(pattern, text));
const contentType = (value: string): HttpRequest => rewriteHeader(hmac, "Content-Type", () => value);
const headersTimes = (times: number, header: string): HttpRequest => ({
  ...hmac,
  headers: hmac.headers.flatMap((pair) => (pair[0] === header ? Array.from({ length: times }, () => pair) : [pair])),
});
const withBody = (request: HttpRequest, body: string): HttpRequest => ({ ...request, body: request.body + body });
const withUrl = (url: string): HttpRequest => ({ ...hmac, url });
const timed = (timestamp: string): HttpRequest => signed("HMAC-SHA1", { timestamp });

const MISMATCH = "oauth_signature: expected the signature of this request, got another";
const SHA1 = "oauth_signature: expected 20 bytes in padded standard Base64, got";
const RSA = "oauth_signature: expected 256 bytes in padded standard Base64, got";
const TYPE = "Content-Type: expected one header application/x-www-form-urlencoded, got";
const SECONDS = "oauth_timestamp: expected whole seconds, got";
const METHODS = "oauth_signature_method: expected HMAC-SHA1 or RSA-SHA256, got";
const SKEW = "oauth_timestamp: expected a time within 300 seconds of";

/** At least one case for every reason, which the compiler ensures. */
const CASES: Readonly<Record<RejectionReason, readonly Row[]>> = {
  "request-too-large": [
    [
      "a character more than a megabyte",
      withBody(hmac, "a".repeat(1_048_577 - lengthOf(hmac))),
      "request: expected at most 1048576 characters, got 1048577",
    ],
  ],
  "http-method-wrong": [
    ["GET", { ...hmac, method: "GET" }, 'HTTP method: expected POST, got "GET"'],
    ["POST and more", { ...hmac, method: "POSTS" }, 'HTTP method: expected POST, got "POSTS"'],
    ["more and POST", { ...hmac, method: "XPOST" }, 'HTTP method: expected POST, got "XPOST"'],
    ["a letter that upper-cases to S", { ...hmac, method: "po\u017ft" }, 'HTTP method: expected POST, got "poſt"'],
  ],
  "url-malformed": [
    [
      "a path",
      withUrl("/paynet"),
      'request URL: expected an absolute http or https URL without a fragment, got "/paynet"',
    ],
    ["a lone surrogate", withUrl(`${hmac.url}\ud83d`), "expected valid Unicode, got a lone surrogate"],
  ],
  "content-type-wrong": [
    ["none", headersTimes(0, "Content-Type"), `${TYPE} 0 headers`],
    ["two", headersTimes(2, "Content-Type"), `${TYPE} 2 headers`],
    ["multipart", contentType("multipart/form-data; boundary=x"), `${TYPE} "multipart/form-data; boundary=x"`],
    ["a type that goes on", contentType("application/x-www-form-urlencoded2"), TYPE],
    ["an empty charset", contentType("application/x-www-form-urlencoded; charset="), TYPE],
  ],
  "authorization-missing": [["none", headersTimes(0, "Authorization"), "Authorization: expected one header, got none"]],
  "authorization-repeated": [["two", headersTimes(2, "Authorization"), "Authorization: expected one header, got 2"]],
  "authorization-malformed": [
    [
      "the values not encoded",
      hmacAs({ encodeHeaderValue: (value) => value }),
      '"oauth_nonce": expected percent-encoded',
    ],
  ],
  "parameter-unknown": [["a body parameter in the header", replaced(hmac, /$/, ', amount="10.42"'), 'got "amount"']],
  "parameter-repeated": [
    ["in the header", replaced(hmac, /$/, ', oauth_version="1.0"'), 'Authorization: expected "oauth_version" once'],
    ["in the body", withBody(repeated, "&oauth_version=1.0"), 'body: expected "oauth_version" once, got it twice'],
    ["in the body alone", withBody(hmac, "&oauth_x=1&oauth_x=1"), 'body: expected "oauth_x" once, got it twice'],
  ],
  "parameter-missing": ["consumer_key", "nonce", "signature", "signature_method", "timestamp", "version"].map(
    (name) => [
      name,
      replaced(repeated, new RegExp(`oauth_${name}="[^"]*"(, )?`), 'oauth_token=""$1'),
      `Authorization: expected oauth_${name}, got none`,
    ],
  ),
  "version-wrong": [
    ["1.0a", protocol("oauth_version", "1.0a"), 'oauth_version: expected "1.0", got "1.0a"'],
    ["empty", protocol("oauth_version", ""), 'oauth_version: expected "1.0", got ""'],
  ],
  "timestamp-malformed": [
    ["milliseconds", timed(`${NOW}000`), `${SECONDS} "1669966913000", in milliseconds`],
    ["microseconds", timed(`${NOW}000000`), `${SECONDS} "1669966913000000"`],
    ["a fraction", protocol("oauth_timestamp", `${NOW}.12`), `${SECONDS} "1669966913.12"`],
    ["a leading zero", timed(`0${NOW}`), `${SECONDS} "01669966913"`],
    ["a sign", protocol("oauth_timestamp", `+${NOW}`), `${SECONDS} "+1669966913"`],
    ["white space", protocol("oauth_timestamp", `${NOW}\n`), `${SECONDS} "1669966913\\n"`],
    ["other digits", protocol("oauth_timestamp", "١٦٦٩"), `${SECONDS} "١٦٦٩"`],
    ["empty", protocol("oauth_timestamp", ""), `${SECONDS} ""`],
  ],
  "timestamp-skewed": [
    ["late", timed("1669966612"), `${SKEW} "1669966913", got "1669966612"`, { maxSkewSeconds: 300 }],
    ["early", timed("1669967214"), `${SKEW} "1669966913", got "1669967214"`, { maxSkewSeconds: 300 }],
    ["by a clock that is no number", hmac, `${SKEW} "soon"`, { maxSkewSeconds: 300, now: "soon" }],
  ],
  "nonce-empty": [["", protocol("oauth_nonce", ""), "oauth_nonce: expected a unique text, got an empty one"]],
  "method-unsupported": ["HMAC_SHA1", "hmac-sha1", "RSA-SHA1", "HMAC-SHA256", "PLAINTEXT", "", "none"].map((name) => [
    name,
    protocol("oauth_signature_method", name),
    `${METHODS} ${JSON.stringify(name)}`,
  ]),
  "body-malformed": [["a line break at the end", withBody(hmac, "\n"), "body: expected percent-encoded text"]],
  "body-not-utf8": [
    ["Latin-1", { ...hmac, body: hmac.body.replaceAll("%C3%A9", "%E9") }, "body: expected escapes of UTF-8 bytes"],
  ],
  "signature-in-body": [
    ["any", withBody(repeated, "&oauth_signature=x"), "body: expected oauth_signature in the header alone, got one"],
    [
      "by an encoded name",
      withBody(hmac, "&oauth%5Fsignature=x"),
      "body: expected oauth_signature in the header alone",
    ],
  ],
  "body-parameter-differs": [
    [
      "another nonce",
      withBody(hmac, "&oauth_nonce=x"),
      'body: expected "oauth_nonce" as in the header, got another value',
    ],
  ],
  "consumer-unknown": [
    [
      "another login",
      protocol("oauth_consumer_key", "somebody"),
      'oauth_consumer_key: expected a registered one, got "somebody"',
    ],
    ["another case", protocol("oauth_consumer_key", "MerchantLogin"), 'got "MerchantLogin"'],
    [
      "an empty login, though registered",
      protocol("oauth_consumer_key", ""),
      'got ""',
      { consumer: { ...merchant, consumerKey: "" } },
    ],
  ],
  "credential-missing": [
    [
      "no secret",
      hmac,
      "consumer: expected a consumer secret for HMAC-SHA1 on record, got none",
      { consumer: { consumerKey: merchant.consumerKey, publicKey: merchant.publicKey } },
    ],
    [
      "an empty secret, though signed with it",
      hmacAs({ signingKey: () => "&" }),
      "consumer: expected a consumer secret",
      { consumer: { ...merchant, consumerSecret: "" } },
    ],
    [
      "no public key",
      rsa,
      "consumer: expected a public key for RSA-SHA256 on record, got none",
      { consumer: { consumerKey: merchant.consumerKey, consumerSecret: "x" } },
    ],
    ["an empty public key", rsa, "consumer: expected a public key", { consumer: { ...merchant, publicKey: "" } }],
  ],
  "key-unusable": [
    [
      "other text",
      rsa,
      "RSA key: expected an unencrypted RSA key in PEM form of at most 4096 bits, got text that OpenSSL cannot read",
      { consumer: { ...merchant, publicKey: "hunter2" } },
    ],
    ["a private key", rsa, "got a private key", { consumer: { ...merchant, publicKey: keyPair.pkcs8 } }],
  ],
  "signature-malformed": [
    ["empty", written(() => ""), `${SHA1} 0 bytes`],
    ["unpadded", written((bytes) => base64Encode(bytes).replace("=", "")), `${SHA1} other text`],
    ["a line break at the end", written((bytes) => `${base64Encode(bytes)}\n`), `${SHA1} other text`],
    ["hexadecimal digits", written((bytes) => Buffer.from(bytes).toString("hex")), `${SHA1} 30 bytes`],
    ["encoded twice", written((bytes) => encodeURIComponent(base64Encode(bytes))), `${SHA1} other text`],
    ["Base64 twice", written((bytes) => base64Encode(Buffer.from(base64Encode(bytes)))), `${SHA1} 28 bytes`],
    ["a byte short, RSA", writtenRsa((bytes) => bytes.subarray(1)), `${RSA} 255 bytes`],
    ["a zero byte before, RSA", writtenRsa((bytes) => Uint8Array.of(0, ...bytes)), `${RSA} 257 bytes`],
    ["an HMAC where RSA is declared", writtenRsa(() => new Uint8Array(20)), `${RSA} 20 bytes`],
  ],
  "signature-mismatch": [
    ["another secret", hmac, MISMATCH, { consumer: { ...merchant, consumerSecret: "another" } }],
    ["another key", rsa, MISMATCH, { consumer: { ...merchant, publicKey: publishedKey("rsa-2048-other").spki } }],
    ["the public key for a secret", hmacAs({ signingKey: () => `${merchant.publicKey}&` }), MISMATCH],
    ["RSA with SHA-1", rsaAs({ rsaSha256: (_, text) => sign("sha1", Buffer.from(text), keyPair.pkcs8) }), MISMATCH],
    [
      "RSA with PSS",
      rsaAs({ rsaSha256: (_, text) => sign("sha256", Buffer.from(text), { key: keyPair.pkcs8, padding: 6 }) }),
      MISMATCH,
    ],
    ["realm signed", hmacAs({ collectParameters: (own, five) => [...own, ...five, ["realm", "r"]] }), MISMATCH],
    ["an empty pair of the body lost", { ...hmac, body: hmac.body.replace("&bank_name=", "") }, MISMATCH],
    ["another path", withUrl(`${hmac.url}/`), MISMATCH],
    ["another scheme", withUrl(hmac.url.replace("https", "http")), MISMATCH],
    ["another host's case", withUrl(hmac.url.replace("gateway", "Gateway")), MISMATCH],
    ["an empty token not signed", replaced(hmac, /$/, ', oauth_token=""'), MISMATCH],
  ],
};

function lengthOf({ url, headers, body }: HttpRequest): number {
  return [url, body, ...headers.flat()].join("").length;
}

describe.each(Object.entries(CASES))("%s", (reason, rows) => {
  it.each(rows.map((row) => ({ name: row[0], row })))("$name", ({ row: [, request, detail, setting = {}] }) => {
    const { consumer = merchant, now = NOW, ...options } = setting;
    const refused = verifyRequest(request, [consumer], now, options);
    expect(refused).toEqual({ accepted: false, reason, detail: expect.stringContaining(detail) });
    expect(JSON.stringify(refused)).not.toMatch(/F9F65098|902B4FF5|hunter2|MII/);
  });
});

it.each([
  ["plain text", "abc", '"abc"'],
  ["quotes and controls", '"\n', '"\\"\\n"'],
  ["a lone surrogate", "\ud83d", '"\\ud83d"'],
  ["long text, cut", "x".repeat(61), `"${"x".repeat(60)}…"`],
  ["text of just the length", "x".repeat(60), `"${"x".repeat(60)}"`],
])("quote shows %s", (_name, text, shown) => {
  expect(quote(text)).toBe(shown);
});
