import { createHash, createPublicKey, type KeyObject } from "#crypto";
import { privateKeyOf } from "../../../signing/rsa-sha256.ts";
import type { RsaPrivateKeyPem } from "../../../signing/signing-task.ts";

/** A text or bytes that everybody can make of a merchant's public key. */
export type PublicText = (privateKey: RsaPrivateKeyPem) => string | Uint8Array;

/** The public key as PEM, SPKI, with a line feed at the end. */
export const pemOf: (key: RsaPrivateKeyPem) => string = (key) => exportPem(key, "spki");

/** The public key as PEM, PKCS#1, with a line feed at the end. */
export const pkcs1PemOf: (key: RsaPrivateKeyPem) => string = (key) => exportPem(key, "pkcs1");

/** PEM in one line, as settings hold it, and the key in other forms: by names, with words for it. */
export const pemSpellings: readonly (readonly [name: string, words: string, text: typeof pemOf])[] = [
  [
    "pem-one-line-trimmed",
    "PEM with its line feeds escaped, and none at the end",
    (key) => pemOf(key).trim().replaceAll("\n", "\\n"),
  ],
  ["pem-no-lines", "PEM without its line feeds", (key) => pemOf(key).replaceAll("\n", "")],
  ["pem-spaces", "PEM with spaces for its line feeds", (key) => pemOf(key).trim().replaceAll("\n", " ")],
  ["pkcs1", "PEM in the PKCS#1 form", pkcs1PemOf],
  ["pkcs1-trimmed", "PEM in the PKCS#1 form, without a line feed at the end", (key) => pkcs1PemOf(key).trimEnd()],
  ["base64", "the Base64 of PEM in one line", (key) => bodyOfPem(pemOf(key)).replaceAll("\n", "")],
];

/** What stands between the lines of PEM that begin and end it. */
export function bodyOfPem(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----\n?/g, "");
}

/** The public key as DER, SPKI or PKCS#1. */
export function derOf(type: "spki" | "pkcs1"): (key: RsaPrivateKeyPem) => Uint8Array {
  return (key) => publicOf(key).export({ type, format: "der" });
}

/** The hexadecimal digest of the public key's DER (SPKI), which tools show as its fingerprint. */
export function fingerprintOf(digest: "md5" | "sha1" | "sha256"): (key: RsaPrivateKeyPem) => string {
  return (key) => createHash(digest).update(derOf("spki")(key)).digest("hex");
}

/** Writes hexadecimal digits in capitals, pairs parted by colons, as the openssl command does. */
export function withColons(hexadecimal: string): string {
  return hexadecimal.toUpperCase().replace(/..(?=.)/g, "$&:");
}

/** The SHA-256 digest of the public key's DER (SPKI) in Base64, as pins of keys have it (RFC 7469, section 2.4). */
export function pinOf(key: RsaPrivateKeyPem): string {
  return createHash("sha256").update(derOf("spki")(key)).digest("base64");
}

/** The modulus, in hexadecimal capitals, as `openssl rsa -modulus` shows it. */
export function modulusOf(key: RsaPrivateKeyPem): string {
  return Buffer.from(jwkModulusOf(key), "base64url").toString("hex").toUpperCase();
}

/** The modulus as a JSON Web Key has it (RFC 7518, section 6.3.1.1). */
export function jwkModulusOf(key: RsaPrivateKeyPem): string {
  return publicOf(key).export({ format: "jwk" }).n ?? "";
}

/** The public key as a JSON Web Key, as Node writes it and as thumbprints have it (RFC 7638, section 3). */
export function jwkOf(order: readonly ("kty" | "n" | "e")[]): (key: RsaPrivateKeyPem) => string {
  return (key) => {
    const { kty, n, e } = publicOf(key).export({ format: "jwk" });
    const fields = { kty, n, e };
    return JSON.stringify(Object.fromEntries(order.map((name) => [name, fields[name]])));
  };
}

/** The public key as OpenSSH has it, in one line (RFC 4253, section 6.6). */
export function sshOf(key: RsaPrivateKeyPem): string {
  const { e = "" } = publicOf(key).export({ format: "jwk" });
  const parts = [Buffer.from("ssh-rsa"), Buffer.from(e, "base64url"), Buffer.from(`00${modulusOf(key)}`, "hex")];
  const lengths = parts.flatMap((part) => [0, 0, part.length >> 8, part.length & 0xff].concat([...part]));
  return `ssh-rsa ${Buffer.from(lengths).toString("base64")}`;
}

/** The modulus as a decimal number. */
export function decimalModulusOf(key: RsaPrivateKeyPem): string {
  return String(BigInt(`0x${modulusOf(key)}`));
}

function exportPem(key: RsaPrivateKeyPem, type: "spki" | "pkcs1"): string {
  return String(publicOf(key).export({ type, format: "pem" }));
}

function publicOf(key: RsaPrivateKeyPem): KeyObject {
  return createPublicKey(privateKeyOf(key));
}
