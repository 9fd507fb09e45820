import { base64Encode } from "../../encoding/base64.ts";

/** Hashes by their names in OpenSSL, with the names that people use. */
export const hashes = {
  md5: "MD5",
  sha1: "SHA-1",
  sha224: "SHA-224",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
  "sha512-256": "SHA-512/256",
  "sha3-256": "SHA3-256",
  "sha3-512": "SHA3-512",
  ripemd160: "RIPEMD-160",
} as const;
export type HashName = keyof typeof hashes;

/** How the bytes of a digest are handed on: a part of ids, the words for it, and what is handed on. */
export interface DigestForm {
  readonly id: string;
  readonly words: string;
  readonly write: (bytes: Uint8Array) => Uint8Array | string;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

export const bytesForm: DigestForm = { id: "", words: "", write: (bytes) => bytes };
export const hexForm: DigestForm = { id: "hex-", words: " in hexadecimal digits", write: hex };
export const capitalHexForm: DigestForm = {
  id: "hex-in-capitals-",
  words: " in hexadecimal digits, A to F in capitals",
  write: (bytes) => hex(bytes).toUpperCase(),
};
export const base64Form: DigestForm = { id: "base64-", words: " in Base64", write: base64Encode };

export const digestForms: readonly DigestForm[] = [bytesForm, hexForm, capitalHexForm, base64Form];
