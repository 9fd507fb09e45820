import { percentDecode } from "../encoding/percent-encode.ts";

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

/** One byte as an escape. */
export function escapeByte(byte: number): string {
  return `%${byte < 16 ? "0" : ""}${byte.toString(16).toUpperCase()}`;
}

/** The UTF-16 code units of a code point. */
export function unitsOf(point: number): readonly number[] {
  return point < 0x10000 ? [point] : [0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff)];
}
