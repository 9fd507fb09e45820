import { createPublicKey, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { rawBytes, rawTexts } from "../../harness/fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { readOrRefuse } from "../../harness/fuzz/fixtures/read-or-refuse.ts";
import { publishedPair, publishedPrivateKey, publishedPublicKey } from "../../harness/fuzz/fixtures/signings.ts";
import { spoiledTexts } from "../../harness/fuzz/fixtures/spoiled.ts";
import { readPrivateKey, readPublicKey, rsaSha256, rsaSha256Verifies } from "./rsa-sha256.ts";

const { n: modulus = "", e: exponent = "" } = publishedPublicKey.export({ format: "jwk" });

const changes = fc.record({
  message: rawBytes().filter((bytes) => bytes.length > 0),
  part: fc.constantFrom("signature", "message", "key"),
  bit: fc.nat(2047),
});
checkProperty("a change of one bit breaks a signature", changes, ({ message, part, bit }) => {
  const signature = rsaSha256(publishedPrivateKey, message);
  expect(rsaSha256Verifies(publishedPublicKey, message, signature)).toBe(true);
  const key = part === "key" ? keyChangedAt(bit) : publishedPublicKey;
  const received = part === "message" ? flipBit(message, bit) : message;
  expect(rsaSha256Verifies(key, received, part === "signature" ? flipBit(signature, bit) : signature)).toBe(false);
});

function keyChangedAt(bit: number): KeyObject {
  const n = Buffer.from(flipBit(Buffer.from(modulus, "base64url"), bit)).toString("base64url");
  return createPublicKey({ key: { kty: "RSA", n, e: exponent }, format: "jwk" });
}

/** Turns over one bit; the position wraps round. */
function flipBit(bytes: Uint8Array, position: number): Uint8Array {
  const bit = position % (bytes.length * 8);
  return bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
}

const labels = ["RSA PRIVATE KEY", "PRIVATE KEY", "PUBLIC KEY", "ENCRYPTED PRIVATE KEY", "EC PRIVATE KEY"];
const wrapped = fc
  .tuple(fc.constantFrom(...labels), rawTexts())
  .map(([label, text]) => `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`);
const pems = fc.oneof(spoiledTexts([publishedPair.pkcs8, publishedPair.pkcs1, publishedPair.spki]), wrapped);
checkProperty("a text is a key of at most 4096 bits, or refused without a word of it", pems, (pem) => {
  const read = readOrRefuse((text) => (text.includes("PUBLIC") ? readPublicKey(text) : readPrivateKey(text)), pem);
  if ("answer" in read) {
    expect(read.answer.asymmetricKeyType).toBe("rsa");
    expect(read.answer.asymmetricKeyDetails?.modulusLength).toBeLessThanOrEqual(4096);
    return;
  }
  // Sixteen characters of Base64 are twelve bytes of a key.
  const { message, hint = "" } = read.refusal;
  const runs = Array.from(`${message}\n${hint}`.matchAll(/(?=([A-Za-z0-9+/]{16}))/g), ([, run = ""]) => run);
  expect(runs.filter((run) => pem.includes(run))).toEqual([]);
});
