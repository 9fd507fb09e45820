import { describe, expect, it } from "vitest";
import { percentEncode } from "../encoding/percent-encode.ts";
import { expectEach } from "../fixtures/expect-each.ts";
import { pairs } from "../fixtures/pairs.ts";
import { publishedKey } from "../fixtures/published-key.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { SigningOptions } from "../signing/sign-request.ts";
import { type SignatureMethod, type SigningRequest, signatureMethods } from "../signing/signing-task.ts";
import { merchant, NOW, rewriteAuthorization, rewriteHeader, signed } from "./fixtures/merchant.ts";
import { verifyRequest } from "./verify-request.ts";

const accepted = (signatureMethod: SignatureMethod, timestamp = NOW) => ({
  accepted: true,
  consumerKey: "merchantlogin",
  signatureMethod,
  nonce: "a/b+c=d~y3qlvMPky7g",
  timestamp,
});

const lowerCaseEscapes = (text: string): string => text.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
const inBody = (rewrite: (body: string) => string) => (request: HttpRequest) => ({
  ...request,
  body: rewrite(request.body),
});
const inHeader = (rewrite: (value: string) => string) => (request: HttpRequest) =>
  rewriteAuthorization(request, rewrite);

/** Ways to write the same request that must not change the verdict. */
const REWRITINGS: Readonly<Record<string, (request: HttpRequest) => HttpRequest>> = {
  nothing: (request) => request,
  "spaces in the body as +": inBody((body) => body.replaceAll("%20", "+")),
  "escapes in the body in lower case": inBody(lowerCaseEscapes),
  "the body in reverse": inBody((body) => body.split("&").reverse().join("&")),
  "an empty value without its =": inBody((body) => body.replace("bank_name=", "bank_name")),
  "escapes in the header in lower case": inHeader(lowerCaseEscapes),
  "the header in reverse": inHeader((value) => `OAuth ${value.replace("OAuth ", "").split(", ").reverse().join(", ")}`),
  "no space after the comma": inHeader((value) => value.replaceAll(", ", ",")),
  "the scheme in small letters": inHeader((value) => value.replace("OAuth", "oauth")),
  "an empty realm last": inHeader((value) => `${value.replace(/realm="[^"]*", /, "")}, realm=""`),
  "header names in small letters": (request) => ({
    ...request,
    headers: request.headers.map(([name, value]) => [name.toLowerCase(), value]),
  }),
  "the HTTP method in small letters": (request) => ({ ...request, method: "post" }),
  "another charset, quoted": (request) =>
    rewriteHeader(request, "Content-Type", () => 'Application/X-WWW-Form-URLencoded ;charset="utf-8" '),
};

const WAYS: readonly SigningOptions[] = [
  { charset: "ISO-8859-1" },
  { placement: "header-and-body", realm: "" },
  { placement: "header-and-body", realm: "Photos" },
];

/** Unusual requests that are right. */
const REQUESTS: Readonly<Record<string, Partial<SigningRequest>>> = {
  "a name twice": { parameters: pairs("a", "2", "a", "1", "a", "2") },
  "an empty body": { parameters: [] },
  "a query and a port in the URL, as they are": { url: "https://gateway.example:443/api?b=2&a=1" },
  "a body parameter named realm": { parameters: pairs("realm", "x") },
  "names that objects inherit": { parameters: pairs("__proto__", "1", "toString", "2") },
};

