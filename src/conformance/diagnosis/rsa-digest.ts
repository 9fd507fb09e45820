/** `SEQUENCE { SEQUENCE { sha256, NULL }, OCTET STRING }` up to the digest (RFC 8017, section 9.2, note 1). */
const SHA256_DIGEST_INFO = "3031300d060960864801650304020105000420";
const DIGEST_BYTES = 32;

/** The SHA-256 digest, in hexadecimal, that the payload of a PKCS#1 v1.5 block holds; nothing where it holds another thing. */
export function sha256DigestIn(payload: Uint8Array): string | undefined {
  if (payload.length !== SHA256_DIGEST_INFO.length / 2 + DIGEST_BYTES) return undefined;
  const text = Buffer.from(payload).toString("hex");
  return text.startsWith(SHA256_DIGEST_INFO) ? text.slice(SHA256_DIGEST_INFO.length) : undefined;
}
