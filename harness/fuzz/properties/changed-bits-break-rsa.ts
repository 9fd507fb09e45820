import { createPublicKey, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { z } from "zod";
import { rsaSha256, rsaSha256Verifies } from "../../../src/signing/rsa-sha256.ts";
import { strict } from "../../../src/vectors/model.ts";
import { rawBytes } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { unless } from "./breach.ts";
import { flipBit } from "./inputs/flip-bit.ts";
import { publishedPrivateKey, publishedPublicKey } from "./inputs/published-keys.ts";
import { storedBytes } from "./inputs/stored-bytes.ts";
import { makeLaw } from "./make-law.ts";

const parts = ["signature", "message", "key"] as const;

/** A message, and the bit of message, signature or key that is turned over. */
export interface FlippedRsa {
  readonly message: Uint8Array;
  readonly part: (typeof parts)[number];
  readonly bit: number;
}

const { n: modulus = "", e: exponent = "" } = publishedPublicKey.export({ format: "jwk" });

/** The law of a check. */
export function makeFlippedRsaLaw(verifies: typeof rsaSha256Verifies = rsaSha256Verifies): Property<FlippedRsa> {
  return makeLaw({
    id: "changed-bits-break-rsa",
    says: "An RSA-SHA256 signature verifies with its public key, and no longer after a change of one bit of signature, message or key.",
    arbitrary: fc.record(
      {
        message: rawBytes().filter((bytes) => bytes.length > 0),
        part: fc.constantFrom(...parts),
        bit: fc.nat(2047),
      },
      { noNullPrototype: true },
    ),
    stored: strict<FlippedRsa>({ message: storedBytes, part: z.enum(parts), bit: z.int().nonnegative() }),
    check({ message, part, bit }) {
      const signature = rsaSha256(publishedPrivateKey, message);
      const changed = {
        key: () => verifies(keyChangedAt(bit), message, signature),
        message: () => verifies(publishedPublicKey, flipBit(message, bit), signature),
        signature: () => verifies(publishedPublicKey, message, flipBit(signature, bit)),
      };
      return (
        unless(verifies(publishedPublicKey, message, signature), "unchanged", "expected the signature to verify") ??
        unless(!changed[part](), part, "expected the signature to be refused after a change of one bit")
      );
    },
  });
}

function keyChangedAt(bit: number): KeyObject {
  const n = Buffer.from(flipBit(Buffer.from(modulus, "base64url"), bit)).toString("base64url");
  return createPublicKey({ key: { kty: "RSA", n, e: exponent }, format: "jwk" });
}

/** The law of our own check. */
export const changedBitsBreakRsa: Property<FlippedRsa> = makeFlippedRsaLaw();
