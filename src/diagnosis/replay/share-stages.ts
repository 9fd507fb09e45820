import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import { hmacSha1 } from "../../signing/hmac-sha1.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { hashHmac } from "./hash-hmac.ts";

/** Makes deviants of one scheme. */
export type Deviants = (deviations: readonly Deviation[]) => Scheme;

/** Gives the deviants of a scheme. */
export type SharedStages = (base: Scheme) => Deviants;

/** The most schemes of which the stages of each mistake are kept: of one they take megabytes, and nearly all cases have the same. */
const MAX_SCHEMES = 1;
/** The most characters of texts whose right encoding is remembered, both together. */
const MAX_CHARACTERS = 250_000;

/**
 * Makes what replays share: the stages of each single mistake, made once for all of them, and what the right stages make of the
 * texts and keys that come again in each.
 */
export function shareStages(): SharedStages {
  const known = new WeakMap<Scheme, Deviants>();
  let left = MAX_SCHEMES;
  return (base) => {
    const old = known.get(base);
    if (old !== undefined) return old;
    const made = createDeviants(remembering(base), left > 0);
    left -= 1;
    known.set(base, made);
    return made;
  };
}

function createDeviants(base: Scheme, keeps: boolean): Deviants {
  const known = new WeakMap<Deviation, Scheme>();
  const make = (deviation: Deviation): Scheme => {
    const old = known.get(deviation);
    if (old !== undefined) return old;
    const made = deviate(base, [deviation]);
    if (!keeps) return made;
    const scheme = rememberingTexts(made, base);
    known.set(deviation, scheme);
    return scheme;
  };
  // Consecutive stages ask for the same deviant.
  let last: { readonly deviations: readonly Deviation[]; readonly scheme: Scheme } = { deviations: [], scheme: base };
  return (deviations) => {
    const [first] = deviations;
    if (first === undefined) return base;
    if (deviations.length === 1) return make(first);
    if (last.deviations !== deviations) last = { deviations, scheme: deviate(make(first), deviations.slice(1)) };
    return last.scheme;
  };
}

/** The most texts of which is remembered what one mistake writes, and their longest: there are thousands of mistakes. */
const MAX_TEXTS = 16;
const MAX_LENGTH = 128;

/** Makes the encoders of a deviant remember, where they are its own: most tasks of a run have the same names and values. */
function rememberingTexts(deviant: Scheme, base: Scheme): Scheme {
  const { encodeName, encodeValue } = deviant;
  if (encodeName === base.encodeName && encodeValue === base.encodeValue) return deviant;
  const names = encodeName === base.encodeName ? encodeName : rememberTexts(encodeName);
  return {
    ...deviant,
    encodeName: (text) => names(text, ""),
    encodeValue: encodeValue === base.encodeValue ? encodeValue : rememberTexts(encodeValue),
  };
}

/** A value has one name nearly always: that under which it was encoded last is remembered. */
function rememberTexts(encode: Scheme["encodeValue"]): Scheme["encodeValue"] {
  const known = new Map<string, { readonly name: string; readonly encoded: string }>();
  return (text, name) => {
    if (text.length > MAX_LENGTH) return encode(text, name);
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