describe("verifyRequest accepts", () => {
  it.each(signatureMethods)("a request however it is written, %s", async (method) => {
    const requests = WAYS.map((options) => signed(method, {}, options));
    await expectEach(Object.entries(REWRITINGS), (_, rewrite) => {
      for (const request of requests) {
        expect(verifyRequest(rewrite(request), [merchant], NOW)).toEqual(accepted(method));
      }
    });
  });

  it.each(Object.entries(REQUESTS))("%s", (_name, change) => {
    expect(verifyRequest(signed("HMAC-SHA1", change), [merchant], NOW)).toEqual(accepted("HMAC-SHA1"));
  });

  it("an empty oauth_token that is signed", () => {
    const token = pairs("oauth_token", "");
    const withToken = signed(
      "HMAC-SHA1",
      {},
      {},
      {
        collectParameters: (operation, five) => [...operation, ...five, ...token],
        headerParameters: (five, signature) => [...five, ...token, ["oauth_signature", signature]],
      },
    );
    expect(verifyRequest(withToken, [merchant], NOW)).toEqual(accepted("HMAC-SHA1"));
  });

  it("the merchant among others", () => {
    const consumers = [{ consumerKey: "a" }, merchant, { consumerKey: "z", consumerSecret: "z" }];
    expect(verifyRequest(signed("HMAC-SHA1"), consumers, NOW)).toEqual(accepted("HMAC-SHA1"));
  });

  it.each([
    ["a time at the limit before", "1669966613", { maxSkewSeconds: 300 }],
    ["a time at the limit after", "1669967213", { maxSkewSeconds: 300 }],
    ["any time where no skew is set", "1", {}],
  ])("%s", (_name, timestamp, options) => {
    const request = signed("HMAC-SHA1", { timestamp });
    expect(verifyRequest(request, [merchant], NOW, options)).toEqual(accepted("HMAC-SHA1", timestamp));
  });

  it("the length of just a megabyte, and looks at the signature", () => {
    const rest = { ...signed("HMAC-SHA1"), body: "" };
    const length = [rest.url, ...rest.headers.flat()].join("").length;
    const request = { ...rest, body: "a".repeat(1_048_576 - length) };
    expect(verifyRequest(request, [merchant], NOW)).toMatchObject({ reason: "signature-mismatch" });
  });

  it("the key that is registered now, though the record was read before with another", () => {
    const consumer = { ...merchant, publicKey: publishedKey("rsa-2048-other").spki };
    const request = signed("RSA-SHA256");
    expect(verifyRequest(request, [consumer], NOW)).toMatchObject({ reason: "signature-mismatch" });
    consumer.publicKey = merchant.publicKey;
    expect(verifyRequest(request, [consumer], NOW)).toEqual(accepted("RSA-SHA256"));
    consumer.publicKey = "none";
    expect(verifyRequest(request, [consumer], NOW)).toMatchObject({ reason: "key-unusable" });
  });
});

/** Changes of one character, the one that `at` falls on, into another of its kind. */
const CHANGES: Readonly<Record<string, (request: HttpRequest, at: number) => HttpRequest>> = {
  "a body value": (request, at) =>
    inBody((body) => changeOne(body, at, /(?<=amount=|=902|two%20)[0-9A-Za-z]/g))(request),
  "a body name": (request, at) => inBody((body) => changeOne(body, at, /(?<=^|&)[a-z]/g))(request),
  "the URL": (request, at) => ({ ...request, url: changeOne(request.url, at, /(?<=https:\/\/.*)[a-z0-9]/g) }),
  "the nonce": inParameter("oauth_nonce", /[0-9A-Za-z]/g),
  "the timestamp": inParameter("oauth_timestamp", /[0-9]/g),
  // The last characters hold bits that no byte uses, and so have their own reason.
  "the signature": inParameter("oauth_signature", /[0-9A-Za-z](?=.{4})/g),
};

function changeOne(changed: string, at: number, pattern: RegExp): string {
  const places = [...changed.matchAll(pattern)].map(({ index }) => index);
  const place = places[at % places.length] ?? 0;
  const character = changed.charAt(place);
  const other = /[0-9]/.test(character) ? String((Number(character) % 9) + 1) : character === "a" ? "b" : "a";
  return changed.slice(0, place) + other + changed.slice(place + 1);
}

function inParameter(name: string, pattern: RegExp): (request: HttpRequest, at: number) => HttpRequest {
  return (request, at) =>
    rewriteAuthorization(request, (value) =>
      value.replace(new RegExp(`(?<=${name}=")[^"]*`), (raw) =>
        percentEncode(changeOne(decodeURIComponent(raw), at, pattern)),
      ),
    );
}

it.each(signatureMethods)("verifyRequest refuses any single change, %s", async (method) => {
  const request = signed(method);
  await expectEach(Object.entries(CHANGES), (_, change) => {
    for (let at = 0; at < 40; at += 1) {
      const changed = change(request, at);
      expect(changed).not.toEqual(request);
      const verdict = verifyRequest(changed, [merchant], NOW);
      expect(verdict).toMatchObject({ accepted: false, reason: "signature-mismatch" });
    }
  });
});
