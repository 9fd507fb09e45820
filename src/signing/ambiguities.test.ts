import { describe, expect, it } from "vitest";
import { ambiguities } from "./ambiguities.ts";
import type { Parameter } from "./parameter.ts";
import { reference } from "./reference.ts";
import type { Scheme } from "./scheme.ts";
import { signRequest } from "./sign-request.ts";
import type { SigningTask } from "./signing-task.ts";

interface Example {
  readonly url?: string;
  readonly parameters?: readonly Parameter[];
  readonly consumerSecret?: string;
}

/** For each choice, one task on which its readings part, and what each of them makes of it. */
const EXAMPLES: Readonly<Record<string, readonly [Example, Readonly<Record<string, string>>]>> = {
  "consumer-secret-encoding": [{ consumerSecret: "a&b/c" }, { "seed-literal": "a&b/c&", rfc5849: "a%26b%2Fc&" }],
  "name-encoding": [
    {
      parameters: [
        ["b", ""],
        ["b!", ""],
        ["\u{1f600}", ""],
        ["\uff01", ""],
        ["a/", ""],
        ["a-", ""],
      ],
    },
    {
      rfc5849: "%EF%BC%81=&%F0%9F%98%80=&a%2F=&a-=&b=&b%21=",
      "seed-literal": "a-=&a/=&b=&b!=&\uff01=&\u{1f600}=",
      "raw-order": "a-=&a%2F=&b=&b%21=&%EF%BC%81=&%F0%9F%98%80=",
      "utf16-order": "a-=&a%2F=&b=&b%21=&%F0%9F%98%80=&%EF%BC%81=",
    },
  ],
  "duplicate-names": [
    {
      parameters: [
        ["a", "3"],
        ["a", "é"],
        ["a", "1"],
        ["a", "2"],
        ["a", "1"],
      ],
    },
    {
      rfc5849: "a=%C3%A9&a=1&a=1&a=2&a=3",
      "seed-literal": "a=3&a=%C3%A9&a=1&a=2&a=1",
      "raw-order": "a=1&a=1&a=2&a=3&a=%C3%A9",
      "first-wins": "a=3",
      "last-wins": "a=1",
      "identical-once": "a=%C3%A9&a=1&a=2&a=3",
      "comma-joined": "a=3%2C%C3%A9%2C1%2C2%2C1",
      brackets: "a%5B%5D=%C3%A9&a%5B%5D=1&a%5B%5D=1&a%5B%5D=2&a%5B%5D=3",
      indexes: "a%5B0%5D=3&a%5B1%5D=%C3%A9&a%5B2%5D=1&a%5B3%5D=2&a%5B4%5D=1",
    },
  ],
  "url-default-port": [
    { url: "https://gateway.example:443/api" },
    { "seed-literal": "https://gateway.example:443/api", rfc5849: "https://gateway.example/api" },
  ],
  "url-host-case": [
    { url: "HTTPS://Gateway.Example/API" },
    { "seed-literal": "HTTPS://Gateway.Example/API", rfc5849: "https://gateway.example/API" },
  ],
  "url-query": [
    { url: "https://gateway.example/api?b=%3D%253D&a" },
    {
      "seed-literal": "https://gateway.example/api?b=%3D%253D&a ",
      rfc5849: "https://gateway.example/api a=&b=%3D%253D",
    },
  ],
  "repeated-protocol-parameters": [
    { parameters: [["oauth_version", "1.0"]] },
    { "signed-once": "once", "signed-as-given": "twice" },
  ],
  "body-space": [{ parameters: [["a", "x y"]] }, { "percent-20": "a=x%20y", plus: "a=x+y" }],
  "empty-token": [{}, { "seed-literal": "five", "empty-token": "five and oauth_token=" }],
};

