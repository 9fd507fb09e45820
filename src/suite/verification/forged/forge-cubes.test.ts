import { createHash, createPublicKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loadKeys } from "../../../../harness/suite/load-vectors.ts";
import { readPublicKey, rsaSha256Verifies } from "../../../signing/rsa-sha256.ts";
import { forgeries } from "./forge-cubes.ts";
import { cubeRoot, cubeRootOfEnd } from "./rsa-numbers.ts";

const DIGEST_INFO = "3031300d060960864801650304020105000420";
const FF = "ff".repeat(8);
const spki = loadKeys()["keys/rsa-2048-e3"]?.spki ?? "";
const { n = "" } = createPublicKey(spki).export({ format: "jwk" });
const modulus = BigInt(`0x${Buffer.from(n, "base64url").toString("hex")}`);

/** A message whose digest is odd, which some forgeries take. */
const message = "POST&2";
const digest = createHash("sha256").update(message).digest("hex");

/** The form of the opened block that each lax verifier accepts, in hexadecimal. */
const laxly: Readonly<Record<string, RegExp>> = {
  "garbage-behind-digest": new RegExp(`^0001${FF}00${DIGEST_INFO}${digest}(?:..)+$`),
  "no-padding": new RegExp(`^000100${DIGEST_INFO}${digest}(?:..)+$`),
  "no-digest-name": new RegExp(`^0001${FF}00${digest}(?:..)+$`),
  "digest-alone-at-end": new RegExp(`^00.*${DIGEST_INFO}${digest}$`),
  "padding-unread": new RegExp(`^0001${FF}.*00${DIGEST_INFO}${digest}$`),
  "padding-of-any-bytes": new RegExp(`^0001${FF}(?:(?!00)..)+00${DIGEST_INFO}${digest}$`),
  // SEQUENCE of 241 bytes, in it a SEQUENCE of 203 with the algorithm and 188 bytes of parameters, then the digest.
  "garbage-in-parameters": new RegExp(`^0001${FF}00308200f1308200cb0609608648016503040201048200bc.{376}0420${digest}$`),
};

describe("a forgery from the public key alone", () => {
  it("is tried for each lax verifier", () => {
    expect(forgeries.map(([name]) => name)).toEqual(Object.keys(laxly));
  });

  it.each(forgeries)("%s opens to what a lax verifier takes, and to nothing that is right", (name, _, forge) => {
    const forged = forge(message, modulus);
    const signature = BigInt(`0x${Buffer.from(forged ?? []).toString("hex")}`);
    const block = (signature ** 3n % modulus).toString(16).padStart(512, "0");
    expect(forged).toHaveLength(256);
    expect(block).toMatch(laxly[name] ?? /^$/);
    expect(rsaSha256Verifies(readPublicKey(spki), message, forged ?? new Uint8Array())).toBe(false);
  });

  it.each(forgeries)("%s gives up where it takes an odd digest and there is none", (name, _, forge) => {
    const even = "POST&1";
    expect(createHash("sha256").update(even).digest().at(-1)).toSatisfy((byte: number) => byte % 2 === 0);
    const takesOdd = /end|unread|any|parameters/.test(name);
    expect(forge(even, modulus) === undefined).toBe(takesOdd);
  });
});

describe("cubeRoot", () => {
  it.each([
    [1n, 1n],
    [7n, 1n],
    [8n, 2n],
    [26n, 2n],
    [27n, 3n],
    [10n ** 60n, 10n ** 20n],
    [10n ** 60n - 1n, 10n ** 20n - 1n],
  ])("of %d is %d, rounded down", (value, root) => {
    expect(cubeRoot(value)).toBe(root);
  });
});

describe("cubeRootOfEnd", () => {
  it.each([
    [1n, 8],
    [0xffn, 8],
    [0xdeadbeefn, 32],
    [0x123456789abcdefn, 64],
  ])("of %d has a cube that ends with the same %d bits", (odd, bits) => {
    expect(cubeRootOfEnd(odd, bits) ** 3n % (1n << BigInt(bits))).toBe(odd);
  });
});
