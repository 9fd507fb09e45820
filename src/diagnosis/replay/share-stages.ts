import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { remember } from "../../remember.ts";
import { HmacKey } from "../../signing/compiled/hmac-key.ts";
import { hmacSha1 } from "../../signing/hmac-sha1.ts";
import type { Scheme } from "../../signing/scheme.ts";

/** Makes deviants of one scheme. */
export type Deviants = (deviations: readonly Deviation[]) => Scheme;

export type SharedStages = (base: Scheme) => Deviants;

/** The most characters of texts whose right encoding is remembered, both together. */
const MAX_CHARACTERS = 250_000;

/** Makes what replays share: what the right stages make of the texts and keys that come again in each. */
export function shareStages(): SharedStages {
  return remember((base) => createDeviants(remembering(base)));
}

function createDeviants(base: Scheme): Deviants {
  // Consecutive stages ask for the same deviant.
  let last: { readonly deviations: readonly Deviation[]; readonly scheme: Scheme } = { deviations: [], scheme: base };
  return (deviations) => {
    if (deviations.length === 0) return base;
    if (last.deviations !== deviations) last = { deviations, scheme: deviate(base, deviations) };
    return last.scheme;
  };
}

/** Nearly every mistake begins with what is right of names and values, and most tasks have the same. */
function remembering(base: Scheme): Scheme {
  const hmac = base.hmacSha1 === hmacSha1 ? { hmacSha1: hashHmac(hmacSha1) } : {};
  if (base.encodeName !== percentEncode || base.encodeValue !== percentEncode) return { ...base, ...hmac };
  const known = new Map<string, string>();
  let left = MAX_CHARACTERS;
  const encode = (text: string): string => {
    const old = known.get(text);
    if (old !== undefined) return old;
    const encoded = percentEncode(text);
    left -= text.length + encoded.length;
    if (left < 0) {
      known.clear();
      left = MAX_CHARACTERS;
    }
    known.set(text, encoded);
    return encoded;
  };
  return { ...base, ...hmac, encodeName: encode, encodeValue: encode };
}

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
function hashHmac(right: Scheme["hmacSha1"]): Scheme["hmacSha1"] {
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
