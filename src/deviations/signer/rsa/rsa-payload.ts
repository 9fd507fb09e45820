import { constants, privateEncrypt } from "#crypto";
import { privateKeyOf } from "../../../signing/rsa-sha256.ts";
import type { DeviationAt } from "../../deviation.ts";

/** A mistake of the RSA signature itself. */
export type RsaDeviation = DeviationAt<"rsaSha256">;

export type Padding = Pick<RsaDeviation, "replace" | "recognizes">;

/** The bytes that a signer pads and signs for a message. Text stands for its UTF-8 bytes. */
export type Payload = (message: Uint8Array | string) => Uint8Array;

/** The bytes `00 01 FF…FF 00` that PKCS#1 v1.5 needs at least (RFC 8017, section 9.2). */
const PADDING_BYTES = 11;

/**
 * Replaces the payload that is padded and signed, which should be a DigestInfo of the message's SHA-256 digest. A
 * payload that is too long for the key is cut.
 */
export function padding(payloadOf: Payload): Padding {
  return {
    replace: () => (privateKey, message) => {
      const key = privateKeyOf(privateKey);
      const modulusBytes = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
      return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, cutToRoom(payloadOf(message), modulusBytes));
    },
    recognizes: ({ block, payload }, message) =>
      block !== undefined && payload !== undefined && areEqual(payload, cutToRoom(payloadOf(message), block.length)),
  };
}

/** Cuts a payload that leaves no room for padding: only a message that was not hashed can be so long. */
function cutToRoom(payload: Uint8Array, modulusBytes: number): Uint8Array {
  return payload.subarray(0, modulusBytes - PADDING_BYTES);
}

export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
