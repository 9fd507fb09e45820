import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signRequest } from "../../signing/sign-request.ts";
import type { AuthoredSigning, Concern, SigningConcern } from "../concern.ts";
import type { SigningVector, VectorFile } from "../model/vector.ts";
import { deriveFile } from "./derive-file.ts";

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keys = {
  "keys/rsa-2048": {
    pkcs8: String(pair.privateKey.export({ type: "pkcs8", format: "pem" })),
    pkcs1: String(pair.privateKey.export({ type: "pkcs1", format: "pem" })),
    spki: String(pair.publicKey.export({ type: "spki", format: "pem" })),
  },
};
const about = "made up";
const flags = { Any: { bugType: "forgery", description: "d", effect: "e", clauses: ["base-string.2"] } } as const;
const head = { name: "one", comment: "why", flags: ["Any"] };
const plainTask = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [
    ["client-order-id", "902B4FF5"],
    ["amount", "10.42"],
    ["currency", "EUR"],
    ["order_desc", "Test"],
    ["account_number", "DE89370400440532013000"],
    ["bank_name", "Commerzbank"],
  ],
  nonce: "y3qlvMPky7g",
  timestamp: "1669966913",
} as const;

function signing(authored: Partial<AuthoredSigning> = {}): SigningConcern {
  return { kind: "signing", concern: "requests", about, flags, vectors: [{ ...head, ...authored }] };
}

function deriveSigned(authored: Partial<AuthoredSigning> = {}): readonly SigningVector[] {
  const file = deriveFile(signing(authored), keys);
  return file.kind === "signing" ? file.vectors : [];
}

