import { type KeyObject, timingSafeEqual } from "#crypto";
import { base64Decode } from "../encoding/base64.ts";
import { hmacSha1, signingKey } from "../signing/hmac-sha1.ts";
import { readPublicKey, rsaSha256Verifies } from "../signing/rsa-sha256.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import { type Rejection, reject } from "./rejection.ts";
import type { Consumer } from "./verify-task.ts";

const SHA1_BYTES = 20;

/** A gateway of more merchants with keys parses some of them again. */
const MOST_KEYS = 1_000;
const readKeys = new Map<string, KeyObject | Rejection>();

/**
 * Checks the Base64 signature of a base string, comparing in constant time (sections "HMAC-SHA1 signature",
 * "RSA-SHA256 signature"). A key that cannot be used is a refusal too.
 */
export function checkSignature(
  signature: string,
  baseString: string,
  method: SignatureMethod,
  consumer: Consumer,
): Rejection | undefined {
  return method === "HMAC-SHA1"
    ? checkHmac(signature, baseString, consumer.consumerSecret)
    : checkRsa(signature, baseString, consumer);
}

function checkHmac(signature: string, baseString: string, secret: string | undefined): Rejection | undefined {
  // With an empty secret the key is the well-known "&": anyone could sign.
  if (secret === undefined || secret === "") return missing("a consumer secret for HMAC-SHA1");
  const bytes = decode(signature, SHA1_BYTES);
  if ("accepted" in bytes) return bytes;
  return timingSafeEqual(hmacSha1(signingKey(secret), baseString), bytes) ? undefined : mismatch();
}

function checkRsa(signature: string, baseString: string, consumer: Consumer): Rejection | undefined {
  const pem = consumer.publicKey;
  if (pem === undefined || pem === "") return missing("a public key for RSA-SHA256");
  const key = keyOf(pem);
  if ("accepted" in key) return key;
  const bytes = decode(signature, Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8));
  if ("accepted" in bytes) return bytes;
  return rsaSha256Verifies(key, baseString, bytes) ? undefined : mismatch();
}

/** Returns a parsed key, cached by its text: parsing costs twice the check itself. */
function keyOf(pem: string): KeyObject | Rejection {
  const known = readKeys.get(pem);
  if (known !== undefined) return known;
  if (readKeys.size >= MOST_KEYS) readKeys.clear();
  const key = readKey(pem);
  readKeys.set(pem, key);
  return key;
}

function readKey(pem: string): KeyObject | Rejection {
  try {
    return readPublicKey(pem);
  } catch (error) {
    return reject("key-unusable", error instanceof Error ? error.message : String(error));
  }
}

function decode(signature: string, length: number): Uint8Array | Rejection {
  const bytes = base64Decode(signature);
  if (bytes?.length === length) return bytes;
  const actual = bytes === undefined ? "other text" : `${bytes.length} bytes`;
  return reject(
    "signature-malformed",
    `oauth_signature: expected ${length} bytes in padded standard Base64, got ${actual}`,
  );
}

function missing(what: string): Rejection {
  return reject("credential-missing", `consumer: expected ${what} on record, got none`);
}

function mismatch(): Rejection {
  return reject("signature-mismatch", "oauth_signature: expected the signature of this request, got another");
}
