import { compareUnits } from "../../../signing/parameter-orders.ts";
import { splitGraphemes } from "../split-graphemes.ts";

/** An order of texts, as `Array.prototype.sort` takes it. */
export type TextOrder = (a: string, b: string) => number;

/** Enough for the names of a run; most of them come again and again. */
const MAX_KEYS = 2_000;

/** Compares keys in place of texts, and remembers them: to make one costs more than to compare two. */
export function byKey<Key>(keyOf: (text: string) => Key, compare: (a: Key, b: Key) => number): TextOrder {
  const known = new Map<string, Key>();
  const find = (text: string): Key => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size === MAX_KEYS) known.clear();
    const key = keyOf(text);
    known.set(text, key);
    return key;
  };
  return (a, b) => compare(find(a), find(b));
}

export function backwards(order: TextOrder): TextOrder {
  return (a, b) => order(b, a);
}

const DIGITS = /^\d+$/;
const SURROGATE = /[\ud800-\udfff]/;

/** By UTF-8 bytes, and so by code points. */
export const byBytes: TextOrder = (a, b) =>
  SURROGATE.test(a) || SURROGATE.test(b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : compareUnits(a, b);
export const byLowerUnits: TextOrder = byKey((text) => text.toLowerCase(), compareUnits);
export const byUpperUnits: TextOrder = byKey((text) => text.toUpperCase(), compareUnits);
export const byLowerBytes: TextOrder = byKey((text) => text.toLowerCase(), byBytes);
export const byUpperBytes: TextOrder = byKey((text) => text.toUpperCase(), byBytes);
/** As C's strcasecmp: letters outside ASCII have no case. */
export const byAsciiLower: TextOrder = byKey(
  (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  byBytes,
);
/** By their count of UTF-16 code units. */
export const byLength: TextOrder = (a, b) => a.length - b.length;
/** By their count of code points. */
export const byCodePoints: TextOrder = byKey((text) => [...text].length, subtract);
/** By their count of grapheme clusters. */
export const byGraphemes: TextOrder = byKey(countGraphemes, subtract);
export const byLengthAndUnits: TextOrder = (a, b) => byLength(a, b) || compareUnits(a, b);

/** As ICU sorts, which serves JavaScript, PHP's intl and .NET since version 5. What compares takes milliseconds to make. */
export function byIcu(locale: string, options?: Intl.CollatorOptions): TextOrder {
  let collator: Intl.Collator | undefined;
  return (a, b) => {
    collator ??= new Intl.Collator(locale, options);
    return collator.compare(a, b);
  };
}

/** A number as languages read it: exactly where it is a whole one of 64 bits. */
export type WholeOrReal = bigint | number;

export function readNumber(text: string): WholeOrReal {
  const plain = text.trim().replace(/^\+/, "");
  if (!/^-?\d+$/.test(plain)) return Number(plain);
  const whole = BigInt(plain);
  return BigInt.asIntN(64, whole) === whole ? whole : Number(plain);
}

export function compareNumbers(a: WholeOrReal, b: WholeOrReal): number {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return Number(a) - Number(b);
}

/** By the number at the front; what has none counts as zero. */
export const byLeadingNumber: TextOrder = byKey(
  (text) => readNumber(/^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)/i.exec(text)?.[1] ?? "0"),
  compareNumbers,
);

/** As JavaScript subtracts: what is no number differs from nothing. */
export const bySubtraction: TextOrder = byKey(Number, subtract);

/** By characters and whole numbers; of equal numbers the one with more zeros first. */
export const byNumbersWithin: TextOrder = byKey(
  (text) => text.match(/\d+|\D/g) ?? [],
  byPieces((a, b) => Number(a) - Number(b) || compareUnits(a, b)),
);

/** By texts and whole numbers in turn, as `split(/(\\d+)/)` makes them of what is made of a text: 01 and 1 are equal. */
function byParts(change: (text: string) => string): TextOrder {
  return byKey(
    (text) => change(text).split(/(\d+)/),
    byPieces((a, b) => (DIGITS.test(a) && DIGITS.test(b) ? compareWhole(a, b) : byBytes(a, b))),
  );
}

export const byNumberedParts: TextOrder = byParts((text) => text);
export const byNumberedPartsIgnoringCase: TextOrder = byParts((text) => text.toLowerCase());
/** As Python's natsort, which takes accents for characters of their own, where digits are those of ASCII. */
export const byNatsort: TextOrder = byParts((text) => text.normalize("NFD"));
export const byNatsortIgnoringCase: TextOrder = byParts((text) => foldCase(text.normalize("NFD")));

/** Compares texts piece by piece; where one ends the other, it comes first. */
export function byPieces(order: TextOrder): (left: readonly string[], right: readonly string[]) => number {
  return (left, right) => {
    for (const [at, piece] of left.entries()) {
      const other = right[at];
      const difference = other === undefined ? 1 : order(piece, other);
      if (difference !== 0) return difference;
    }
    return left.length - right.length;
  };
}

/** As Python's casefold: ß is ss, and a final sigma like any other. */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll("\u03c2", "\u03c3");
}

function compareWhole(a: string, b: string): number {
  const [left, right] = [BigInt(a), BigInt(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A character of ASCII is one by itself, but for a line end of two. */
function countGraphemes(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return splitGraphemes(text).length;
}

function subtract(a: number, b: number): number {
  return a - b;
}
