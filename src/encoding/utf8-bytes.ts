const utf8 = new TextEncoder();

/** Returns the UTF-8 bytes that a text stands for; bytes stay as they are. */
export function utf8Bytes(message: Uint8Array | string): Uint8Array {
  return typeof message === "string" ? utf8.encode(message) : message;
}

/** Joins texts and bytes to bytes. */
export function joinBytes(...messages: readonly (Uint8Array | string)[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(messages.map(utf8Bytes)));
}
