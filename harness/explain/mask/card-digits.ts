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
/** What of a card number may be shown: the first six digits and the last four (PCI DSS, requirement 3.4). */
const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;

/** How digits may stand in a text: escapes read as deep as they go, read once, or not read. */
const readings: readonly RegExp[] = [/%(?:25)*[0-9A-Fa-f]{2}|[^%]|%/gu, /%[0-9A-Fa-f]{2}|[^%]|%/gu, /[^%]|%/gu];
const SEPARATOR = /^[-_ .+\t\u00a0]$/;

/** What must be hidden of the card numbers in a text: runs of 13 to 19 digits, separated or not, that pass Luhn's check. */
export function findCardNumbers(text: string): readonly Span[] {
  if (!/[0-9]/.test(text)) return [];
  return readings.flatMap((reading) => readRuns(text, reading).flatMap(cardsOf)).flatMap(innerDigits);
}

/** What must be hidden of a text that is a card number, whatever it looks like. */
export function hideCardText(text: string): readonly Span[] {
  const digits = readRuns(text, /%(?:25)*[0-9A-Fa-f]{2}|[^%]|%/gu).flat();
  return digits.length < MIN_DIGITS ? [[0, text.length]] : innerDigits(digits);
}

function readRuns(text: string, reading: RegExp): readonly (readonly Digit[])[] {
  const runs: Digit[][] = [];
  let run: Digit[] = [];
  let gap = 0;
  for (const { 0: token, index } of text.matchAll(reading)) {
    const character = token.length > 1 && token.startsWith("%") ? decodeAscii(token) : token;
    if (/^[0-9]$/.test(character)) {
      run.push({ value: Number(character), span: [index, index + token.length], opensGroup: gap > 0 });
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

/** The whole groups of a run that together make a card number. */
function cardsOf(run: readonly Digit[]): readonly (readonly Digit[])[] {
  const starts = run.flatMap(({ opensGroup }, at) => (at === 0 || opensGroup ? [at] : []));
  const ends = [...starts.slice(1), run.length];
  return starts.flatMap((start, group) =>
    ends
      // A group has a digit at least, so no card number spans more of them.
      .slice(group, group + MAX_DIGITS)
      .filter((end) => end - start >= MIN_DIGITS && end - start <= MAX_DIGITS)
      .map((end) => run.slice(start, end))
      .filter(passesLuhn),
  );
}

function passesLuhn(digits: readonly Digit[]): boolean {
  const sum = digits.toReversed().reduce((total, { value }, at) => {
    const doubled = at % 2 === 1 ? value * 2 : value;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function innerDigits(digits: readonly Digit[]): readonly Span[] {
  return digits.slice(SHOWN_FIRST, -SHOWN_LAST).map(({ span }) => span);
}

function decodeAscii(token: string): string {
  return String.fromCharCode(Number.parseInt(token.slice(-2), 16));
}
