import { createHmac } from "#crypto";

/** Returns the HMAC key: the consumer secret as it is, `&`, and an empty token secret (clause hmac.1). */
export function signingKey(consumerSecret: string): string {
  return `${consumerSecret}&`;
}

/** Computes the HMAC-SHA1 of a message, 20 bytes. Text stands for its UTF-8 bytes (clause hmac.2; RFC 2104). */
export function hmacSha1(key: Uint8Array | string, message: Uint8Array | string): Uint8Array {
  return createHmac("sha1", key).update(message).digest();
}
