import { percentDecode } from "../../../encoding/percent-encode.ts";
import type { ClauseId } from "../../../spec/clauses.ts";
import type { Deviation } from "../../deviation.ts";

/** The advice for whoever's encoding function leaves too much, or too little, as it is. */
export const encodeByRfc3986 =
  "Percent-encode by RFC 3986, leaving only A-Z a-z 0-9 - . _ ~ as they are: in Python quote(value, safe='-._~'), in PHP rawurlencode, in JavaScript encodeURIComponent and then ! ' ( ) * as well.";

/** A mistake of an encoding function, as a change of the right output. */
export interface Miswriting {
  readonly id: string;
  /** The mistake as a sentence without its end, so that the place of it may follow. */
  readonly does: string;
  readonly happens: string;
  readonly fix?: string;
  readonly clauses?: readonly ClauseId[];
  readonly links?: readonly string[];
  /** From what is right, percent-encoded, to what is wrong. */
  readonly rewrite: (encoded: string) => string;
}

/** Makes the mistake in the encoding of values alone; the parts of the base string are encoded rightly. */
export function inValues({ id, does, happens, fix, clauses, links, rewrite }: Miswriting): Deviation {
  return {
    id,
    stage: "encodeValue",
    title: `${does} in values`,
    happens,
    fix: fix ?? encodeByRfc3986,
    clauses: clauses ?? ["base-string.2"],
    links: links ?? [],
    replace: (right) => (value, name) => rewrite(right(value, name)),
  };
}

/**
 * Makes the mistake of one function that encodes all: values, names and, after them, the parts of the base string. The
 * deviation replaces the parts alone, since the right values and names can still be read there.
 */
export function throughout({ id, does, happens, fix, clauses, links, rewrite }: Miswriting): Deviation {
  return {
    id: `${id}-throughout`,
    stage: "encodePart",
    title: `${does} in values and again in the parts of the base string`,
    happens: `${happens} One function encodes the values and, after them, the parts of the base string, so it happens twice.`,
    fix: fix ?? encodeByRfc3986,
    clauses: [...(clauses ?? (["base-string.2"] as const)), "base-string.5"],
    links: links ?? [],
    replace: (right) => (text, part) => rewrite(right(part === "parameters" ? rewrite(text) : text, part)),
  };
}

/** Well-formed UTF-8 of two, three or four bytes, as percent-encoding writes it. */
const CHARACTER =
  /%(?:C[2-9A-F]|D[0-9A-F])%[89AB][0-9A-F]|%E[0-9A-F](?:%[89AB][0-9A-F]){2}|%F[0-4](?:%[89AB][0-9A-F]){3}/g;

/** Writes the characters beyond ASCII of a percent-encoded text in another way: each by its code point. */
export function rewriteNonAscii(write: (point: number) => string): (encoded: string) => string {
  const rewrite = (escapes: string): string => {
    const point = percentDecode(escapes)?.codePointAt(0);
    return point === undefined ? escapes : write(point);
  };
  return (encoded) => encoded.replace(CHARACTER, rewrite);
}

/** Writes one byte as an escape. */
export function escapeByte(byte: number): string {
  return `%${byte < 16 ? "0" : ""}${byte.toString(16).toUpperCase()}`;
}

/** Returns the UTF-16 code units of a code point. */
export function unitsOf(point: number): readonly number[] {
  return point < 0x10000 ? [point] : [0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff)];
}
