import forge from "node-forge";
import { attempt } from "../../../src/attempt.ts";

/** ASN.1 of DigestInfo for SHA-256, up to the digest (RFC 8017, section 9.2). */
const DIGEST_INFO_OF_SHA256 = "3031300d060960864801650304020105000420";

/** Computes HMAC-SHA1 with node-forge, of a text as UTF-8 or of bytes; 20 bytes as Base64. */
export function forgeHmac(key: string, message: Uint8Array | string): string {
  const hmac = forge.hmac.create();
  hmac.start("sha1", forge.util.encodeUtf8(key));
  hmac.update(binaryOf(message));
  return forge.util.encode64(hmac.digest().bytes());
}

export interface ForgePair {
  /** Signs with the private key; Base64. Takes some 30 ms with 2048 bits. */
  readonly sign: (message: Uint8Array) => string;
  readonly verifies: (message: Uint8Array, signature: string) => boolean;
  /** Recovers the padded block from a signature with the public key, in hexadecimal. */
  readonly open: (signature: string) => string;
  /** Makes the block that PKCS#1 v1.5 signs, in hexadecimal: RSA maps blocks to signatures one to one. */
  readonly block: (message: Uint8Array) => string;
}

export function forgePair(pkcs1: string, spki: string): ForgePair {
  const privateKey = forge.pki.privateKeyFromPem(pkcs1);
  const publicKey = forge.pki.publicKeyFromPem(spki);
  const digits = publicKey.n.bitLength() / 4;
  return {
    sign: (message) => forge.util.encode64(privateKey.sign(sha256(message))),
    // It throws where the padding is wrong, and returns false for a wrong digest.
    verifies: (message, signature) =>
      attempt(() => publicKey.verify(sha256(message).digest().bytes(), forge.util.decode64(signature))) === true,
    open: (signature) => forge.util.bytesToHex(publicKey.encrypt(forge.util.decode64(signature), "RAW")),
    block: (message) =>
      `0001${`00${DIGEST_INFO_OF_SHA256}${sha256(message).digest().toHex()}`.padStart(digits - 4, "f")}`,
  };
}

function sha256(message: Uint8Array): forge.md.MessageDigest {
  return forge.md.sha256.create().update(binaryOf(message));
}

/** Converts to node-forge's binary strings: a character for each byte. */
function binaryOf(message: Uint8Array | string): string {
  return typeof message === "string" ? forge.util.encodeUtf8(message) : Buffer.from(message).toString("latin1");
}
