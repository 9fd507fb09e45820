import type { Mask } from "../../../src/captured/judge-captured.ts";
import { findCardNumbers, findSecretFields, hideCardText, type Span } from "./card-numbers.ts";
import { disguisesOf, matchAnyPiece, matchAnySpelling, type SpellingPattern } from "./match-any-spelling.ts";

/** Texts that must not be shown, beside card numbers that a text shows to be such. */
export interface Hidden {
  /** The consumer secret, and the private key. Empty ones hide nothing. */
  readonly secrets: readonly string[];
  /** Values of the request's card fields, whatever they are: hidden wherever they are repeated. */
  readonly cardNumbers: readonly string[];
}

/** A shorter value of a card field is hidden in that field alone: elsewhere it may be anything. */
const MIN_CARD_TEXT = 8;
/** A longer value is no card number, and too much to look for; its own field is hidden whole. */
const MAX_CARD_TEXT = 64;
const MIN_KEY_LINE = 16;

/**
 * Makes the mask of one explanation: each hidden character becomes `*`, so that lengths and positions stay.
 * Percent-encoding at any depth and the case of letters hide nothing from it.
 */
export function createMask({ secrets, cardNumbers }: Hidden): Mask {
  const secretPatterns = secrets.flatMap(patternsOf);
  const cardPatterns = [...new Set(cardNumbers)]
    .filter(({ length }) => length >= MIN_CARD_TEXT && length <= MAX_CARD_TEXT)
    .map(matchAnySpelling);
  return (text) => {
    const cards = cardPatterns
      .flatMap((pattern) => matches(text, pattern))
      .flatMap(([from, to]) => hideCardText(text.slice(from, to)).map(([a, b]): Span => [from + a, from + b]));
    const all = secretPatterns.flatMap((pattern) => matches(text, pattern));
    const hidden = starOut(text, [...all, ...cards, ...findCardNumbers(text), ...findSecretFields(text)]);
    // Digits that touched what is hidden now stand alone, and may be a card number of their own.
    return starOut(hidden, findCardNumbers(hidden));
  };
}

/** Makes patterns of a secret; of a PEM text one for each line: it may have been joined, cut or wrapped anew. */
function patternsOf(secret: string): readonly SpellingPattern[] {
  if (secret === "") return [];
  if (!secret.includes("-----BEGIN")) return [secret, ...disguisesOf(secret)].map(matchAnyPiece);
  return secret
    .split(/\r?\n/)
    .filter((line) => line.length >= MIN_KEY_LINE && !line.startsWith("-----"))
    .map(matchAnySpelling);
}

function matches(text: string, { pattern, least }: SpellingPattern): readonly Span[] {
  if (text.length < least) return [];
  return [...text.matchAll(pattern)].map(({ 1: found = "", index }): Span => [index, index + found.length]);
}

function starOut(text: string, spans: readonly Span[]): string {
  let shown = "";
  let at = 0;
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    shown += text.slice(at, start) + "*".repeat(Array.from(text.slice(start, to)).length);
    at = to;
  }
  return shown + text.slice(at);
}
