import { createHmac, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Deviation } from "../../deviations/deviation.ts";
import { publishedKey } from "../../fixtures/published-key.ts";
import type { Signed } from "../../judging/adapter.ts";
import { cutText } from "../../judging/cut-text.ts";
import { schemeOf } from "../../signing/ambiguities.ts";
import { signRequest } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { replaySigning } from "./replay-signing.ts";

const baseScheme = schemeOf("empty-token", "empty-token");
const head = { title: "t", happens: "h", fix: "f", clauses: [], links: [] } as const;
const spaceAsPlus: Deviation = {
  ...head,
  id: "plus",
  stage: "encodeValue",
  replace: (encode) => (value, name) => encode(value, name).replaceAll("%20", "+"),
};
const noAmpersand: Deviation = { ...head, id: "key", stage: "signingKey", replace: () => (secret) => secret };
const bareSignature: Deviation = {
  ...head,
  id: "bare",
  stage: "encodeHeaderValue",
  replace: (encode) => (value, name) => (name === "oauth_signature" ? value : encode(value, name)),
};
const semicolons: Deviation = {
  ...head,
  id: "semicolons",
  stage: "joinHeader",
  replace: (join) => (pairs) => join(pairs).replaceAll(", ", "; "),
};
const bodyAsJson: Deviation = {
  ...head,
  id: "json",
  stage: "joinBody",
  replace: () => (pairs) => JSON.stringify(Object.fromEntries(pairs)),
};

const { pkcs8, spki } = publishedKey("rsa-2048");
const [privateKey, publicKey] = [createPrivateKey(pkcs8), createPublicKey(spki)];
const request = {
  method: "POST",
  url: "https://gateway.example/api/v4/payout/1111",
  parameters: [["order_desc", "two words"]],
  consumerKey: "login",
  nonce: "n",
  timestamp: "1",
} as const;
const hmac: SigningTask = { ...request, signatureMethod: "HMAC-SHA1", consumerSecret: "secret" };
const rsa: SigningTask = { ...request, signatureMethod: "RSA-SHA256", privateKey: {} };

// Written by hand from the specification, with the mistake.
const base = (method: string, space: string): string =>
  `POST&https%3A%2F%2Fgateway.example%2Fapi%2Fv4%2Fpayout%2F1111&oauth_consumer_key%3Dlogin%26oauth_nonce%3Dn%26oauth_signature_method%3D${method}%26oauth_timestamp%3D1%26oauth_version%3D1.0%26order_desc%3Dtwo${space}words`;
const hmacOf = (key: string, text: string): string => createHmac("sha1", key).update(text).digest("base64");
const rsaOf = (text: string, hash = "sha256"): string => sign(hash, Buffer.from(text), privateKey).toString("base64");
const headerOf = (signature: string, separator = ", "): string =>
  `OAuth ${[`oauth_signature="${signature}"`, 'oauth_version="1.0"', 'oauth_timestamp="1"', 'oauth_nonce="n"', 'oauth_signature_method="HMAC-SHA1"', 'oauth_consumer_key="login"'].join(separator)}`;

const plus = base("HMAC-SHA1", "%2B");
const right = base("HMAC-SHA1", "%2520");
const [signature, signedPlus] = [hmacOf("secret&", right), hmacOf("secret&", plus)];
const [rightHeader, plusHeader] = [headerOf(encodeURIComponent(signature)), headerOf(encodeURIComponent(signedPlus))];
const semicolonHeader = headerOf(encodeURIComponent(signature), "; ");
const repeating = "oauth_nonce=n&order_desc=two%20words";

