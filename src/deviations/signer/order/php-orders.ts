import {
  byBytes,
  byKey,
  byLeadingNumber,
  byPieces,
  compareNumbers,
  readNumber,
  type TextOrder,
  type WholeOrReal,
} from "./text-orders.ts";

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

const NUMERIC = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;
const KEY = /^(?:0|-?[1-9]\d{0,18})$/;

interface PhpText {
  readonly text: string;
  /** Its value, if it looks like a number. */
  readonly value?: WholeOrReal;
  /** Whether PHP makes it an integer when it is the key of an array. */
  readonly isInteger: boolean;
}

function readAsPhp(text: string): PhpText {
  const value = NUMERIC.test(text) ? readNumber(text) : undefined;
  return { text, isInteger: KEY.test(text) && typeof value === "bigint", ...(value !== undefined && { value }) };
}

function isTooLarge({ text, value }: PhpText): boolean {
  return typeof value === "number" && /^\s*[+-]?\d+\s*$/.test(text);
}

function comparePhp(a: PhpText, b: PhpText): number {
  if (a.value === undefined || b.value === undefined) return byBytes(a.text, b.text);
  // Two that are too large for an integer, and one real number, are compared as texts.
  return compareNumbers(a.value, b.value) || (isTooLarge(a) && isTooLarge(b) ? byBytes(a.text, b.text) : 0);
}

/** As PHP 8's `<=>`: texts that look like numbers are compared as numbers. */
export const byPhpComparison: TextOrder = byKey(readAsPhp, comparePhp);

/** As ksort before PHP 8.2: beside an integer, other text counts as the number at its front, or zero. */
export const byPhpKeys: TextOrder = byKey(readAsPhp, (a, b) =>
  a.isInteger === b.isInteger ? comparePhp(a, b) : byLeadingNumber(a.text, b.text),
);

type Compare<T> = (a: T, b: T) => number;

/** The most items that PHP sorts by insertion. */
const MOST_INSERTED = 16;

/** Sorts by PHP's own algorithm (`Zend/zend_sort.c`): that matters where an order is not transitive. */
export function sortAsPhp<T>(items: readonly T[], order: Compare<T>): readonly T[] {
  const places = new Map(items.map((item, at) => [item, at]));
  const stable: Compare<T> = (a, b) => order(a, b) || (places.get(a) ?? 0) - (places.get(b) ?? 0);
  return items.length <= MOST_INSERTED ? insertAll(items, stable) : sortInHalves(items, stable);
}

function insertAll<T>(items: readonly T[], order: Compare<T>): readonly T[] {
  const sorted: T[] = [];
  for (const item of items) sorted.splice(placeOf(sorted.map((other) => order(other, item) <= 0)), 0, item);
  return sorted;
}

/** Finds the place behind items of which it is known whether each comes before the new one; from the seventh on in steps of two. */
function placeOf(comeBefore: readonly boolean[]): number {
  const count = comeBefore.length;
  if (count === 0 || comeBefore[count - 1] === true) return count;
  const step = count < 6 ? 1 : 2;
  let at = count - 1 - step;
  while (at >= 0 && comeBefore[at] !== true) at -= step;
  // The step of two passed over one.
  return Math.max(0, step === 2 && comeBefore[at + 1] === true ? at + 2 : at + 1);
}

/** Parts the items at one of the middle: those before it and those behind it are sorted by themselves. */
function sortInHalves<T>(items: readonly T[], order: Compare<T>): readonly T[] {
  const all = [...items];
  const swap = (a: number, b: number): void => {
    [all[a], all[b]] = [all[b] as T, all[a] as T];
  };
  const isAfter = (a: number, b: number): boolean => order(all[a] as T, all[b] as T) > 0;
  sortSamples(all, order);
  swap(1, all.length >> 1);
  let [from, to] = [2, all.length - 1];
  parting: while (true) {
    while (isAfter(1, from)) if (++from === to) break parting;
    if (--to === from) break;
    while (isAfter(to, 1)) if (--to === from) break parting;
    swap(from, to);
    if (++from === to) break;
  }
  swap(1, from - 1);
  return [
    ...sortPart(all.slice(0, from - 1), order),
    ...all.slice(from - 1, from),
    ...sortPart(all.slice(from), order),
  ];
}

/** Sorts the first, the middle and the last item, and of many those between them, among themselves. */
function sortSamples<T>(all: T[], order: Compare<T>): void {
  const middle = all.length >> 1;
  const quarter = middle >> 1;
  const last = all.length - 1;
  const samples = all.length < 1024 ? [0, middle, last] : [0, quarter, middle, middle + quarter, last];
  const sorted = insertAll(
    samples.map((at) => all[at] as T),
    order,
  );
  for (const [nth, at] of samples.entries()) all[at] = sorted[nth] as T;
}

function sortPart<T>(items: readonly T[], order: Compare<T>): readonly T[] {
  return items.length <= MOST_INSERTED ? insertAll(items, order) : sortInHalves(items, order);
}
