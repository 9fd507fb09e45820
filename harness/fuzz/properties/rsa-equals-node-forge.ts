import fc from "fast-check";
import { z } from "zod";
import { base64Decode, base64Encode } from "../../../src/encoding/base64.ts";
import { rsaSha256, rsaSha256Verifies } from "../../../src/signing/rsa-sha256.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { strict } from "../../../src/vectors/model.ts";
import { rawBytes } from "../arbitraries.ts";
import type { Breach, Property } from "../property.ts";
import { parting, unless } from "./breach.ts";
import { publishedPair, publishedPrivateKey, publishedPublicKey } from "./inputs/published-keys.ts";
import { storedBytes } from "./inputs/stored-bytes.ts";
import { makeLaw } from "./make-law.ts";
import { forgePair } from "./oracles/node-forge.ts";

/** A message, and whether node-forge is to sign it too, which takes as long as all else together forty times. */
export interface RsaMessage {
  readonly message: Uint8Array;
  readonly isSignedTwice: boolean;
}

const forge = forgePair(publishedPair.pkcs1, publishedPair.spki);

/** The law of a signature, and of the check that accepts it. */
export function makeRsaLaw(
  sign: Scheme["rsaSha256"] = rsaSha256,
  verifies: typeof rsaSha256Verifies = rsaSha256Verifies,
): Property<RsaMessage> {
  return makeLaw({
    id: "rsa-equals-node-forge",
    says: "The RSA-SHA256 signature of any message is that of node-forge, byte for byte, and each verifies what the other signed.",
    arbitrary: fc.record(
      {
        message: rawBytes(),
        isSignedTwice: fc.oneof(
          { arbitrary: fc.constant(false), weight: 49 },
          { arbitrary: fc.constant(true), weight: 1 },
        ),
      },
      { noNullPrototype: true },
    ),
    stored: strict<RsaMessage>({ message: storedBytes, isSignedTwice: z.boolean() }),
    check({ message, isSignedTwice }) {
      const signature = base64Encode(sign(publishedPrivateKey, message));
      return (
        parting("block", forge.block(message), forge.open(signature)) ??
        unless(forge.verifies(message, signature), "refused by node-forge", "expected it to verify our signature") ??
        unless(accepts(message, signature), "refused by us", "expected to verify our own signature") ??
        (isSignedTwice ? checkSigned(message, signature) : undefined)
      );
    },
  });

  function accepts(message: Uint8Array, signature: string): boolean {
    return verifies(publishedPublicKey, message, base64Decode(signature) ?? new Uint8Array());
  }

  function checkSigned(message: Uint8Array, signature: string): Breach | undefined {
    const theirs = forge.sign(message);
    return (
      parting("signature", theirs, signature) ??
      unless(accepts(message, theirs), "refused by us", "expected to verify node-forge's signature")
    );
  }
}

/** The law of our own RSA. */
export const rsaEqualsNodeForge: Property<RsaMessage> = makeRsaLaw();
