import type { EncodedParameter } from "./parameter.ts";

/** An order of parameters, as `Array.prototype.sort` takes it. */
export type ParameterOrder = (a: EncodedParameter, b: EncodedParameter) => number;

/** By encoded name alone: equal names stay as they were. */
export const byEncodedName: ParameterOrder = (a, b) => compareUnits(a.encodedName, b.encodedName);

/** By the UTF-16 code units of the plain name, then of the plain value. */
export const byPlainUtf16: ParameterOrder = (a, b) => compareUnits(a.name, b.name) || compareUnits(a.value, b.value);

/** By the UTF-8 bytes of the plain name, then of the plain value. */
export const byPlainUtf8: ParameterOrder = (a, b) =>
  compareCodePoints(a.name, b.name) || compareCodePoints(a.value, b.value);

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Code points sort as their UTF-8 bytes do; UTF-16 code units do not. */
function compareCodePoints(a: string, b: string): number {
  const left = Array.from(a, codePointOf);
  const right = Array.from(b, codePointOf);
  const at = left.findIndex((point, index) => point !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at] ?? -1) - (right[at] ?? -1);
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
