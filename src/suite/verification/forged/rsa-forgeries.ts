import { constants, createHash, createPrivateKey, privateEncrypt, sign } from "#crypto";
import type { Scheme } from "../../../signing/scheme.ts";
import type { RsaPrivateKeyPem } from "../../../signing/signing-task.ts";
import { bytesOfHex } from "./rsa-numbers.ts";

type RsaStage = Scheme["rsaSha256"];

/** RSA with another digest than SHA-256. */
export function rsaBy(digest: "sha1" | "sha224" | "sha512"): RsaStage {
  return (key, message) => sign(digest, bytesOf(message), { key: pemOf(key), padding: constants.RSA_PKCS1_PADDING });
}

/** Signs the right digest behind a DigestInfo, in hexadecimal, that names another algorithm. */
export function rsaWithDigestInfoOf(digestInfo: string): RsaStage {
  return (key, message) =>
    privateEncrypt(
      { key: pemOf(key), padding: constants.RSA_PKCS1_PADDING },
      Uint8Array.from([...bytesOfHex(digestInfo), ...sha256(message)]),
    );
}

/** Signs a block that holds the right digest, otherwise made than by PKCS#1 v1.5; between these parts stands its padding. */
export function rsaWithBlock(
  start: readonly number[],
  endOf: (digest: readonly number[]) => readonly number[],
): RsaStage {
  return (key, message) => {
    const pem = pemOf(key);
    const length = (createPrivateKey(pem).asymmetricKeyDetails?.modulusLength ?? 0) / 8;
    const end = endOf([...sha256(message)]);
    const block = new Uint8Array(length).fill(0xff);
    block.set(start);
    block.set(end, length - end.length);
    return privateEncrypt({ key: pem, padding: constants.RSA_NO_PADDING }, block);
  };
}

/** RSASSA-PSS without salt, so that the vector stays the same each time that it is derived. */
export const rsaPss: RsaStage = (key, message) =>
  sign("sha256", bytesOf(message), { key: pemOf(key), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 0 });

function pemOf({ pkcs8, pkcs1 = "" }: RsaPrivateKeyPem): string {
  return pkcs8 ?? pkcs1;
}

function sha256(message: Uint8Array | string): Uint8Array {
  return createHash("sha256").update(message).digest();
}

function bytesOf(message: Uint8Array | string): Uint8Array {
  return typeof message === "string" ? new TextEncoder().encode(message) : message;
}
