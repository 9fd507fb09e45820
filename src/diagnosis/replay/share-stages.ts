import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { remember } from "../../remember.ts";
import { hmacSha1 } from "../../signing/hmac-sha1.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { hashHmac } from "./hash-hmac.ts";

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
