import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { itEach } from "./fixtures/it-each.ts";
import {
  hmacSha1,
  modulusBits,
  openSignature,
  paddedBlock,
  privateNumbers,
  publicNumbers,
  signRsa,
  verifiesRsa,
} from "./fixtures/node-forge.ts";
import { hmacOutcomes, keyPairs, rsaOutcomes } from "./fixtures/signing-outcomes.ts";

type RsaOutcome = (typeof rsaOutcomes)[number];

function firstOf(group: (outcome: RsaOutcome) => string): readonly RsaOutcome[] {
  return [...new Map(rsaOutcomes.toReversed().map((outcome) => [group(outcome), outcome])).values()];
}

itEach("node-forge confirms the HMAC of every outcome", hmacOutcomes, ({ key, expected }) => {
  expect(expected.signature).toBe(hmacSha1(key, expected.baseString));
});

/** A few outcomes are enough, as the next test opens every signature, which shows more. */
itEach(
  "node-forge verifies the signature of an outcome of each concern and key",
  firstOf(({ concern, keyFile }) => `${concern} ${keyFile}`),
  ({ keys, expected }) => {
    expect(verifiesRsa(keys.spki, expected.baseString, expected.signature)).toBe(true);
  },
);

/** RSA maps blocks to signatures one to one, so this fixes every byte of a signature without the slow private key. */
itEach(
  "node-forge opens the signature to the block of PKCS#1 v1.5 of every outcome",
  rsaOutcomes,
  ({ keys, expected }) => {
    expect(openSignature(keys.spki, expected.signature)).toBe(paddedBlock(keys.spki, expected.baseString));
  },
);

itEach(
  "node-forge signs byte for byte like an outcome of each key",
  firstOf(({ keyFile }) => keyFile),
  ({ keys, expected }) => {
    expect(expected.signature).toBe(signRsa(keys.pkcs1, expected.baseString));
  },
);

describe("the keys", () => {
  it("are of the lengths and exponents that their names state", () => {
    expect(keyPairs.map(([keyFile, { spki }]) => [keyFile, modulusBits(spki), publicNumbers(spki).e])).toEqual([
      ["keys/rsa-2048-e3", 2048, "3"],
      ["keys/rsa-2048-other", 2048, "10001"],
      ["keys/rsa-2048", 2048, "10001"],
      ["keys/rsa-3072", 3072, "10001"],
      ["keys/rsa-4096", 4096, "10001"],
    ]);
  });

  it("every vector: PKCS#8, PKCS#1 and SPKI hold the same key", () =>
    expectEach(keyPairs, (_keyFile, { pkcs8, pkcs1, spki }) => {
      const numbers = privateNumbers(pkcs1);
      expect(privateNumbers(pkcs8)).toEqual(numbers);
      expect(publicNumbers(spki)).toEqual({ n: numbers.n, e: numbers.e });
      expect([pkcs8, pkcs1, spki].map((pem) => pem.slice(0, pem.indexOf("\n")))).toEqual([
        "-----BEGIN PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY-----",
        "-----BEGIN PUBLIC KEY-----",
      ]);
    }));
});
