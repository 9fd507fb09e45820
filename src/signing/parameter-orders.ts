import type { EncodedParameter } from "./parameter.ts";

/** An order of parameters, as `Array.prototype.sort` takes it. */
export type ParameterOrder = (a: EncodedParameter, b: EncodedParameter) => number;

/** By encoded name alone: equal names stay as they were. */
export const byEncodedName: ParameterOrder = (a, b) => compareUnits(a.encodedName, b.encodedName);

/** By the UTF-16 code units of the plain name, then of the plain value. */
export const byPlainUtf16: ParameterOrder = (a, b) => compareUnits(a.name, b.name) || compareUnits(a.value, b.value);

/** By the UTF-8 bytes of the plain name, then of the plain value. */
export const byPlainUtf8: ParameterOrder = (a, b) => compareUtf8(a.name, b.name) || compareUtf8(a.value, b.value);

/** Compares UTF-16 code units, never by locale. For encoded text, which is ASCII, this compares bytes. */
export function compareUnits(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

function compareUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
