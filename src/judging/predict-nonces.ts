import { createHash } from "#crypto";
import { areOfClock } from "./read-clocks.ts";

/** A nonce that a signer drew for a request. */
export interface DrawnNonce {
  readonly nonce: string;
  readonly timestamp: string;
  /** The values of the operation's own parameters. Default: none is held against the nonce. */
  readonly values?: readonly string[];
}

/** Of two requests both may look so by chance. */
const LEAST_NONCES = 3;
/** Characters of a nonce: random ones of three letters meet within some hundreds of requests. */
const SHORTEST = 4;
/** A counter may begin anywhere up to so many decimal digits; what begins at a longer random number meets no other. */
const MOST_DIGITS = 9;
const DIGITS = { 10: /^[0-9]+$/, 16: /^[0-9a-f]+$/i } as const;
/** Of three random numbers the two gaps are alike now and then, of so many never. */
const LEAST_IN_STEPS = 6;
/** A counter that others use, too, leaves gaps: at least one of so many numbers is drawn. */
const MOST_GAPS = 2;
/** Of so many of a run: of very many random numbers of four digits, most are drawn at some time. */
const MOST_COUNTED = 200;
/** What is as long as a UUID without its hyphens is taken for random: who takes it for the order and the nonce draws neither twice. */
const LONG_ENOUGH = 32;
/** Whether all are digests of the time is decided by as many, as there are a thousand milliseconds to try. */
const MOST_DIGESTED = 20;

/**
 * Decides whether the nonces of one run can be random (clause oauth.nonce): where each follows from the time, from the
 * order, or from the one before it, two workers of one merchant draw the same, or one that tries again does.
 *
 * @returns what they are made of; `undefined` where nothing tells.
 */
export function predictNonces(drawn: readonly DrawnNonce[]): string | undefined {
  if (drawn.length < LEAST_NONCES) return undefined;
  return Object.entries(predictions).find(([, predicts]) => predicts(drawn))?.[0];
}

/** What nonces may be made of, by the words for it. */
const predictions: Readonly<Record<string, (drawn: readonly DrawnNonce[]) => boolean>> = {
  "the timestamp": (drawn) => drawn.every(({ nonce, timestamp }) => nonce === timestamp),
  "a digest of the timestamp": (drawn) => drawn.every(({ nonce, timestamp }) => isDigestOf(nonce, [timestamp])),
  "the next number": (drawn) => {
    const nonces = drawn.map(({ nonce }) => nonce);
    return areConsecutive(nonces) || riseInSteps(nonces);
  },
  "fewer than four characters": (drawn) => drawn.every(({ nonce }) => isShort(nonce)),
  "the timestamp and fewer than four digits": (drawn) =>
    drawn.every((one) => /^[0-9]{1,3}$/.test(behindTime(one) ?? "")),
  "the timestamp and the next number": (drawn) => areConsecutive(drawn.map((one) => behindTime(one) ?? "")),
  "a digest of the time in milliseconds": (drawn) =>
    drawn.slice(0, MOST_DIGESTED).every(({ nonce, timestamp }) => isDigestOf(nonce, millisecondsOf(timestamp))),
  "the clock, finer than milliseconds": (drawn) => areOfClock(drawn),
  "a value of the request": (drawn) =>
    drawn.every(({ nonce, values = [] }) => {
      const guessable = values.filter((value) => !isRandom(value));
      return guessable.includes(nonce) || isDigestOf(nonce, guessable);
    }),
};

function isShort(text: string): boolean {
  return [...text].length < SHORTEST;
}

function behindTime({ nonce, timestamp }: DrawnNonce): string | undefined {
  return nonce.startsWith(timestamp) ? nonce.slice(timestamp.length) : undefined;
}

function isRandom(value: string): boolean {
  return value.length >= LONG_ENOUGH && !/\s/.test(value);
}

/** In any order: answers of requests that are under way together overtake each other. */
function areConsecutive(texts: readonly string[]): boolean {
  return areDense(numbersOf(texts, 10)) || areDense(numbersOf(texts, 16));
}

/** An object's number, or a sequence of which each machine has its share, rises in steps. */
function riseInSteps(texts: readonly string[]): boolean {
  const numbers = numbersOf(texts, 10);
  const least = numbers[0] ?? 0;
  const step = numbers.map((number) => number - least).reduce(greatestDivisor, 0);
  return numbers.length >= LEAST_IN_STEPS && areDense(numbers.map((number) => (number - least) / step));
}

/** Each number once, the least first; none where a text is no number that a counter reaches. Leading zeros count for nothing: sequences are padded. */
function numbersOf(all: readonly string[], base: 10 | 16): readonly number[] {
  const texts = all.slice(0, MOST_COUNTED).map((text) => text.replace(/^0+(?=.)/, ""));
  const numbers = texts.map((text) => (DIGITS[base].test(text) ? Number.parseInt(text, base) : Number.NaN));
  return numbers.every((number) => number < 10 ** MOST_DIGITS) ? [...new Set(numbers)].sort((a, b) => a - b) : [];
}

function areDense(numbers: readonly number[]): boolean {
  const range = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0);
  return numbers.length >= LEAST_NONCES && range < MOST_GAPS * numbers.length;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** The names of digests, by the length of their hexadecimal text. */
const digests: ReadonlyMap<number, string> = new Map([
  [32, "md5"],
  [40, "sha1"],
  [64, "sha256"],
]);

function isDigestOf(nonce: string, texts: readonly string[]): boolean {
  const digest = digests.get(nonce.length);
  if (digest === undefined || !/^[0-9a-f]+$/i.test(nonce)) return false;
  return texts.some((text) => createHash(digest).update(text).digest("hex") === nonce.toLowerCase());
}

function millisecondsOf(timestamp: string): readonly string[] {
  return Array.from({ length: 1000 }, (_, ms) => timestamp + String(ms).padStart(3, "0"));
}
