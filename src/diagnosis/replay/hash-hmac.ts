import { HmacKey } from "../../signing/compiled/hmac-key.ts";
import type { Scheme } from "../../signing/scheme.ts";

/** The longest key that is remembered, in UTF-16 units. */
const MAX_LENGTH = 1024;
/** The most keys that are remembered: more than a search through pairs tries with each message. */
const MAX_KEYS = 2_048;

/**
 * Makes HMAC-SHA1 of plain hashes, by keys that are remembered. An HMAC of the library's own has memory beyond the heap, which
 * stays until the next collection: those of a search through pairs filled thirty megabytes.
 *
 * @param right what computes it for a key that is bytes.
 */
export function hashHmac(right: Scheme["hmacSha1"]): Scheme["hmacSha1"] {
  const known = new Map<string, HmacKey>();
  const keyOf = (text: string): HmacKey => {
    const old = known.get(text);
    if (old !== undefined) return old;
    const made = new HmacKey(text);
    if (known.size === MAX_KEYS) known.clear();
    if (text.length <= MAX_LENGTH) known.set(text, made);
    return made;
  };
  return (key, message) =>
    typeof key === "string" ? bytesOf(keyOf(key).sign(message, "binary")) : right(key, message);
}

/** Makes short bytes, which V8 holds on its heap: those of a buffer are beyond it. */
function bytesOf(digest: string): Uint8Array {
  const bytes = new Uint8Array(digest.length);
  for (let at = 0; at < digest.length; at++) bytes[at] = digest.charCodeAt(at);
  return bytes;
}
