import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { base64Encode } from "../encoding/base64.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import { merchant, NOW, payout, pkcs8, rewriteAuthorization, rewriteHeader, signed } from "./fixtures/merchant.ts";
import { quote, type RejectionReason } from "./rejection.ts";
import { type VerifyOptions, verifyRequest } from "./verify-request.ts";
import type { Consumer } from "./verify-task.ts";

interface Case {
  readonly request: HttpRequest;
  readonly detail: string;
  readonly consumer?: Consumer;
  readonly options?: VerifyOptions;
  readonly now?: string;
}

const hmac = signed("HMAC-SHA1");
const rsa = signed("RSA-SHA256");
const repeated = signed("HMAC-SHA1", {}, { placement: "header-and-body" });

function replace(request: HttpRequest, pattern: RegExp, text: string): HttpRequest {
  return rewriteAuthorization(request, (value) => value.replace(pattern, text));
}

function contentType(value: string): HttpRequest {
  return rewriteHeader(hmac, "Content-Type", () => value);
}

function without(header: string): HttpRequest {
  return { ...hmac, headers: hmac.headers.filter(([name]) => name !== header) };
}

function twice(header: string): HttpRequest {
  return { ...hmac, headers: [...hmac.headers, ...hmac.headers.filter(([name]) => name === header)] };
}

function signedAs(
  encodeSignature: (signature: Uint8Array) => string,
  method: SignatureMethod = "HMAC-SHA1",
): HttpRequest {
  return signed(method, {}, {}, { encodeSignature });
}

function protocol(name: string, value: string): HttpRequest {
  const protocolParameters = () =>
    [
      ["oauth_consumer_key", merchant.consumerKey],
      ["oauth_nonce", payout.nonce],
      ["oauth_signature_method", "HMAC-SHA1"],
      ["oauth_timestamp", NOW],
      ["oauth_version", "1.0"],
    ].map(([key = "", text = ""]) => [key, key === name ? value : text] as const);
  return signed("HMAC-SHA1", {}, {}, { protocolParameters });
}

const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
const spki = { type: "spki", format: "pem" } as const;
const MISMATCH = "oauth_signature: expected the signature of this request, got another";
const SHA1 = "oauth_signature: expected 20 bytes in padded standard Base64, got";
const RSA = "oauth_signature: expected 256 bytes in padded standard Base64, got";
const TYPE = "Content-Type: expected one header application/x-www-form-urlencoded, got";
const SECONDS = "oauth_timestamp: expected whole seconds, got";
const METHODS = "oauth_signature_method: expected HMAC-SHA1 or RSA-SHA256, got";

