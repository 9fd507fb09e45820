import { constants, createHash, type KeyObject, verify } from "#crypto";
import { attempt } from "../../src/attempt.ts";
import { hashes } from "../../src/deviations/signer/digest-forms.ts";
import { readDigestInfo, recoverSignature } from "../../src/deviations/signer/rsa/rsa-block.ts";
import { base64Decode } from "../../src/encoding/base64.ts";
import type { RsaContents } from "./explanation.ts";

const PSS_TRAILER = 0xbc;

/** Says what a registered public key finds in a signature. */
export function describeRsaSignature(
  publicKey: KeyObject,
  signature: string,
  baseString: string | undefined,
): RsaContents {
  const keyBits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  const expectedDigest = baseString === undefined ? null : createHash("sha256").update(baseString).digest("hex");
  const head = { keyBits, expectedDigest, padding: null, hash: null, digest: null };
  const bytes = base64Decode(signature);
  if (bytes === undefined) {
    return { ...head, signatureBytes: null, says: "The signature is not padded standard Base64 on one line." };
  }
  const signatureBytes = bytes.length;
  const modulusBytes = Math.ceil(keyBits / 8);
  if (signatureBytes !== modulusBytes) {
    const says = `The signature has ${signatureBytes} bytes, but one by this key has ${modulusBytes}: it was made with another key, or is no RSA signature.`;
    return { ...head, signatureBytes, says };
  }
  const { block, payload } = recoverSignature(publicKey, bytes);
  if (payload === undefined) {
    const isPss =
      block?.at(-1) === PSS_TRAILER && baseString !== undefined && verifiesAsPss(publicKey, baseString, bytes);
    return { ...head, signatureBytes, ...describeBlock(block?.at(-1) === PSS_TRAILER, isPss) };
  }
  return { ...head, signatureBytes, padding: "PKCS#1 v1.5", ...describePayload(payload, expectedDigest) };
}

function describeBlock(endsAsPss: boolean, isPss: boolean): Pick<RsaContents, "padding" | "says"> {
  if (isPss) {
    return {
      padding: "PSS",
      says: "The signature is an RSA-PSS signature of the right base string: sign with the padding PKCS#1 v1.5.",
    };
  }
  const more = endsAsPss ? " Its last byte is that of RSA-PSS." : "";
  return {
    padding: null,
    says: `The public key finds no PKCS#1 v1.5 padding in the signature: it was made with another key, or with another padding.${more}`,
  };
}

function describePayload(
  payload: Uint8Array,
  expectedDigest: string | null,
): Pick<RsaContents, "hash" | "digest" | "says"> {
  const info = readDigestInfo(payload);
  if (info === undefined) {
    return {
      hash: null,
      digest: null,
      says: `The key is right, but the signature pads ${payload.length} bytes that name no hash: they must be the DigestInfo of a SHA-256 digest.`,
    };
  }
  const { digest } = info;
  const hash = hashes[info.hash];
  if (info.hash !== "sha256") return { hash, digest, says: `The key is right, but the hash is ${hash}: use SHA-256.` };
  const says =
    expectedDigest === null
      ? "Key, padding and hash are right."
      : digest === expectedDigest
        ? "Key, padding, hash and base string are right."
        : "Key, padding and hash are right, so what was hashed is another base string.";
  return { hash, digest, says };
}

function verifiesAsPss(publicKey: KeyObject, message: string, signature: Uint8Array): boolean {
  const key = {
    key: publicKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_AUTO,
  };
  return attempt(() => verify("sha256", Buffer.from(message, "utf8"), key, signature)) === true;
}
