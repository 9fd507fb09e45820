import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Suite } from "../../src/judging/suite.ts";
import { bundledVectors, loadVectors } from "./load-vectors.ts";
import { publishedConsumers, publishedMerchants } from "./published-consumers.ts";

const suite = loadVectors();
const consumers = publishedConsumers(suite);
const spki = (name: string): string => readFileSync(join(bundledVectors, `keys/${name}.spki.test-only.pem`), "utf8");

describe("publishedConsumers", () => {
  it.each([
    {
      consumerKey: "merchantlogin",
      consumerSecret: "F9F65098-1111-1111-1111-621611111111",
      publicKey: spki("rsa-2048"),
    },
    { consumerKey: "merchant-two", consumerSecret: expect.any(String), publicKey: spki("rsa-2048-other") },
    { consumerKey: "merchant-secret-only", consumerSecret: expect.any(String) },
    { consumerKey: "merchant-key-only", publicKey: spki("rsa-2048-other") },
    { consumerKey: "merchant-empty-secret", consumerSecret: "" },
  ])("has $consumerKey with what it has", (due) => {
    expect(consumers.filter(({ consumerKey }) => consumerKey === due.consumerKey)).toEqual([due]);
  });

  it("has every merchant of the verification vectors, each once", () => {
    const named = suite.files.flatMap((file) =>
      file.kind === "verification" ? Object.values(file.credentials ?? {}).map(({ consumerKey }) => consumerKey) : [],
    );
    expect(consumers.map(({ consumerKey }) => consumerKey).sort()).toEqual([...new Set(named)].sort());
  });

  it("has a merchant with a secret and a key in front and at the end, where a look-up that fails may leave one", () => {
    expect([consumers[0]?.consumerKey, consumers.at(-1)?.consumerKey]).toEqual(["merchantlogin", "merchant-two"]);
  });

  it("has no private key", () => {
    expect(JSON.stringify(consumers)).not.toContain("PRIVATE KEY");
  });

  it("names a key that the suite lacks", () => {
    const poor: Suite = { ...suite, keys: {} };
    expect(() => publishedConsumers(poor)).toThrow(expect.objectContaining({ code: "key-file-unknown" }));
  });
});

describe("publishedMerchants", () => {
  const merchants = publishedMerchants(suite);

  it.each(consumers)("$consumerKey has the private key of its public one, and the same secret", (consumer) => {
    const merchant = merchants[consumer.consumerKey];
    const { pkcs8, pkcs1 } = merchant?.privateKey ?? {};
    const publicOf = (pem: string): string => String(createPublicKey(pem).export({ type: "spki", format: "pem" }));
    expect([pkcs8, pkcs1].map((pem) => (pem === undefined ? undefined : publicOf(pem)))).toEqual([
      consumer.publicKey,
      consumer.publicKey,
    ]);
    expect(merchant).toMatchObject({ consumerKey: consumer.consumerKey });
    expect(merchant?.consumerSecret).toBe(consumer.consumerSecret);
  });

  it("holds the same merchants", () => {
    expect(Object.keys(merchants)).toEqual(consumers.map(({ consumerKey }) => consumerKey));
  });
});
