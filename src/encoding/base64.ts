/** Encodes bytes as standard Base64, padded, on one line (clauses hmac.3 and rsa.3; RFC 4648, section 4). */
export function base64Encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** Inverts {@link base64Encode} strictly: URL-safe, unpadded, wrapped or non-canonical text gives `undefined`. */
export function base64Decode(text: string): Uint8Array | undefined {
  // Node reads all of these, and writes none of them.
  const bytes = Buffer.from(text, "base64");
  return base64Encode(bytes) === text ? new Uint8Array(bytes) : undefined;
}
