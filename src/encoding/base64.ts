const STANDARD = /^[A-Za-z0-9+/]*={0,2}$/;

/** Standard Base64, padded, on one line (clauses hmac.3 and rsa.3; RFC 4648, section 4). */
export function base64Encode(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Strict inverse of {@link base64Encode}: URL-safe, unpadded, wrapped or non-canonical text gives `undefined`. */
export function base64Decode(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !STANDARD.test(text)) return undefined;
  const binary = atob(text);
  // atob forgives bits that no byte uses.
  if (btoa(binary) !== text) return undefined;
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