describe("deriveFile: signing", () => {
  it("derives a vector for each method, from the plain request, with every stage", () => {
    const file = deriveFile(signing(), keys);
    const task = { ...plainTask, signatureMethod: "HMAC-SHA1", consumerKey: "merchantlogin" } as const;
    const { trace } = signRequest({ ...task, consumerSecret: "F9F65098-1111-1111-1111-621611111111" });
    expect(file).toMatchObject({ countersign: 1, kind: "signing", concern: "requests", about, flags });
    expect(file.vectors.map(({ id }) => id)).toEqual(["requests/one", "requests/one-rsa"]);
    expect(file.vectors[0]).toEqual({
      id: "requests/one",
      comment: "why",
      flags: ["Any"],
      clauses: ["base-string.2"],
      source: { name: "countersign" },
      result: "valid",
      task: { ...plainTask, credentials: "merchant", signatureMethod: "HMAC-SHA1" },
      expected: {
        baseStringUri: trace.baseStringUri,
        normalizedParameters: trace.normalizedParameters,
        baseString: trace.baseString,
        signingKey: "F9F65098-1111-1111-1111-621611111111&",
        signature: trace.signature,
        authorization: Object.fromEntries(trace.headerParameters),
        body: plainTask.parameters,
      },
    });
    expect(file.vectors[1]).not.toHaveProperty("expected.signingKey");
  });

  it("holds the credentials that its vectors name, and marks them as worthless", () => {
    const comment = "Test-only: published, and so worthless as a secret.";
    expect(deriveFile(signing({ consumerSecret: "own" }), keys)).toMatchObject({
      credentials: {
        one: { comment, consumerKey: "merchantlogin", consumerSecret: "own" },
        "one-rsa": { comment, consumerKey: "merchantlogin", keyFile: "keys/rsa-2048" },
      },
    });
    expect(deriveFile(signing(), keys)).toMatchObject({
      credentials: { merchant: { consumerKey: "merchantlogin" }, "rsa-2048": { keyFile: "keys/rsa-2048" } },
    });
  });

  it("takes what is authored in place of the plain request", () => {
    const own = { url: "https://other.example/x", parameters: [["b", "2"]], nonce: "own", timestamp: "7" } as const;
    const [vector] = deriveSigned({ ...own, consumerKey: "me", methods: ["HMAC-SHA1"], clauses: ["hmac.1"] });
    expect(vector).toMatchObject({ clauses: ["hmac.1"], task: own });
    expect(vector).toMatchObject({ expected: { authorization: { oauth_consumer_key: "me", oauth_nonce: "own" } } });
  });

  it("gives the choices at an ambiguity, those of equal bytes once", () => {
    const [vector] = deriveSigned({
      point: "url-query",
      url: "https://gateway.example/pay?b=1",
      methods: ["HMAC-SHA1"],
    });
    if (vector?.result !== "acceptable") throw new TypeError("expected an acceptable vector");
    expect(vector.point).toBe("url-query");
    const outcomes = vector.choices.map(({ expected }) => JSON.stringify(expected));
    expect(outcomes.length).toBeGreaterThan(1);
    expect(new Set(outcomes).size).toBe(outcomes.length);
  });

  it.each<{
    readonly what: string;
    readonly authored: Partial<AuthoredSigning>;
    readonly code: string;
    readonly message: string;
  }>([
    {
      what: "an unknown silent point",
      authored: { point: "nowhere" },
      code: "choice-unknown",
      message: 'got "nowhere"',
    },
    {
      what: "a published signature that is another",
      authored: { published: { signature: "AAAA" }, methods: ["HMAC-SHA1"] },
      code: "published-value-differs",
      message: 'vector requests/one: expected the published value "AAAA", got "',
    },
    {
      what: "a published base string that is another",
      authored: { published: { baseString: "POST&" }, methods: ["HMAC-SHA1"] },
      code: "published-value-differs",
      message: 'vector requests/one: expected the published value "POST&", got "POST&https',
    },
    {
      what: "an unknown flag, though objects inherit it",
      authored: { flags: ["toString"] },
      code: "flag-unknown",
      message: 'flag: expected one of Any, got "toString"',
    },
    {
      what: "a key that is not there",
      authored: { rsaKey: "rsa-4096" },
      code: "key-file-unknown",
      message: "keys/rsa-4096",
    },
    {
      what: "a request that cannot be signed",
      authored: { nonce: "" },
      code: "nonce-empty",
      message: "nonce: expected",
    },
  ])("refuses $what", ({ authored, code, message }) => {
    expect(() => deriveFile(signing(authored), keys)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  });
});

describe("deriveFile: the other kinds", () => {
  const file = (concern: Concern): VectorFile => deriveFile(concern, keys);

  it("encoding: the percent-encoding of the text, held to what is published", () => {
    const concern = { kind: "encoding", concern: "texts", about, flags } as const;
    const authored = { ...head, text: "a b" };
    expect(file({ ...concern, vectors: [authored] }).vectors).toMatchObject([
      { id: "texts/one", result: "valid", task: { text: "a b" }, expected: "a%20b" },
    ]);
    expect(() => file({ ...concern, vectors: [{ ...authored, published: "a+b" }] })).toThrow(
      expect.objectContaining({
        code: "published-value-differs",
        message: 'vector texts/one: expected the published value "a+b", got "a%20b"',
      }),
    );
  });

  it("verification: a request that is signed, then altered", () => {
    const alter = (request: { readonly body: string }): never => ({ ...request, body: "amount=1" }) as never;
    const vectors = [
      { ...head, methods: ["HMAC-SHA1"], ageSeconds: 86 },
      { ...head, name: "altered", methods: ["HMAC-SHA1"], alter, refused: "signature-mismatch" },
    ] as const;
    expect(file({ kind: "verification", concern: "forged", about, flags, vectors }).vectors).toMatchObject([
      {
        id: "forged/one",
        result: "valid",
        task: { request: { method: "POST" }, consumers: ["merchant"], now: "1669966999" },
        expected: { accepted: true },
      },
      {
        id: "forged/altered",
        result: "invalid",
        task: { request: { body: "amount=1" }, consumers: ["merchant"], now: "1669966913" },
        expected: { accepted: false, reason: "signature-mismatch" },
      },
    ]);
  });

  it("verification: several merchants, each under the method that it has a key for", () => {
    const vectors = [
      {
        ...head,
        merchant: "merchant-two",
        also: ["merchant-secret-only", "merchant-key-only"],
        methods: ["HMAC-SHA1"],
      },
      { ...head, name: "rsa", merchant: "merchant-key-only", also: ["merchant-two"], methods: ["RSA-SHA256"] },
    ] as const;
    const pairs = { ...keys, "keys/rsa-2048-other": keys["keys/rsa-2048"] };
    const concern = { kind: "verification", concern: "many", about, flags, vectors } as const;
    expect(deriveFile(concern, pairs)).toMatchObject({
      vectors: [
        { task: { consumers: ["merchant-two", "merchant-secret-only", "merchant-key-only"] } },
        { task: { consumers: ["merchant-key-only", "merchant-two-rsa"] } },
      ],
      credentials: {
        "merchant-two": { consumerKey: "merchant-two", consumerSecret: expect.any(String) },
        "merchant-two-rsa": { consumerKey: "merchant-two", keyFile: "keys/rsa-2048-other" },
        "merchant-secret-only": { consumerKey: "merchant-secret-only", consumerSecret: expect.any(String) },
        "merchant-key-only": { consumerKey: "merchant-key-only", keyFile: "keys/rsa-2048-other" },
      },
    });
  });
});
