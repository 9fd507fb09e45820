import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentEncode } from "../encoding/percent-encode.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Parameter } from "../signing/parameter.ts";
import { type SignatureMethod, signatureMethods } from "../signing/signing-task.ts";
import { merchant, NOW, rewriteAuthorization, rewriteHeader, signed } from "./fixtures/merchant.ts";
import { verifyRequest } from "./verify-request.ts";

const accepted = (signatureMethod: SignatureMethod, change: { nonce?: string; timestamp?: string } = {}) => ({
  accepted: true,
  consumerKey: "merchantlogin",
  signatureMethod,
  nonce: "a/b+c=d~y3qlvMPky7g",
  timestamp: NOW,
  ...change,
});

/** Ways to write the same request that must not change the verdict. */
const REWRITINGS: Readonly<Record<string, (request: HttpRequest) => HttpRequest>> = {
  nothing: (request) => request,
  "spaces in the body as +": (request) => ({ ...request, body: request.body.replaceAll("%20", "+") }),
  "escapes in the body in lower case": (request) => ({ ...request, body: lowerCaseEscapes(request.body) }),
  "the body in reverse": (request) => ({ ...request, body: request.body.split("&").reverse().join("&") }),
  "an empty value without its =": (request) => ({ ...request, body: request.body.replace("bank_name=", "bank_name") }),
  "escapes in the header in lower case": (request) => rewriteAuthorization(request, lowerCaseEscapes),
  "the header in reverse": (request) =>
    rewriteAuthorization(request, (value) => `OAuth ${value.replace("OAuth ", "").split(", ").reverse().join(", ")}`),
  "no space after the comma": (request) => rewriteAuthorization(request, (value) => value.replaceAll(", ", ",")),
  "the scheme in small letters": (request) => rewriteAuthorization(request, (value) => value.replace("OAuth", "oauth")),
  "an empty realm last": (request) =>
    rewriteAuthorization(request, (value) => `${value.replace(/realm="[^"]*", /, "")}, realm=""`),
  "header names in small letters": (request) => ({
    ...request,
    headers: request.headers.map(([name, value]) => [name.toLowerCase(), value]),
  }),
  "the HTTP method in small letters": (request) => ({ ...request, method: "post" }),
  "another charset, quoted": (request) =>
    rewriteHeader(request, "Content-Type", () => 'Application/X-WWW-Form-URLencoded ;charset="utf-8" '),
};

