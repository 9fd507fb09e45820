import { byBytes, byKey, byLeadingNumber, byPieces, type TextOrder } from "./text-orders.ts";

/** As PHP's strnatcmp: white space and zeros at the front are passed over, digits that begin with a zero are a fraction. */
export const byPhpNaturally: TextOrder = byKey(naturalPieces, byPieces(compareNaturalPieces));
/** As PHP's strnatcasecmp, which capitalises letters of ASCII. */
export const byPhpNaturallyIgnoringCase: TextOrder = byKey(
  (text) => naturalPieces(text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  byPieces(compareNaturalPieces),
);

function naturalPieces(text: string): readonly string[] {
  const trimmed = text.replace(/^0+(?=\d)/, "").replace(/\s+$/, " ");
  return trimmed.match(/\d+|[^\d\s]|\s$/gu) ?? [];
}

function compareNaturalPieces(a: string, b: string): number {
  const areWhole = /^[1-9]/.test(a) && /^[1-9]/.test(b);
  return (areWhole && a.length - b.length) || byBytes(a, b);
}

const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
const INTEGER = /^(?:0|-?[1-9]\d{0,17})$/;

interface PhpText {
  readonly text: string;
  /** Its value, if it looks like a number. */
  readonly value?: number;
  /** Whether PHP makes it an integer when it is the key of an array. */
  readonly isInteger: boolean;
}

function readAsPhp(text: string): PhpText {
  return { text, isInteger: INTEGER.test(text), ...(NUMERIC.test(text) && { value: Number(text) }) };
}

function comparePhp(a: PhpText, b: PhpText): number {
  return a.value === undefined || b.value === undefined ? byBytes(a.text, b.text) : a.value - b.value;
}

/** As PHP 8's `<=>`: texts that look like numbers are compared as numbers. */
export const byPhpComparison: TextOrder = byKey(readAsPhp, comparePhp);

/** As ksort before PHP 8.2: beside an integer, other text counts as the number at its front, or zero. */
export const byPhpKeys: TextOrder = byKey(readAsPhp, (a, b) =>
  a.isInteger === b.isInteger ? comparePhp(a, b) : byLeadingNumber(a.text, b.text),
);

/**
 * Sorts by insertion as PHP does it, from the end and, from the seventh on, in steps of two: that matters where an
 * order is not transitive.
 */
export function sortAsPhp<T>(items: readonly T[], order: (a: T, b: T) => number): readonly T[] {
  const sorted: T[] = [];
  for (const item of items) sorted.splice(placeOf(sorted.map((other) => order(other, item) <= 0)), 0, item);
  return sorted;
}

/** Finds the place behind items of which it is known whether each comes before the new one. */
function placeOf(comeBefore: readonly boolean[]): number {
  const count = comeBefore.length;
  if (count === 0 || comeBefore[count - 1] === true) return count;
  const step = count < 6 ? 1 : 2;
  let at = count - 1 - step;
  while (at >= 0 && comeBefore[at] !== true) at -= step;
  // The step of two passed over one.
  return Math.max(0, step === 2 && comeBefore[at + 1] === true ? at + 2 : at + 1);
}
