import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { hmacSha1 } from "../../signing/hmac-sha1.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { hashHmac } from "./hash-hmac.ts";

/** Makes deviants of one scheme. */
export type Deviants = (deviations: readonly Deviation[]) => Scheme;

/** Gives the deviants of a scheme. */
export type SharedStages = (base: Scheme) => Deviants;

/** The most characters of texts whose right encoding is remembered, both together. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Makes what replays share: the stages of each single mistake, made once for all of them, and what the right stages make of the
 * texts and keys that come again in each.
 */
export function shareStages(): SharedStages {
  const known = new WeakMap<Scheme, Deviants>();
  return (base) => {
    const made = known.get(base) ?? createDeviants(remembering(base));
    known.set(base, made);
    return made;
  };
}

function createDeviants(base: Scheme): Deviants {
  const known = new WeakMap<Deviation, Scheme>();
  const make = (deviation: Deviation): Scheme => {
    const scheme = known.get(deviation) ?? rememberingTexts(deviate(base, [deviation]), base);
    known.set(deviation, scheme);
    return scheme;
  };
  // Consecutive stages ask for the same deviant.
  let last: { readonly deviations: readonly Deviation[]; readonly scheme: Scheme } = { deviations: [], scheme: base };
  return (deviations) => {
    const [first, ...others] = deviations;
    if (first === undefined) return base;
    if (others.length === 0) return make(first);
    if (last.deviations !== deviations) last = { deviations, scheme: deviate(make(first), others) };
    return last.scheme;
  };
}

/** The most texts of which is remembered what one mistake writes: there are thousands of mistakes. */
const MAX_TEXTS = 48;

/** Makes the encoders of a deviant remember, where they are its own: most tasks of a run have the same names and values. */
function rememberingTexts(deviant: Scheme, base: Scheme): Scheme {
  const { encodeName, encodeValue } = deviant;
  const names = rememberTexts(encodeName);
  return {
    ...deviant,
    encodeName: encodeName === base.encodeName ? encodeName : (text) => names(text, ""),
    encodeValue: encodeValue === base.encodeValue ? encodeValue : rememberTexts(encodeValue),
  };
}

/** A value has one name nearly always: that under which it was encoded last is remembered. */
function rememberTexts(encode: Scheme["encodeValue"]): Scheme["encodeValue"] {
  const known = new Map<string, { readonly name: string; readonly encoded: string }>();
  return (text, name) => {
    const old = known.get(text);
    if (old !== undefined && old.name === name) return old.encoded;
    const encoded = encode(text, name);
    if (known.size === MAX_TEXTS) known.clear();
    known.set(text, { name, encoded });
    return encoded;
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
