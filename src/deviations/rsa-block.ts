import { constants, type KeyObject, publicDecrypt } from "node:crypto";

/** An RSA signature with what the registered public key makes of it (RFC 8017, section 5.2.2). */
export interface RecoveredSignature {
  readonly bytes: Uint8Array;
  readonly publicKey: KeyObject;
  /** The signature raised to the public exponent; absent where it is not as long as the modulus, or no number below it. */
  readonly block?: Uint8Array;
  /** What a block of PKCS#1 v1.5, type 1, pads; absent where the block is none. */
  readonly payload?: Uint8Array;
}

/** Recovers what was signed. Any bytes are an answer: what is not there is absent. */
export function recoverSignature(publicKey: KeyObject, bytes: Uint8Array): RecoveredSignature {
  const block = recoverBlock(publicKey, bytes);
  const payload = block === undefined ? undefined : unpad(block);
  return {
    bytes,
    publicKey,
    ...(block !== undefined && { block }),
    ...(payload !== undefined && { payload }),
  };
}

function recoverBlock(publicKey: KeyObject, bytes: Uint8Array): Uint8Array | undefined {
  // OpenSSL would take a shorter one for a number with zeros before it; a verifier does not (RFC 8017, section 8.2.2).
  if (bytes.length !== Math.ceil((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8)) return undefined;
  try {
    return publicDecrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, bytes);
  } catch {
    return undefined;
  }
}

/** Strips `00 01 FF … FF 00` (RFC 8017, section 9.2), with at least eight `FF`. */
function unpad(block: Uint8Array): Uint8Array | undefined {
  if (block[0] !== 0 || block[1] !== 1) return undefined;
  const end = block.findIndex((byte, at) => at >= 2 && byte !== 0xff);
  return end >= 10 && block[end] === 0 ? block.subarray(end + 1) : undefined;
}
