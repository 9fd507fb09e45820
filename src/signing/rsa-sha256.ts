import { constants, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "#crypto";
import { attempt } from "../attempt.ts";
import { CountersignError } from "../countersign-error.ts";
import type { RsaPrivateKeyPem } from "./signing-task.ts";

/** "The request builders of the interface accept keys up to 4096 bits" (clause rsa.4). */
const MAX_KEY_BITS = 4096;

const parsedPrivateKeys = new WeakMap<RsaPrivateKeyPem, KeyObject>();

/**
 * Computes the RSASSA-PKCS1-v1_5 signature with SHA-256 (clause rsa.3; RFC 8017, section 8.2), as long as the modulus.
 * Text stands for its UTF-8 bytes. A key is parsed once per key record: parsing costs a third of a signature.
 *
 * @throws {CountersignError} as {@link readPrivateKey}.
 */
export function rsaSha256(privateKey: RsaPrivateKeyPem, message: Uint8Array | string): Uint8Array {
  const key = privateKeyOf(privateKey);
  return sign("sha256", Buffer.from(message), { key, padding: constants.RSA_PKCS1_PADDING });
}

/**
 * Returns the parsed key of a key record.
 *
 * @throws {CountersignError} as {@link readPrivateKey}.
 */
export function privateKeyOf(privateKey: RsaPrivateKeyPem): KeyObject {
  const known = parsedPrivateKeys.get(privateKey);
  if (known !== undefined) return known;
  const key = readPrivateKey(privateKey.pkcs8 ?? privateKey.pkcs1 ?? "");
  parsedPrivateKeys.set(privateKey, key);
  return key;
}

/** Whether a signature is the RSASSA-PKCS1-v1_5 SHA-256 signature of a message. Never throws for a bad signature. */
export function rsaSha256Verifies(publicKey: KeyObject, message: Uint8Array | string, signature: Uint8Array): boolean {
  const key = { key: publicKey, padding: constants.RSA_PKCS1_PADDING };
  return attempt(() => verify("sha256", Buffer.from(message), key, signature)) === true;
}

/**
 * Reads an unencrypted RSA private key in PKCS#8 or PKCS#1 PEM form, up to 4096 bits (clause rsa.4).
 *
 * @throws {CountersignError} `key-missing`, `key-encrypted`, `key-openssh`, `key-public`, `key-unreadable`, `key-not-rsa` or
 * `key-too-large`. The key itself never appears in the message.
 */
export function readPrivateKey(pem: string): KeyObject {
  if (pem.trim() === "") {
    throw keyError("key-missing", "got nothing", "Give the key as PKCS#8 or PKCS#1 PEM text.");
  }
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(pem)) {
    throw keyError("key-encrypted", "got an encrypted key", "Decrypt it: openssl pkey -in key.pem -out plain.pem");
  }
  if (/-----BEGIN OPENSSH PRIVATE KEY-----/.test(pem)) {
    throw keyError("key-openssh", "got a key in the form of OpenSSH", "Convert a copy: ssh-keygen -p -m PEM -f key");
  }
  const isPublic = /-----BEGIN (?:RSA )?PUBLIC KEY-----|-----BEGIN CERTIFICATE-----/.test(pem);
  if (isPublic && !/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/.test(pem)) {
    throw keyError("key-public", "got a public key", "Sign with the private key; the gateway keeps the public one.");
  }
  // Beside it may stand its certificate, as tools that export both write it.
  const [own = pem] = /-----BEGIN ((?:RSA )?PRIVATE KEY)-----[^-]*-----END \1-----/.exec(pem) ?? [];
  return checkRsa(parseKey(() => createPrivateKey({ key: own, format: "pem" })));
}

/**
 * Reads an RSA public key in SPKI or PKCS#1 PEM form, or out of a certificate.
 *
 * @throws {CountersignError} `key-private`, `key-unreadable`, `key-not-rsa` or `key-too-large`.
 */
export function readPublicKey(pem: string): KeyObject {
  // OpenSSL would derive the public key, and so hide that the secret one was given.
  if (/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/.test(pem)) {
    throw keyError("key-private", "got a private key", "Register the public key: openssl pkey -in key.pem -pubout");
  }
  return checkRsa(parseKey(() => createPublicKey({ key: pem, format: "pem" })));
}

function parseKey(parse: () => KeyObject): KeyObject {
  try {
    return parse();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw keyError(
      "key-unreadable",
      `got text that OpenSSL cannot read${code}`,
      "Check: openssl pkey -in key.pem -noout. The lines of PEM must be lines: a variable may have lost their ends.",
    );
  }
}

function checkRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== "rsa") {
    throw keyError("key-not-rsa", `got a key of type ${key.asymmetricKeyType}`, "RSA-SHA256 needs a plain RSA key.");
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits > MAX_KEY_BITS) {
    throw keyError("key-too-large", `got ${bits} bits`, `The gateway accepts keys up to ${MAX_KEY_BITS} bits.`);
  }
  return key;
}

function keyError(code: string, actual: string, hint: string): CountersignError {
  return new CountersignError(
    code,
    `RSA key: expected an unencrypted RSA key in PEM form of at most ${MAX_KEY_BITS} bits, ${actual}`,
    hint,
  );
}