function lowerCaseEscapes(text: string): string {
  return text.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

const methods = fc.constantFrom(...signatureMethods);
const options = fc.record(
  {
    placement: fc.constantFrom("header" as const, "header-and-body" as const),
    realm: fc.string({ unit: "binary" }),
    charset: fc.constantFrom("ISO-8859-1", "UTF-8", "utf-8"),
  },
  { requiredKeys: [] },
);
const text = fc.string({ unit: "binary" });
const parameters = fc.array(
  fc.tuple(
    text.filter((name) => !name.startsWith("oauth_")),
    text,
  ),
);

describe("verifyRequest accepts", () => {
  describe.each(signatureMethods)("%s", (method) => {
    it.each(Object.entries(REWRITINGS))("with %s rewritten", (_name, rewrite) => {
      for (const placement of ["header", "header-and-body"] as const) {
        for (const realm of [undefined, "", "Photos"]) {
          const request = signed(
            method,
            {},
            { placement, charset: "ISO-8859-1", ...(realm !== undefined && { realm }) },
          );
          expect(verifyRequest(rewrite(request), [merchant], NOW)).toEqual(accepted(method));
        }
      }
    });

    it("an empty oauth_token that is signed", () => {
      const token: Parameter = ["oauth_token", ""];
      const withToken = signed(
        method,
        {},
        {},
        {
          collectParameters: (operation, five) => [...operation, ...five, token],
          headerParameters: (five, signature) => [...five, token, ["oauth_signature", signature]],
        },
      );
      expect(verifyRequest(withToken, [merchant], NOW)).toEqual(accepted(method));
    });

    it.each([
      [
        "a name twice",
        {
          parameters: [
            ["a", "2"],
            ["a", "1"],
            ["a", "2"],
          ],
        },
      ],
      ["an empty body", { parameters: [] }],
      ["a query and a port in the URL, as they are", { url: "https://gateway.example:443/api?b=2&a=1" }],
      ["a body parameter named realm", { parameters: [["realm", "x"]] }],
      [
        "names that objects inherit",
        {
          parameters: [
            ["__proto__", "1"],
            ["toString", "2"],
          ],
        },
      ],
    ] as const)("%s", (_name, change) => {
      expect(verifyRequest(signed(method, change), [merchant], NOW)).toEqual(accepted(method));
    });
  });

  it("the merchant among others", () => {
    const consumers = [{ consumerKey: "a" }, merchant, { consumerKey: "z", consumerSecret: "z" }];
    expect(verifyRequest(signed("HMAC-SHA1"), consumers, NOW)).toEqual(accepted("HMAC-SHA1"));
  });

  it.each([
    ["a time at the limit before", "1669966613", 300],
    ["a time at the limit after", "1669967213", 300],
    ["any time where no skew is set", "1", undefined],
  ])("%s", (_name, timestamp, maxSkewSeconds) => {
    const clock = maxSkewSeconds === undefined ? {} : { maxSkewSeconds };
    expect(verifyRequest(signed("HMAC-SHA1", { timestamp }), [merchant], NOW, clock)).toEqual(
      accepted("HMAC-SHA1", { timestamp }),
    );
  });

  it.each([
    [
      "Twitter, log in with",
      'OAuth oauth_callback="http%3A%2F%2Flocalhost%2Fsign-in-with-twitter%2F", oauth_consumer_key="cChZNFj6T5R0TigYB9yd1w", oauth_nonce="ea9ec8429b68d6b77cd5600adbbb0456", oauth_signature="F1Li3tvehgcraF8DMJ7OyxO4w9Y%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1318467427", oauth_version="1.0"',
      { consumerKey: "cChZNFj6T5R0TigYB9yd1w", consumerSecret: "L8qq9PZyRg6ieKGEKhZolGC0vJWLw8iEJ88DRdyOg" },
      { nonce: "ea9ec8429b68d6b77cd5600adbbb0456", timestamp: "1318467427" },
    ],
    [
      "oauth-sign test.js",
      'OAuth oauth_callback="http%3A%2F%2Flocalhost%3A3005%2Fthe_dance%2Fprocess_callback%3Fservice_provider_id%3D11", oauth_consumer_key="GDdmIQH6jhtmLUypg82g", oauth_nonce="QP70eNmVz8jvdPevU3oJD2AfF7R7odC2XJcn4XlZJqk", oauth_signature="8wUi7m5HFQy76nowoCThusfgB%2BQ%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1272323042", oauth_version="1.0"',
      { consumerKey: "GDdmIQH6jhtmLUypg82g", consumerSecret: "MCD8BKwGdgPHvAuvgvz4EQpqDAtx89grbuNMRd7Eh98" },
      { nonce: "QP70eNmVz8jvdPevU3oJD2AfF7R7odC2XJcn4XlZJqk", timestamp: "1272323042" },
    ],
  ])("the request published by %s", (_source, authorization, consumer, said) => {
    const request: HttpRequest = {
      method: "POST",
      url: "https://api.twitter.com/oauth/request_token",
      headers: [
        ["Authorization", authorization],
        ["Content-Type", "application/x-www-form-urlencoded"],
      ],
      body: "",
    };
    const { consumerKey } = consumer;
    expect(verifyRequest(request, [consumer], NOW)).toEqual({
      accepted: true,
      consumerKey,
      signatureMethod: "HMAC-SHA1",
      ...said,
    });
  });

  it("with the key that is registered now, though the record was read before with another", () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" });
    const consumer = { ...merchant, publicKey: other.toString() };
    const request = signed("RSA-SHA256");
    expect(verifyRequest(request, [consumer], NOW)).toMatchObject({ reason: "signature-mismatch" });
    consumer.publicKey = merchant.publicKey;
    expect(verifyRequest(request, [consumer], NOW)).toEqual(accepted("RSA-SHA256"));
    consumer.publicKey = "none";
    expect(verifyRequest(request, [consumer], NOW)).toMatchObject({ reason: "key-unusable" });
  });

  it("whatever the reference signs, however it is written", () => {
    const nonce = text.filter((value) => value !== "");
    const rewriting = fc.constantFrom(...Object.values(REWRITINGS));
    fc.assert(
      fc.property(methods, parameters, nonce, options, rewriting, (method, given, drawn, chosen, rewrite) => {
        const request = rewrite(signed(method, { parameters: given, nonce: drawn }, chosen));
        expect(verifyRequest(request, [merchant], NOW)).toEqual(accepted(method, { nonce: drawn }));
      }),
      { numRuns: 150 },
    );
  });
});

/** Each replaces one character by another of its kind, the one that `at` falls on. */
const CHANGES: Readonly<Record<string, (request: HttpRequest, at: number) => HttpRequest>> = {
  "a body value": (request, at) => ({
    ...request,
    body: changeOne(request.body, at, /(?<=amount=|=902|two%20)[0-9A-Za-z]/g),
  }),
  "a body name": (request, at) => ({ ...request, body: changeOne(request.body, at, /(?<=^|&)[a-z]/g) }),
  "the URL": (request, at) => ({ ...request, url: changeOne(request.url, at, /(?<=https:\/\/.*)[a-z0-9]/g) }),
  "the nonce": inHeader("oauth_nonce", /[0-9A-Za-z]/g),
  "the timestamp": inHeader("oauth_timestamp", /[0-9]/g),
  // The last characters hold bits that no byte uses, and so have their own reason.
  "the signature": inHeader("oauth_signature", /[0-9A-Za-z](?=.{4})/g),
};

function changeOne(changed: string, at: number, pattern: RegExp): string {
  const places = [...changed.matchAll(pattern)].map(({ index }) => index);
  const place = places[at % places.length] ?? 0;
  const character = changed.charAt(place);
  return (
    changed.slice(0, place) +
    (/[0-9]/.test(character) ? (Number(character) % 9) + 1 : character === "a" ? "b" : "a") +
    changed.slice(place + 1)
  );
}

function inHeader(name: string, pattern: RegExp): (request: HttpRequest, at: number) => HttpRequest {
  return (request, at) =>
    rewriteAuthorization(request, (value) =>
      value.replace(new RegExp(`(?<=${name}=")[^"]*`), (raw) =>
        percentEncode(changeOne(decodeURIComponent(raw), at, pattern)),
      ),
    );
}

describe("verifyRequest refuses any single change of", () => {
  it.each(Object.entries(CHANGES))("%s", (_name, change) => {
    fc.assert(
      fc.property(methods, options, fc.nat(), (method, chosen, at) => {
        const request = signed(method, {}, { ...chosen, placement: "header" });
        const changed = change(request, at);
        expect(changed).not.toEqual(request);
        expect(verifyRequest(changed, [merchant], NOW)).toMatchObject({
          accepted: false,
          reason: "signature-mismatch",
        });
      }),
      { numRuns: 60 },
    );
  });
});