/** At least one case for every reason: the compiler sees to that. */
const CASES: Readonly<Record<RejectionReason, Readonly<Record<string, Case>>>> = {
  "request-too-large": {
    "a body of a megabyte": {
      request: { ...hmac, body: "a".repeat(1_048_576) },
      detail: "request: expected at most 1048576 characters, got 1048903",
    },
  },
  "http-method-wrong": {
    GET: { request: signed("HMAC-SHA1", { method: "GET" }), detail: 'HTTP method: expected POST, got "GET"' },
    "a letter that upper-cases to S": {
      request: { ...hmac, method: "po\u017ft" },
      detail: "HTTP method: expected POST, got",
    },
  },
  "url-malformed": {
    "a path": {
      request: { ...hmac, url: "/paynet" },
      detail: 'request URL: expected an absolute http or https URL without a fragment, got "/paynet"',
    },
    "a lone surrogate": {
      request: { ...hmac, url: `${hmac.url}\ud83d` },
      detail: "expected valid Unicode, got a lone surrogate",
    },
  },
  "content-type-wrong": {
    none: { request: without("Content-Type"), detail: `${TYPE} 0 headers` },
    two: { request: twice("Content-Type"), detail: `${TYPE} 2 headers` },
    JSON: { request: contentType("application/json"), detail: `${TYPE} "application/json"` },
    multipart: {
      request: contentType("multipart/form-data; boundary=x"),
      detail: `${TYPE} "multipart/form-data; boundary=x"`,
    },
    "a type that goes on": { request: contentType("application/x-www-form-urlencoded2"), detail: TYPE },
    "an empty charset": { request: contentType("application/x-www-form-urlencoded; charset="), detail: TYPE },
  },
  "authorization-missing": {
    none: { request: without("Authorization"), detail: "Authorization: expected one header, got none" },
  },
  "authorization-repeated": {
    two: { request: twice("Authorization"), detail: "Authorization: expected one header, got 2" },
  },
  "authorization-malformed": {
    "the signature not encoded": {
      request: signed("HMAC-SHA1", {}, {}, { encodeHeaderValue: (value) => value }),
      detail: '"oauth_nonce": expected percent-encoded UTF-8',
    },
    "a folded header": {
      request: rewriteAuthorization(hmac, (value) => value.replaceAll(", ", ",\r\n ")),
      detail: 'expected name="value" at character',
    },
  },
  "parameter-unknown": {
    "a body parameter in the header": { request: replace(hmac, /$/, ', amount="10.42"'), detail: 'got "amount"' },
  },
  "parameter-repeated": {
    "in the header": {
      request: replace(hmac, /$/, ', oauth_version="1.0"'),
      detail: 'Authorization: expected "oauth_version" once, got it twice',
    },
    "in the body": {
      request: { ...repeated, body: `${repeated.body}&oauth_version=1.0` },
      detail: 'body: expected "oauth_version" once, got it twice',
    },
  },
  "parameter-missing": Object.fromEntries(
    [
      "oauth_consumer_key",
      "oauth_nonce",
      "oauth_signature",
      "oauth_signature_method",
      "oauth_timestamp",
      "oauth_version",
    ].map((name) => [
      name,
      {
        request: replace(repeated, new RegExp(`${name}="[^"]*"(, )?`), 'oauth_token=""$1'),
        detail: `Authorization: expected ${name}, got none`,
      },
    ]),
  ),
  "version-wrong": {
    "1.0a": { request: protocol("oauth_version", "1.0a"), detail: 'oauth_version: expected "1.0", got "1.0a"' },
    empty: { request: protocol("oauth_version", ""), detail: 'oauth_version: expected "1.0", got ""' },
  },
  "timestamp-malformed": {
    milliseconds: {
      request: signed("HMAC-SHA1", { timestamp: `${NOW}000` }),
      detail: `${SECONDS} "1669966913000", in milliseconds`,
    },
    "a fraction": { request: protocol("oauth_timestamp", `${NOW}.12`), detail: `${SECONDS} "1669966913.12"` },
    text: { request: protocol("oauth_timestamp", "2022-12-02T07:41:53Z"), detail: `${SECONDS} "2022-12-02T07:41:53Z"` },
    "a leading zero": { request: signed("HMAC-SHA1", { timestamp: `0${NOW}` }), detail: `${SECONDS} "01669966913"` },
    "a sign": { request: protocol("oauth_timestamp", `+${NOW}`), detail: `${SECONDS} "+1669966913"` },
    "white space": { request: protocol("oauth_timestamp", `${NOW}\n`), detail: `${SECONDS} "1669966913\\n"` },
    "other digits": { request: protocol("oauth_timestamp", "١٦٦٩"), detail: SECONDS },
    empty: { request: protocol("oauth_timestamp", ""), detail: `${SECONDS} ""` },
  },
  "timestamp-skewed": {
    late: {
      request: signed("HMAC-SHA1", { timestamp: "1669966612" }),
      options: { maxSkewSeconds: 300 },
      detail: 'oauth_timestamp: expected a time within 300 seconds of "1669966913", got "1669966612"',
    },
    "by a clock that is no number": {
      request: hmac,
      options: { maxSkewSeconds: 300 },
      now: "soon",
      detail: 'within 300 seconds of "soon"',
    },
    early: {
      request: signed("HMAC-SHA1", { timestamp: "1669967214" }),
      options: { maxSkewSeconds: 300 },
      detail: 'got "1669967214"',
    },
  },
  "nonce-empty": {
    empty: { request: protocol("oauth_nonce", ""), detail: "oauth_nonce: expected a unique text, got an empty one" },
  },
  "method-unsupported": Object.fromEntries(
    ["HMAC_SHA1", "hmac-sha1", "RSA-SHA1", "HMAC-SHA256", "PLAINTEXT", "", "none"].map((name) => [
      name,
      { request: protocol("oauth_signature_method", name), detail: `${METHODS} ${JSON.stringify(name)}` },
    ]),
  ),
  "body-malformed": {
    "a line break at the end": {
      request: { ...hmac, body: `${hmac.body}\n` },
      detail: "body: expected percent-encoded text",
    },
  },
  "body-not-utf8": {
    "Latin-1": {
      request: { ...hmac, body: hmac.body.replaceAll("%C3%A9", "%E9") },
      detail: "body: expected escapes of UTF-8 bytes",
    },
  },
  "signature-in-body": {
    "the header's": {
      request: { ...repeated, body: `${repeated.body}&oauth_signature=x` },
      detail: "body: expected oauth_signature in the header alone, got one",
    },
    "by an encoded name": {
      request: { ...hmac, body: `${hmac.body}&oauth%5Fsignature=x` },
      detail: "body: expected oauth_signature in the header alone",
    },
  },
  "body-parameter-differs": {
    "another nonce": {
      request: { ...hmac, body: `${hmac.body}&oauth_nonce=x` },
      detail: 'body: expected "oauth_nonce" as in the header, got another value',
    },
  },
  "consumer-unknown": {
    "another login": {
      request: protocol("oauth_consumer_key", "somebody"),
      detail: 'oauth_consumer_key: expected a registered one, got "somebody"',
    },
    "another case": { request: protocol("oauth_consumer_key", "MerchantLogin"), detail: 'got "MerchantLogin"' },
    "an empty login, though registered": {
      request: protocol("oauth_consumer_key", ""),
      consumer: { ...merchant, consumerKey: "" },
      detail: 'got ""',
    },
  },
  "credential-missing": {
    "no secret": {
      request: hmac,
      consumer: { consumerKey: merchant.consumerKey, publicKey: merchant.publicKey },
      detail: "consumer: expected a consumer secret for HMAC-SHA1 on record, got none",
    },
    "an empty secret, though signed with it": {
      request: signed("HMAC-SHA1", {}, {}, { signingKey: () => "&" }),
      consumer: { ...merchant, consumerSecret: "" },
      detail: "consumer: expected a consumer secret",
    },
    "no public key": {
      request: rsa,
      consumer: { consumerKey: merchant.consumerKey, consumerSecret: "x" },
      detail: "consumer: expected a public key for RSA-SHA256 on record, got none",
    },
    "an empty public key": {
      request: rsa,
      consumer: { ...merchant, publicKey: "" },
      detail: "consumer: expected a public key",
    },
  },
  "key-unusable": {
    "other text": {
      request: rsa,
      consumer: { ...merchant, publicKey: "hunter2" },
      detail:
        "RSA key: expected an unencrypted RSA key in PEM form of at most 4096 bits, got text that OpenSSL cannot read",
    },
    "a private key": { request: rsa, consumer: { ...merchant, publicKey: pkcs8 }, detail: "got a private key" },
    "an EC key": {
      request: rsa,
      consumer: { ...merchant, publicKey: curve.publicKey.export(spki).toString() },
      detail: "got a key of type ec",
    },
  },
  "signature-malformed": {
    empty: { request: signedAs(() => ""), detail: `${SHA1} 0 bytes` },
    unpadded: { request: signedAs((bytes) => base64Encode(bytes).replace("=", "")), detail: `${SHA1} other text` },
    "URL-safe": { request: signedAs(() => "--__--__--__--__--__--__--8="), detail: `${SHA1} other text` },
    wrapped: {
      request: signedAs((bytes) => base64Encode(bytes).replace(/^.{8}/, "$&\n")),
      detail: `${SHA1} other text`,
    },
    "a line break at the end": {
      request: signedAs((bytes) => `${base64Encode(bytes)}\n`),
      detail: `${SHA1} other text`,
    },
    "hexadecimal digits": {
      request: signedAs((bytes) => Buffer.from(bytes).toString("hex")),
      detail: `${SHA1} 30 bytes`,
    },
    "encoded twice": {
      request: signedAs((bytes) => encodeURIComponent(base64Encode(bytes))),
      detail: `${SHA1} other text`,
    },
    "Base64 twice": {
      request: signedAs((bytes) => base64Encode(Buffer.from(base64Encode(bytes)))),
      detail: `${SHA1} 28 bytes`,
    },
    "a byte short, RSA": {
      request: signedAs((bytes) => base64Encode(bytes.subarray(1)), "RSA-SHA256"),
      detail: `${RSA} 255 bytes`,
    },
    "a zero byte before, RSA": {
      request: signedAs((bytes) => base64Encode(Uint8Array.of(0, ...bytes)), "RSA-SHA256"),
      detail: `${RSA} 257 bytes`,
    },
    "an HMAC where RSA is declared": {
      request: signedAs(() => base64Encode(new Uint8Array(20)), "RSA-SHA256"),
      detail: `${RSA} 20 bytes`,
    },
  },
  "signature-mismatch": {
    "another secret": { request: hmac, consumer: { ...merchant, consumerSecret: "another" }, detail: MISMATCH },
    "another key": {
      request: rsa,
      consumer: { ...merchant, publicKey: other.publicKey.export(spki).toString() },
      detail: MISMATCH,
    },
    "the public key for a secret": {
      request: signed("HMAC-SHA1", {}, {}, { signingKey: () => `${merchant.publicKey}&` }),
      detail: MISMATCH,
    },
    "a secret without its &": {
      request: signed("HMAC-SHA1", {}, {}, { signingKey: (secret) => secret }),
      detail: MISMATCH,
    },
    "RSA with SHA-1": {
      request: signed(
        "RSA-SHA256",
        {},
        {},
        { rsaSha256: (_key, message) => sign("sha1", Buffer.from(message), pkcs8) },
      ),
      detail: MISMATCH,
    },
    "RSA with PSS": {
      request: signed(
        "RSA-SHA256",
        {},
        {},
        { rsaSha256: (_key, message) => sign("sha256", Buffer.from(message), { key: pkcs8, padding: 6 }) },
      ),
      detail: MISMATCH,
    },
    "realm signed": {
      request: signed(
        "HMAC-SHA1",
        {},
        { realm: "r" },
        { collectParameters: (operation, five) => [...operation, ...five, ["realm", "r"]] },
      ),
      detail: MISMATCH,
    },
    "a method in small letters": {
      request: signed("HMAC-SHA1", {}, {}, { baseStringMethod: () => "post" }),
      detail: MISMATCH,
    },
    "a space signed as +": {
      request: signed(
        "HMAC-SHA1",
        {},
        {},
        { encodeValue: (value) => encodeURIComponent(value).replaceAll("%20", "+") },
      ),
      detail: MISMATCH,
    },
    "lower-case escapes signed": {
      request: signed("HMAC-SHA1", {}, {}, { encodeValue: (value) => encodeURIComponent(value).toLowerCase() }),
      detail: MISMATCH,
    },
    "an empty value not signed": {
      request: signed(
        "HMAC-SHA1",
        {},
        {},
        { collectParameters: (operation, five) => [...operation.filter(([, value]) => value !== ""), ...five] },
      ),
      detail: MISMATCH,
    },
    "an empty pair of the body lost": {
      request: { ...hmac, body: hmac.body.replace("&bank_name=", "") },
      detail: MISMATCH,
    },
    "another path": { request: { ...hmac, url: `${hmac.url}/` }, detail: MISMATCH },
    "another scheme": { request: { ...hmac, url: hmac.url.replace("https", "http") }, detail: MISMATCH },
    "another host's case": { request: { ...hmac, url: hmac.url.replace("gateway", "Gateway") }, detail: MISMATCH },
    "an empty token not signed": { request: replace(hmac, /$/, ', oauth_token=""'), detail: MISMATCH },
  },
};

describe.each(Object.entries(CASES))("%s", (reason, cases) => {
  it.each(Object.entries(cases))("%s", (_name, { request, detail, consumer = merchant, options, now = NOW }) => {
    const refused = verifyRequest(request, [consumer], now, options);
    expect(refused).toEqual({ accepted: false, reason, detail: expect.stringContaining(detail) });
    expect(JSON.stringify(refused)).not.toMatch(/F9F65098|902B4FF5|hunter2|MII/);
  });
});

describe("quote", () => {
  it.each([
    ["plain text", "abc", '"abc"'],
    ["quotes and controls", '"\n', '"\\"\\n"'],
    ["a lone surrogate", "\ud83d", '"\\ud83d"'],
    ["long text, cut", "x".repeat(61), `"${"x".repeat(60)}…"`],
    ["text of just the length", "x".repeat(60), `"${"x".repeat(60)}"`],
  ])("shows %s", (_name, text, shown) => {
    expect(quote(text)).toBe(shown);
  });
});
