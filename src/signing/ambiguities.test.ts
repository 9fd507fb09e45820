import { expect, it } from "vitest";
import { plainTask } from "../../harness/fuzz/fixtures/plain-task.ts";
import { pairs } from "../fixtures/pairs.ts";
import { ambiguities, interpretWith, schemeOf } from "./ambiguities.ts";
import { reference } from "./reference.ts";
import type { Scheme } from "./scheme.ts";
import { type SigningTrace, signRequest } from "./sign-request.ts";
import type { SigningTask } from "./signing-task.ts";

type Change = Partial<Pick<SigningTask, "url" | "parameters">> & { readonly consumerSecret?: string };

function trace(scheme: Scheme, change: Change): SigningTrace {
  const task: SigningTask = {
    ...plainTask,
    url: "https://gateway.example/api",
    consumerSecret: "s",
    nonce: "y3qlvMPky7g",
    ...change,
  };
  return signRequest(task, {}, scheme).trace;
}

/**
 * For each ambiguity a request on which its interpretations differ, the part to compare, and its value by each of them.
 */
const EXAMPLES: Readonly<
  Record<string, readonly [Change, (made: SigningTrace) => unknown, Readonly<Record<string, unknown>>]>
> = {
  "consumer-secret-encoding": [
    { consumerSecret: "a&b/c" },
    ({ signingKey }) => signingKey,
    { "seed-literal": "a&b/c&", rfc5849: "a%26b%2Fc&" },
  ],
  "name-encoding": [
    { parameters: pairs("b!", "", "b", "2", "b", "1", "\u{1f600}", "", "\uff01", "", "a/", "", "a-", "") },
    ownParameters,
    {
      rfc5849: "%EF%BC%81=&%F0%9F%98%80=&a%2F=&a-=&b=1&b=2&b%21=",
      "seed-literal": "a-=&a/=&b=1&b=2&b!=&\uff01=&\u{1f600}=",
      "literal-utf16": "a-=&a/=&b=1&b=2&b!=&\u{1f600}=&\uff01=",
      "raw-order": "a-=&a%2F=&b=1&b=2&b%21=&%EF%BC%81=&%F0%9F%98%80=",
      "utf16-order": "a-=&a%2F=&b=1&b=2&b%21=&%F0%9F%98%80=&%EF%BC%81=",
    },
  ],
  "duplicate-names": [
    { parameters: pairs("b", "1", "a", "3", "a", "é", "a", "1", "a", "2", "a", "1") },
    ownParameters,
    {
      rfc5849: "a=%C3%A9&a=1&a=1&a=2&a=3&b=1",
      "seed-literal": "a=3&a=%C3%A9&a=1&a=2&a=1&b=1",
      "raw-order": "a=1&a=1&a=2&a=3&a=%C3%A9&b=1",
      "first-wins": "a=3&b=1",
      "last-wins": "a=1&b=1",
      "identical-once": "a=%C3%A9&a=1&a=2&a=3&b=1",
      "comma-joined": "a=3%2C%C3%A9%2C1%2C2%2C1&b=1",
      brackets: "a%5B%5D=%C3%A9&a%5B%5D=1&a%5B%5D=1&a%5B%5D=2&a%5B%5D=3&b=1",
      indexes: "a%5B0%5D=3&a%5B1%5D=%C3%A9&a%5B2%5D=1&a%5B3%5D=2&a%5B4%5D=1&b=1",
    },
  ],
  "url-default-port": [
    { url: "https://gateway.example:443/api" },
    uriAndParameters,
    { "seed-literal": ["https://gateway.example:443/api", ""], rfc5849: ["https://gateway.example/api", ""] },
  ],
  "url-host-case": [
    { url: "HTTPS://Gateway.Example/API" },
    uriAndParameters,
    {
      "seed-literal": ["HTTPS://Gateway.Example/API", ""],
      rfc5849: ["https://gateway.example/API", ""],
      "scheme-lowered": ["https://Gateway.Example/API", ""],
    },
  ],
  "url-query": [
    { url: "https://gateway.example/api?b=%3D%253D&a", parameters: pairs("b", "1") },
    uriAndParameters,
    {
      "seed-literal": ["https://gateway.example/api?b=%3D%253D&a", "b=1"],
      rfc5849: ["https://gateway.example/api", "a=&b=%3D%253D&b=1"],
    },
  ],
  "repeated-protocol-parameters": [
    { parameters: pairs("oauth_version", "1.0") },
    ({ normalizedParameters }) => normalizedParameters.split("&oauth_version=1.0").length - 1,
    { "signed-once": 1, "signed-as-given": 2 },
  ],
  "body-space": [{ parameters: pairs("a", "x y") }, ({ body }) => body, { "percent-20": "a=x%20y", plus: "a=x+y" }],
  "empty-token": [
    {},
    ({ normalizedParameters, authorization }) => [
      normalizedParameters.includes("&oauth_token=&oauth_version=1.0"),
      authorization.includes('oauth_token="", oauth_version="1.0"'),
    ],
    { "seed-literal": [false, false], "empty-token": [true, true] },
  ],
  // The hash of the text "a=1%2F2": printf 'a=1%%2F2' | openssl sha1 -binary | base64
  "body-hash": [
    { parameters: pairs("a", "1/2") },
    ({ normalizedParameters, authorization }) => [
      /&oauth_body_hash=([^&]*)/.exec(normalizedParameters)?.[1],
      /oauth_body_hash="([^"]*)"/.exec(authorization)?.[1],
    ],
    {
      "seed-literal": [undefined, undefined],
      "body-hash": ["7SVPqZ6ZPspaOTXriADn1ciAmRg%3D", "7SVPqZ6ZPspaOTXriADn1ciAmRg%3D"],
    },
  ],
};

function uriAndParameters(made: SigningTrace): readonly string[] {
  return [made.baseStringUri, ownParameters(made)];
}

function ownParameters({ normalizedParameters }: SigningTrace): string {
  return normalizedParameters
    .split("&")
    .filter((pair) => !pair.startsWith("oauth_"))
    .join("&");
}

it("every ambiguity has an example here", () => {
  expect(Object.keys(EXAMPLES)).toEqual(Object.keys(ambiguities));
});

it.each(Object.entries(EXAMPLES))("%s: each interpretation makes its own of the example", (point, example) => {
  const [change, show, outcomes] = example;
  const readings = ambiguities[point]?.readings ?? [];
  expect(readings[0]?.scheme).toBe(reference);
  expect(Object.fromEntries(readings.map(({ name, scheme }) => [name, show(trace(scheme, change))]))).toEqual(outcomes);
});

it.each([
  ["HTTP://A.Example/", "http://A.Example/"],
  ["https://a.example/HTTPS:", "https://a.example/HTTPS:"],
])("the interpretation that signs a scheme in lower case leaves the rest: %s", (url, signed) => {
  expect(schemeOf("url-host-case", "scheme-lowered").baseStringUri(url)).toBe(signed);
});

it("interpretations of two ambiguities compose", () => {
  const both = interpretWith(schemeOf("consumer-secret-encoding", "rfc5849"), schemeOf("body-space", "plus"));
  const { signingKey, body } = trace(both, { consumerSecret: "a/b", parameters: pairs("a", "x y") });
  expect([signingKey, body]).toEqual(["a%2Fb&", "a=x+y"]);
});

it.each([
  ["url-query", "none"],
  ["none", "rfc5849"],
])("there is no interpretation %s/%s", (point, name) => {
  expect(() => schemeOf(point, name)).toThrow(new TypeError(`${point}/${name}: expected an interpretation, got none`));
});
