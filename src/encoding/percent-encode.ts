import { CountersignError } from "../countersign-error.ts";
import { splitPair } from "./split-pair.ts";

/** A text of unreserved characters alone, as most are (RFC 3986, section 2.3): they are as they are encoded. */
const UNRESERVED = /^[\w.~-]*$/;

/**
 * Percent-encodes the UTF-8 bytes of a text, with upper-case hexadecimal digits, leaving only the unreserved
 * characters as they are (clause base-string.2; RFC 3986, section 2; RFC 5849, section 3.6).
 *
 * @throws {CountersignError} `lone-surrogate` when the text is not valid Unicode and so has no UTF-8 form.
 */
export function percentEncode(text: string): string {
  if (UNRESERVED.test(text)) return text;
  const encoded = encodeURIComponentChecked(text);
  return isFinished(encoded) ? encoded : encoded.replace(/[!'()*]/g, escapeCharacter);
}

/**
 * Whether a text needs no further escape. Five searches for one character each cost a third of one regular expression.
 */
function isFinished(text: string): boolean {
  return !(text.includes("!") || text.includes("'") || text.includes("(") || text.includes(")") || text.includes("*"));
}

/** Escapes a character that `encodeURIComponent` leaves as it is, though RFC 3986 reserves it. */
function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function encodeURIComponentChecked(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new CountersignError(
      "lone-surrogate",
      "text to percent-encode: expected valid Unicode, got a lone surrogate",
      "Repair the text first; a UTF-16 surrogate without its partner has no UTF-8 bytes to sign.",
    );
  }
}

/**
 * Decodes percent-encoded UTF-8. Strict: a `%` without two hexadecimal digits, or bytes that are not UTF-8, give
 * `undefined` and never a guess. Hexadecimal digits of either case are read (RFC 3986, section 2.1). `+` stays `+`.
 */
export function percentDecode(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Decodes percent-encoded UTF-8 as {@link percentDecode}; a text that cannot be decoded stays as it is. */
export function percentDecodeLeniently(text: string): string {
  return percentDecode(text) ?? text;
}

/** One `name=value` pair of a form body or of the signed parameters, both as plain text. */
type Pair = readonly [name: string, value: string];

/** Writes a form body with percent-encoded names and values, a space as `%20` (section "Request body"). */
export function formEncode(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join("&");
}

/**
 * Reads an `application/x-www-form-urlencoded` body as servers do: `+` is a space, hexadecimal digits of either
 * case, a name without `=` has the empty value. A broken escape gives `undefined`, never a guess.
 */
export function formDecode(body: string): readonly Pair[] | undefined {
  const pairs: Pair[] = [];
  for (const part of body.split("&")) {
    if (part === "") continue;
    const [name, value] = splitPair(part).map(formDecodeText);
    if (name === undefined || value === undefined) return undefined;
    pairs.push([name, value]);
  }
  return pairs;
}

function formDecodeText(text: string): string | undefined {
  return percentDecode(text.replaceAll("+", " "));
}
