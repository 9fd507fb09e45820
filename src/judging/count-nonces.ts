/** Of three random numbers the two gaps are alike now and then, of so many never. */
const LEAST_IN_STEPS = 6;
const LEAST_COUNTED = 3;
/** A counter may begin anywhere up to so many decimal digits; what begins at a longer random number meets no other. */
const MOST_DIGITS = 9;
const DIGITS = { 10: /^[0-9]+$/, 16: /^[0-9a-f]+$/i } as const;
/** A counter that others use, too, leaves gaps: at least one of so many numbers is drawn. */
const MOST_GAPS = 2;
/** Of so many of a run: of very many random numbers of four digits, most are drawn at some time. */
const MOST_COUNTED = 200;
/** Characters of a machine's name, a time and a number. */
const LONGEST = 100;
/** Words that stand before numbers: another one may be random, drawn once for each process. */
const NAME =
  /^(?:api|app|client|cnt|counter|gw|host|id|merchant|n|node|nonce|order|own|pay|php|pid|pod|proc|req|request|sdk|seq|server|shop|srv|thread|trx|tx|txn|user|w|web|worker|www)?[0-9]{0,2}$/i;
const PROCESS = /^[0-9]{1,5}$/;
const DAY = /^(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])$/;

/** In any order: answers of requests that are under way together overtake each other. */
export function areConsecutive(texts: readonly string[]): boolean {
  return areDense(numbersOf(texts, 10)) || areDense(numbersOf(texts, 16));
}

/** An object's number, or a sequence of which each machine has its share, rises in steps. */
export function riseInSteps(texts: readonly string[]): boolean {
  const numbers = numbersOf(texts, 10);
  const least = numbers[0] ?? 0;
  const step = numbers.map((number) => number - least).reduce(greatestDivisor, 0);
  return numbers.length >= LEAST_IN_STEPS && areDense(numbers.map((number) => (number - least) / step));
}

/**
 * Cuts off what all have in common at both ends, as a machine's name and the number of a process, but for digits that
 * belong to the next number.
 *
 * @returns what is left; nothing where the common text may be random.
 */
export function cutShared(all: readonly string[]): readonly string[] {
  const texts = all.slice(0, MOST_COUNTED);
  if (texts.some(({ length }) => length > LONGEST)) return [];
  const before = sharedStart(texts);
  const rest = texts.map((text) => text.slice(before.length));
  const behind = reversed(sharedStart(rest.map(reversed)));
  return mayBeRandom(`${before} ${behind}`) ? [] : rest.map((text) => text.slice(0, text.length - behind.length));
}

/** Whether a common text is more than names, the number of one process and a day. */
function mayBeRandom(text: string): boolean {
  const words = text.split(/[^0-9A-Za-z]+/).filter((word) => !NAME.test(word) && !DAY.test(word));
  return words.length > 1 || words.some((word) => !PROCESS.test(word));
}

function sharedStart(texts: readonly string[]): string {
  const [first = ""] = texts;
  let end = 0;
  while (end < first.length && texts.every((text) => text[end] === first[end])) end++;
  return first.slice(0, end).replace(/[0-9]+$/, "");
}

function reversed(text: string): string {
  return [...text].reverse().join("");
}

/** Each number once, the least first; none where a text is no number that a counter reaches. Leading zeros count for nothing: sequences are padded. */
function numbersOf(all: readonly string[], base: 10 | 16): readonly number[] {
  const texts = all.slice(0, MOST_COUNTED).map((text) => text.replace(/^0+(?=.)/, ""));
  const numbers = texts.map((text) => (DIGITS[base].test(text) ? Number.parseInt(text, base) : Number.NaN));
  return numbers.every((number) => number < 10 ** MOST_DIGITS) ? [...new Set(numbers)].sort((a, b) => a - b) : [];
}

function areDense(numbers: readonly number[]): boolean {
  const range = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0);
  return numbers.length >= LEAST_COUNTED && range < MOST_GAPS * numbers.length;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
