import { swap } from "../alter-request.ts";
import type { Spelling, Spellings } from "./spelling.ts";

const SIGNED = "Order 15: kitab, two words";

/** Characters that software puts in the place of others, or takes away, and the text that is signed then. */
const changed: readonly (readonly [name: string, what: string, written: string, signed: string])[] = [
  ["digits-persian", "the digits of Persian", "\u06f1\u06f5", "15"],
  ["digits-arabic", "the digits of Arabic", "\u0661\u0665", "15"],
  ["digits-devanagari", "the digits of Devanagari", "\u0967\u096b", "15"],
  ["letters-mathematical", "a letter of mathematics", "\u{1d424}", "k"],
  ["space-ideographic", "the space of Chinese and Japanese", "\u3000", " "],
  ["space-en", "a space half as wide as the text is high", "\u2002", " "],
  ["space-thin", "a thin space", "\u2009", " "],
  ["space-narrow", "the narrow space of French", "\u202f", " "],
  ["space-mathematical", "the space of mathematics", "\u205f", " "],
  ["soft-hyphen", "a soft hyphen", "ki\u00adtab", "kitab"],
  ["joiner", "a joiner of no width", "ki\u200dtab", "kitab"],
  ["non-joiner", "a non-joiner of no width", "ki\u200ctab", "kitab"],
  ["word-joiner", "a joiner of words", "ki\u2060tab", "kitab"],
  ["mark-left-to-right", "a mark of direction", "ki\u200etab", "kitab"],
  ["override", "an override of direction", "ki\u202etab", "kitab"],
  ["isolate", "an isolate of direction", "ki\u2066tab", "kitab"],
  ["variation", "a selector of variations", "ki\ufe0ftab", "kitab"],
  ["tag", "a character of tags", "ki\u{e0061}tab", "kitab"],
  ["private", "a character of private use", "ki\ue000tab", "kitab"],
  ["noncharacter", "a code point that is no character", "ki\ufffftab", "kitab"],
  ["control-c1", "a control character of C1", "ki\u0091tab", "kitab"],
  ["delete", "the control character DEL", "ki\u007ftab", "kitab"],
  ["vertical-tab", "a vertical tab", "two\u000bwords", "two words"],
  ["form-feed", "a form feed", "two\u000cwords", "two words"],
  ["substitute", "the control character SUB, an end of file", "ki\u001atab", "kitab"],
  ["entity-number", "a letter as a number in HTML", "&#107;itab", "kitab"],
  ["entity-hexadecimal", "a letter as a number of hexadecimal digits in HTML", "&#x6b;itab", "kitab"],
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
    untidy: changed.map(([name, what, written, signed]): Spelling => [name, what, swap(signed, written)]),
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

function toDigits(zero: number): (text: string) => string {
  return (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}
