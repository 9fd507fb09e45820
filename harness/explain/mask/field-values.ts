import { hideCardText, type Span } from "./card-digits.ts";

const ESCAPE = "%(?:25)*";
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

/** What must be hidden of fields that hold card numbers or verification codes, by whatever spelling of their names. */
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
