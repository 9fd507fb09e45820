import { type Change, swap } from "../alter-request.ts";
import type { Spelling, Spellings } from "./spelling.ts";

const SIGNED = "Order 15: kitab, two words";

/** Characters that software puts in the place of others, or takes away. */
const changed: readonly Spelling[] = [
  ["digits-persian", "the digits of Persian", swap("15", "\u06f1\u06f5")],
  ["digits-arabic", "the digits of Arabic", swap("15", "\u0661\u0665")],
  ["digits-devanagari", "the digits of Devanagari", swap("15", "\u0967\u096b")],
  ["letters-mathematical", "a letter of mathematics", swap("k", "\u{1d424}")],
  ["space-ideographic", "the space of Chinese and Japanese", swap(" ", "\u3000")],
  ["space-en", "a space half as wide as the text is high", swap(" ", "\u2002")],
  ["space-thin", "a thin space", swap(" ", "\u2009")],
  ["space-narrow", "the narrow space of French", swap(" ", "\u202f")],
  ["space-mathematical", "the space of mathematics", swap(" ", "\u205f")],
  ["soft-hyphen", "a soft hyphen", hidden("\u00ad")],
  ["joiner", "a joiner of no width", hidden("\u200d")],
  ["non-joiner", "a non-joiner of no width", hidden("\u200c")],
  ["word-joiner", "a joiner of words", hidden("\u2060")],
  ["mark-left-to-right", "a mark of direction", hidden("\u200e")],
  ["override", "an override of direction", hidden("\u202e")],
  ["isolate", "an isolate of direction", hidden("\u2066")],
  ["variation", "a selector of variations", hidden("\ufe0f")],
  ["tag", "a character of tags", hidden("\u{e0061}")],
  ["private", "a character of private use", hidden("\ue000")],
  ["noncharacter", "a code point that is no character", hidden("\uffff")],
  ["control-c1", "a control character of C1", hidden("\u0091")],
  ["delete", "the control character DEL", hidden("\u007f")],
  ["vertical-tab", "a vertical tab", swap("two words", "two\u000bwords")],
  ["form-feed", "a form feed", swap("two words", "two\u000cwords")],
  ["substitute", "the control character SUB, an end of file", hidden("\u001a")],
  ["entity-number", "a letter as a number in HTML", swap("kitab", "&#107;itab")],
  ["entity-hexadecimal", "a letter as a number of hexadecimal digits in HTML", swap("kitab", "&#x6b;itab")],
];

const SCRIPTS = "\u06a9\u062a\u0627\u0628 \u06cc\u06a9 \ufffd?\nEnde";
/** Letters that are one for a reader, and the end of a line. */
const replaced: readonly Spelling[] = [
  ["kaf-arabic", "the kaf of Arabic for that of Persian", swap("\u06a9\u062a", "\u0643\u062a")],
  ["yeh-arabic", "the yeh of Arabic for that of Persian", swap("\u06cc", "\u064a")],
  ["yeh-final", "the final yeh of Arabic for that of Persian", swap("\u06cc", "\u0649")],
  ["replacement", "the character that stands for one which cannot be read, for a question mark", swap("?", "\ufffd")],
  ["line-separator", "a separator of lines for a line feed", swap("\n", "\u2028")],
  ["paragraph-separator", "a separator of paragraphs for a line feed", swap("\n", "\u2029")],
  ["next-line", "the next line of mainframes for a line feed", swap("\n", "\u0085")],
];

/** Texts and numbers in which single characters are others than those that were signed. */
export const changedCharacters: readonly Spellings[] = [
  {
    field: "order_desc",
    signed: SIGNED,
    untidy: changed,
  },
  { field: "order_desc", signed: SCRIPTS, untidy: replaced },
  {
    field: "amount",
    operation: "payout",
    untidy: [
      ["digits-persian", "the digits of Persian", toDigits(0x06f0)],
      ["digits-arabic", "the digits of Arabic", toDigits(0x0660)],
    ],
  },
  ...["destination-card-no", "account_number"].map(
    (field): Spellings => ({ field, untidy: [["digits-persian", "the digits of Persian", toDigits(0x06f0)]] }),
  ),
];

/** A character within a word, which nobody sees. */
function hidden(character: string): Change {
  return swap("kitab", `ki${character}tab`);
}

function toDigits(zero: number): Change {
  return (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}