describe("replaySigning", () => {
  it.each<[what: string, SigningTask, Signed, ...mistakes: readonly Deviation[]]>([
    ["no mistake", hmac, { signature }],
    ["a signature alone", hmac, { signature: signedPlus }, spaceAsPlus],
    ["two mistakes at once", hmac, { signature: hmacOf("secret", plus) }, spaceAsPlus, noAmpersand],
    ["a base string and its signature", hmac, { baseString: plus, signature: signedPlus }, spaceAsPlus],
    ["a header in another order", hmac, { authorization: plusHeader }, spaceAsPlus],
    ["a header that cannot be read", hmac, { authorization: headerOf(signature) }, bareSignature],
    ["a header with other separators", hmac, { authorization: semicolonHeader }, semicolons],
    ["a form body written with +", hmac, { signature, body: "order_desc=two+words" }],
    ["a form body that repeats the protocol parameters", hmac, { signature, body: repeating }],
    ["another kind of body", hmac, { signature, body: '{"order_desc":"two%20words"}' }, bodyAsJson],
    ["an RSA signature, by the public key alone", rsa, { signature: rsaOf(base("RSA-SHA256", "%2B")) }, spaceAsPlus],
    ["a right RSA signature", rsa, { signature: rsaOf(base("RSA-SHA256", "%2520")) }],
  ])("reproduces %s", (_, task, shown, ...deviations) => {
    expect(replaySigning({ task, publicKey, shown }).reproduces(deviations)).toBe(true);
  });

  it.each<[what: string, SigningTask, Signed, ...mistakes: readonly Deviation[]]>([
    ["another signature", hmac, { signature: signedPlus }],
    ["half of two mistakes", hmac, { signature: hmacOf("secret", plus) }, spaceAsPlus],
    ["a right signature of another base string", hmac, { baseString: plus, signature }, spaceAsPlus],
    ["a header of another signature", hmac, { authorization: headerOf("AAAA") }, bareSignature],
    ["another body", hmac, { signature, body: "order_desc=two%20word" }],
    ["a body that holds a pair twice", hmac, { signature, body: "order_desc=two%20words&order_desc=two%20words" }],
    ["another content type", hmac, { signature, contentType: "text/plain" }],
    ["an RSA signature of another hash", rsa, { signature: rsaOf(base("RSA-SHA256", "%2520"), "sha1") }],
    ["no signature at all", rsa, { signature: "" }],
    ["the beginning of a header alone", hmac, { authorization: cutText(plusHeader, 30) }, spaceAsPlus],
  ])("does not reproduce %s", (_, task, shown, ...deviations) => {
    expect(replaySigning({ task, publicKey, shown }).reproduces(deviations)).toBe(false);
  });

  it("finds the public key by the private one", () => {
    const replay = replaySigning({
      task: { ...request, signatureMethod: "RSA-SHA256", privateKey: { pkcs8 } },
      shown: { signature: rsaOf(base("RSA-SHA256", "%2B")) },
    });
    expect(replay.reproduces([spaceAsPlus])).toBe(true);
  });

  it("never throws, whatever a stage does with what another made", () => {
    const broken: Deviation = {
      ...head,
      id: "broken",
      stage: "encodeValue",
      replace: () => () => {
        throw new RangeError("no");
      },
    };
    const replay = replaySigning({ task: hmac, shown: { signature: "x" } });
    expect(replay.reproduces([broken])).toBe(false);
    expect(replay.effectOf([broken])).toBeUndefined();
  });

  it.each<[string, Signed, Deviation, boolean]>([
    ["the signature, in the signature", { signature: "x" }, spaceAsPlus, true],
    ["the header, in the signature", { signature: "x" }, semicolons, false],
    ["the header, in the header", { authorization: rightHeader }, semicolons, true],
    ["the body, in the header", { authorization: rightHeader }, bodyAsJson, false],
    ["the key, in the base string", { baseString: plus }, noAmpersand, false],
  ])("knows whether a mistake shows: one of %s", (_, shown, deviation, shows) => {
    expect(replaySigning({ task: hmac, shown }).effectOf([deviation]) !== undefined).toBe(shows);
  });

  it("replays another interpretation of an ambiguity", () => {
    const shown = { signature: signRequest(hmac, {}, baseScheme).trace.signature };
    expect(replaySigning({ task: hmac, shown, base: baseScheme }).reproduces([])).toBe(true);
    expect(replaySigning({ task: hmac, shown }).reproduces([])).toBe(false);
  });
});

it("tells a mistake of the signature's text from one that does the same to this signature, but not to others", () => {
  const encoding = (id: string, from: string): Deviation => ({
    ...head,
    id,
    stage: "encodeSignature",
    replace: (encode) => (bytes, key) => encode(bytes, key).replaceAll(from, "-"),
  });
  const task: SigningTask = {
    method: "POST",
    url: "https://gate.example/api/v2/sale/1",
    parameters: [],
    consumerKey: "login",
    nonce: "r",
    timestamp: "1",
    signatureMethod: "HMAC-SHA1",
    consumerSecret: "secret",
  };
  const { signature } = signRequest(task).trace;
  const [plus, slash] = ["+", "/"].map((one) => encoding(one, one)) as [Deviation, Deviation];
  expect(signature).not.toMatch(/[+/]/);
  const { effectOf } = replaySigning({ task, shown: { signature: "else" } });
  expect(effectOf([plus])?.text).not.toBe(effectOf([slash])?.text);
});
