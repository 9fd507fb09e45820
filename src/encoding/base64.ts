const STANDARD = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Standard Base64, padded, on one line (clauses hmac.3 and rsa.3; RFC 4648, section 4). */
export function base64Encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Strict inverse of {@link base64Encode}: URL-safe, unpadded, wrapped or non-canonical text gives `undefined`. */
export function base64Decode(text: string): Uint8Array | undefined {
  if (!STANDARD.test(text)) return undefined;
  const binary = atob(text);
  if (btoa(binary) !== text) return undefined;
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
