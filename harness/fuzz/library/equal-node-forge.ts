import { createPublicKey } from "node:crypto";
import fc from "fast-check";
import * as z from "zod";
import { base64Decode, base64Encode } from "../../../src/encoding/base64.ts";
import { hmacSha1 } from "../../../src/signing/hmac-sha1.ts";
import { rsaSha256, rsaSha256Verifies } from "../../../src/signing/rsa-sha256.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { keyPairOf } from "../../../src/suite/model/resolve-task.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import { nastyText } from "../arbitraries/nasty-texts.ts";
import { rawBytes } from "../arbitraries/raw-texts.ts";
import type { Property, PropertyFailure } from "../property.ts";
import { compare, inputsOf, makeComparison, storedBytes, unless } from "./make-comparison.ts";
import { forgeHmac, forgePair } from "./node-forge.ts";

export function hmacEqualsNodeForge(hmac: Scheme["hmacSha1"] = hmacSha1): Property {
  return makeComparison({
    id: "hmac-equals-node-forge",
    says: "The HMAC-SHA1 of any key and message is that of node-forge.",
    inputs: inputsOf({
      // Also keys beyond the 64 bytes of a block, which are hashed first.
      key: [fc.oneof(nastyText(), nastyText({ minAtoms: 60, maxAtoms: 70 })), z.string()],
      // Signed as UTF-8.
      text: [nastyText(), z.string()],
      bytes: [rawBytes(), storedBytes],
    }),
    check: ({ key, text, bytes }) =>
      compare("text", forgeHmac(key, text), base64Encode(hmac(key, text))) ??
      compare("bytes", forgeHmac(key, bytes), base64Encode(hmac(key, bytes))),
  });
}

/** Compares signatures of the published key, and their verification, with those of node-forge. */
export function rsaEqualsNodeForge(
  sign: Scheme["rsaSha256"] = rsaSha256,
  verifies: typeof rsaSha256Verifies = rsaSha256Verifies,
): Property {
  const { pkcs8, pkcs1, spki } = keyPairOf("keys/rsa-2048", loadKeys());
  const [privateKey, publicKey, forge] = [{ pkcs8, pkcs1 }, createPublicKey(spki), forgePair(pkcs1, spki)];
  // One input in 50 is signed by node-forge as well, which takes forty times as long as all the rest.
  const isSignedTwice = fc.oneof(
    { arbitrary: fc.constant(false), weight: 49 },
    { arbitrary: fc.constant(true), weight: 1 },
  );
  return makeComparison({
    id: "rsa-equals-node-forge",
    says: "The RSA-SHA256 signature of any message is that of node-forge, byte for byte, and each verifies what the other signed.",
    inputs: inputsOf({ message: [rawBytes(), storedBytes], isSignedTwice: [isSignedTwice, z.boolean()] }),
    check(input) {
      const { message } = input;
      const signature = base64Encode(sign(privateKey, message));
      return (
        compare("block", forge.block(message), forge.open(signature)) ??
        unless(forge.verifies(message, signature), "refused by node-forge", "expected it to verify our signature") ??
        unless(accepts(message, signature), "refused by us", "expected to verify our own signature") ??
        (input.isSignedTwice ? checkSigned(message, signature) : undefined)
      );
    },
  });

  function accepts(message: Uint8Array, signature: string): boolean {
    return verifies(publicKey, message, base64Decode(signature) ?? new Uint8Array());
  }

  function checkSigned(message: Uint8Array, signature: string): PropertyFailure | undefined {
    const theirs = forge.sign(message);
    return (
      compare("signature", theirs, signature) ??
      unless(accepts(message, theirs), "refused by us", "expected to verify node-forge's signature")
    );
  }
}
