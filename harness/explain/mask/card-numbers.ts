/** A stretch of a text, as UTF-16 indices. */
export type Span = readonly [from: number, to: number];

interface Digit {
  readonly value: number;
  readonly span: Span;
  /** Whether a separator stands before it. */
  readonly opensGroup: boolean;
}

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
/** Digits of a card number that may be shown: the first six and the last four (PCI DSS, requirement 3.4). */
const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;

/** The sign of an escape, however often it was escaped itself. */
const ESCAPE = "%(?:25)*";
const atAnyLevel = readingOf(ESCAPE);
/** Readings of the characters in a text: with all levels of escapes read, with one, or with none. */
const readings: readonly RegExp[] = [atAnyLevel, readingOf("%"), /[^%]|%/gu];
/** A number of 13 to 19 digits as floats write it; its first six digits are shown. */
const FLOAT = /(?<=[1-9](?:\.|%(?:25)*2E)[0-9]{5})[0-9]{2,}(?=e(?:\+|%(?:25)*(?:2B|20))?1[2-8](?![0-9]))/gi;
/** What writers, editors and keyboards put between groups of digits, or nobody sees there. */
const SEPARATOR = /^[-_ .,+/'\u2019\t\u00b7\u2212\p{Pd}\p{Zs}\p{Cf}]$/u;

/** Finds the digits to hide of card numbers: runs of 13 to 19 digits behind zeros, separated or not, that pass Luhn's check. */
export function findCardNumbers(text: string): readonly Span[] {
  if (!/[\p{Nd}%]/u.test(text)) return [];
  const distinct = text.includes("%") ? readings : readings.slice(0, 1);
  const cards = distinct.flatMap((reading) => readRuns(text, reading).flatMap(cardsOf)).flatMap(innerDigits);
  return [...cards, ...[...text.matchAll(FLOAT)].map(({ 0: found, index }): Span => [index, index + found.length])];
}

/** Finds the digits to hide of a text that is a card number, whatever it looks like. */
export function hideCardText(text: string): readonly Span[] {
  const digits = readRuns(text, atAnyLevel).flat();
  return digits.length < MIN_DIGITS ? [[0, text.length]] : innerDigits(digits);
}

function readRuns(text: string, reading: RegExp): readonly (readonly Digit[])[] {
  const runs: Digit[][] = [];
  let run: Digit[] = [];
  let gap = 0;
  for (const { 0: token, index } of text.matchAll(reading)) {
    const character = token.length > 1 && token.startsWith("%") ? decodeToken(token) : token;
    if (/^\p{Nd}$/u.test(character)) {
      run.push({ value: readDigit(character), span: [index, index + token.length], opensGroup: gap > 0 });
      gap = 0;
    } else if (run.length > 0 && gap < 3 && SEPARATOR.test(character)) {
      gap += 1;
    } else {
      if (run.length >= MIN_DIGITS) runs.push(run);
      run = [];
      gap = 0;
    }
  }
  return run.length >= MIN_DIGITS ? [...runs, run] : runs;
}

/** Finds the whole groups of a run that together make a card number. */
function cardsOf(run: readonly Digit[]): readonly (readonly Digit[])[] {
  const starts = run.flatMap(({ opensGroup }, at) => (at === 0 || opensGroup ? [at] : []));
  const ends = [...starts.slice(1), run.length];
  return starts.flatMap((opens, group) => {
    // Who fills a number up with zeros leaves it one.
    const start = firstOther(run, opens, ends[group] ?? run.length);
    return (
      ends
        // A group has a digit at least, so no card number spans more of them.
        .slice(group, group + MAX_DIGITS)
        .filter((end) => end - start >= MIN_DIGITS && end - start <= MAX_DIGITS && passesLuhn(run, start, end))
        .map((end) => run.slice(start, end))
    );
  });
}

/** Returns where the first digit of a group stands that is no zero. */
function firstOther(run: readonly Digit[], from: number, to: number): number {
  let at = from;
  while (at < to && run[at]?.value === 0) at++;
  return at;
}

/** Luhn's check of a part of a run. No copy is made: in a long text of single digits there are seven parts at each. */
function passesLuhn(run: readonly Digit[], start: number, end: number): boolean {
  let sum = 0;
  for (let at = start; at < end; at++) {
    const value = run[at]?.value ?? 0;
    const doubled = (end - at) % 2 === 0 ? value * 2 : value;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function innerDigits(digits: readonly Digit[]): readonly Span[] {
  return digits.slice(SHOWN_FIRST, -SHOWN_LAST).map(({ span }) => span);
}

/** Reads escapes of a character: as UTF-8, with all bytes of it, or a single byte as Latin-1. */
function readingOf(sign: string): RegExp {
  const [lead, next] = ["[C-Fc-f][0-9A-Fa-f]", "[89ABab][0-9A-Fa-f]"].map((byte) => `${sign}${byte}`);
  return new RegExp(`${lead}(?:${next}){1,3}|${sign}[0-9A-Fa-f]{2}|[^%]|%`, "gu");
}

function decodeToken(token: string): string {
  const bytes = token.match(/[0-9A-Fa-f]{2}(?=%|$)/g) ?? [];
  return Buffer.from(bytes.join(""), "hex").toString(bytes.length > 1 ? "utf8" : "latin1");
}

/** Returns the value of a decimal digit of any script: the digits of each begin at a code point that ends in 0 or 6. */
function readDigit(digit: string): number {
  const normal = digit.normalize("NFKC");
  if (/^[0-9]$/.test(normal)) return Number(normal);
  const code = normal.codePointAt(0) ?? 0;
  const place = code & 15;
  return /\p{Nd}/u.test(String.fromCodePoint(code - place)) ? place : place - 6;
}

const WORD_GAP = `(?:[-_ .]|${ESCAPE}(?:20|2D|2E|5F))*`;
const QUOTE = `(?:["'\\\\ \\t]|${ESCAPE}(?:20|22|27))*`;
const LINE_END = `(?:\\r?\\n|${ESCAPE}0D${ESCAPE}0A|${ESCAPE}0A)`;
// name=value, "name":"value", the empty line of a multipart body, or a name that runs into its digits.
const BETWEEN = `(?:${QUOTE}(?:[=:]|${ESCAPE}3D|${ESCAPE}3A)${QUOTE}|${QUOTE}${LINE_END}{2}|(?=[0-9]))`;
const VALUE = `((?:(?!${ESCAPE}(?:26|0A|0D))[^&"'\\\\,;{}\\r\\n])+)`;

// Whatever stands before the word is no part of the pattern: a gap at its front would be searched from each of its places.
const CARD_FIELD = `card${WORD_GAP}(?:number|no)`;
const CODE_FIELD = "(?:cvv|cvc|cvn)(?:2|(?!2))";
const CARD_VALUE = new RegExp(`${CARD_FIELD}${BETWEEN}${VALUE}`, "gi");
const CODE_VALUE = new RegExp(`${CODE_FIELD}${BETWEEN}${VALUE}`, "gi");

/** Finds the parts to hide of fields that hold card numbers or verification codes, however their names are spelt. */
export function findSecretFields(text: string): readonly Span[] {
  const cards = findValues(text, CARD_VALUE).flatMap(([from, to]) =>
    hideCardText(text.slice(from, to)).map(([start, end]): Span => [from + start, from + end]),
  );
  return [...cards, ...findValues(text, CODE_VALUE)];
}

function findValues(text: string, pattern: RegExp): readonly Span[] {
  return [...text.matchAll(pattern)].map((match): Span => {
    const end = match.index + match[0].length;
    return [end - (match[1]?.length ?? 0), end];
  });
}