/** What to look at, choice by choice. */
const SHOWN: Readonly<Record<string, (scheme: Scheme, example: Example) => string>> = {
  "consumer-secret-encoding": (scheme, example) => trace(scheme, example).signingKey ?? "",
  "name-encoding": (scheme, example) => ownParameters(scheme, example),
  "duplicate-names": (scheme, example) => ownParameters(scheme, example),
  "url-default-port": (scheme, example) => trace(scheme, example).baseStringUri,
  "url-host-case": (scheme, example) => trace(scheme, example).baseStringUri,
  "url-query": (scheme, example) => `${trace(scheme, example).baseStringUri} ${ownParameters(scheme, example)}`,
  "repeated-protocol-parameters": (scheme, example) =>
    trace(scheme, example).normalizedParameters.endsWith("&oauth_version=1.0&oauth_version=1.0") ? "twice" : "once",
  "body-space": (scheme, example) => trace(scheme, example).body,
  "empty-token": (scheme, example) => {
    const { normalizedParameters, authorization } = trace(scheme, example);
    const signed = normalizedParameters.includes("&oauth_token=&oauth_version=1.0");
    const sent = authorization.includes('oauth_token="", oauth_version="1.0"');
    expect(signed).toBe(sent);
    return signed ? "five and oauth_token=" : "five";
  },
};

function trace(scheme: Scheme, example: Example) {
  const task: SigningTask = {
    method: "POST",
    url: "https://gateway.example/api",
    parameters: [],
    signatureMethod: "HMAC-SHA1",
    consumerKey: "merchantlogin",
    consumerSecret: "s",
    nonce: "y3qlvMPky7g",
    timestamp: "1669966913",
    ...example,
  };
  return signRequest(task, {}, scheme).trace;
}

function ownParameters(scheme: Scheme, example: Example): string {
  return trace(scheme, example)
    .normalizedParameters.split("&")
    .filter((pair) => !pair.startsWith("oauth_"))
    .join("&");
}

describe("choices", () => {
  it("each have an example here", () => {
    expect(Object.keys(EXAMPLES)).toEqual(Object.keys(ambiguities));
  });

  describe.each(Object.entries(ambiguities))("%s", (point, { readings }) => {
    const [example, outcomes] = EXAMPLES[point] ?? [{}, {}];

    it("has exactly the readings of the example, the reference's first", () => {
      expect(readings.map(({ name }) => name)).toEqual(Object.keys(outcomes));
      expect(readings[0]?.scheme).toBe(reference);
    });

    it.each(readings)("$name", ({ name, scheme }) => {
      expect(SHOWN[point]?.(scheme, example)).toBe(outcomes[name]);
    });

    it("parts in as many ways as it has readings", () => {
      expect(new Set(Object.values(outcomes)).size).toBe(readings.length);
    });
  });
});

describe("the RFC 5849 reading of the URL", () => {
  it.each([
    ["RFC 5849, 3.4.1.2", "http://EXAMPLE.COM:80/r%20v/X?id=123", "http://example.com/r%20v/X"],
    ["RFC 5849, 3.4.1.2", "https://www.example.net:8080/?q=1", "https://www.example.net:8080/"],
    ["Mastercard oauth1-signer", "https://api.mastercard.com:443/test?query=param", "https://api.mastercard.com/test"],
    [
      "Mastercard oauth1-signer",
      "https://api.mastercard.com:17443/test?query=param",
      "https://api.mastercard.com:17443/test",
    ],
    ["Mastercard oauth1-signer", "HTTPS://API.MASTERCARD.COM/TEST", "https://api.mastercard.com/TEST"],
    ["Mastercard oauth1-signer", "https://api.mastercard.com", "https://api.mastercard.com/"],
    ["the other scheme's port", "https://example.com:80/", "https://example.com:80/"],
    ["a query without a path", "https://example.com?a=1", "https://example.com/"],
    ["a port inside the path", "https://example.com/a:443", "https://example.com/a:443"],
  ])("%s: %s", (_source, url, normalized) => {
    const scheme = ambiguities["url-query"]?.readings[1]?.scheme ?? reference;
    expect(scheme.baseStringUri(url)).toBe(normalized);
  });
});
