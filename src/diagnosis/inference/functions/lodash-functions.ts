import { letterChanges } from "../../../deviations/signer/values/letter-changes.ts";

type Change = (text: string) => string;

const { "js-first-upper": capital } = letterChanges;
const lower: Change = (text) => text.toLowerCase();
const upper: Change = (text) => text.toUpperCase();

/** Latin letters that lodash has a table for, and what it writes for those of which no mark can be taken. */
const LATIN = /[À-ÖØ-öø-ÿĀ-ſ]/g;
const latinLetters: Readonly<Record<string, string>> = {
  ...{ Æ: "Ae", æ: "ae", Ð: "D", ð: "d", Ø: "O", ø: "o", Þ: "Th", þ: "th", ß: "ss", Đ: "D", đ: "d", Ħ: "H", ħ: "h" },
  ...{ ı: "i", Ĳ: "IJ", ĳ: "ij", ĸ: "k", Ŀ: "L", ŀ: "l", Ł: "L", ł: "l", ŉ: "'n", Ŋ: "N", ŋ: "n", Œ: "Oe", œ: "oe" },
  ...{ Ŧ: "T", ŧ: "t", ſ: "s" },
};
const MARKS = "\\u0300-\\u036f\\ufe20-\\ufe2f\\u20d0-\\u20ff";
const COMBINING = new RegExp(`[${MARKS}]`, "g");

function deburr(text: string): string {
  return text
    .replace(LATIN, (letter) => latinLetters[letter] ?? letter.normalize("NFD").charAt(0))
    .replace(COMBINING, "");
}

/** Of what lodash makes words, as classes of UTF-16 units. */
const [LOWER, UPPER, DINGBAT] = ["a-z\\xdf-\\xf6\\xf8-\\xff", "A-Z\\xc0-\\xd6\\xd8-\\xde", "\\u2700-\\u27bf"];
const BREAK = "\\0-\\x2f:-@\\[-`{-\\xbf\\xd7\\xf7\\u1680\\u180e\\u2000-\\u206f\\u3000\\ufeff";
const OTHER = `[^\\ud800-\\udfff${BREAK}\\d${DINGBAT}${LOWER}${UPPER}]`;
const lowerOrOther = `(?:[${LOWER}]|${OTHER})`;
const PAIR = "[\\ud800-\\udbff][\\udc00-\\udfff]";
const FLAG = "(?:\\ud83c[\\udde6-\\uddff]){2}";
const tone = `[\\ufe0e\\ufe0f]?(?:[${MARKS}]|\\ud83c[\\udffb-\\udfff])?`;
/** A word of lodash: of small letters, of capitals, an ordinal number, digits, or an emoji and what belongs to it. */
const WORD = new RegExp(
  [
    `[${UPPER}]?[${LOWER}]+(?=[${BREAK}${UPPER}]|$)`,
    `(?:[${UPPER}]|${OTHER})+(?=[${BREAK}]|[${UPPER}]${lowerOrOther}|$)`,
    `[${UPPER}]?${lowerOrOther}+`,
    `[${UPPER}]+`,
    "\\d*(?:1ST|2ND|3RD|(?![123])\\dTH)(?=\\b|[a-z_])",
    "\\d*(?:1st|2nd|3rd|(?![123])\\dth)(?=\\b|[A-Z_])",
    "\\d+",
    `(?:[${DINGBAT}]|${FLAG}|${PAIR})${tone}(?:\\u200d(?:[^\\ud800-\\udfff]|${FLAG}|${PAIR})${tone})*`,
  ].join("|"),
  "g",
);
/** Where none of this is seen, words are of letters and digits of ASCII. */
const IS_MIXED = /[a-z][A-Z]|[A-Z]{2}[a-z]|\d[a-zA-Z]|[a-zA-Z]\d|[^a-zA-Z0-9 ]/;

/** Splits a text into words; apostrophes are out of it by then. */
function wordsOf(text: string): readonly string[] {
  const plain = deburr(text).replace(/['\u2019]/g, "");
  return plain.match(IS_MIXED.test(plain) ? WORD : /[^ ]+/g) ?? [];
}

function joinWords(joiner: string, each: Change, first: Change = each): Change {
  return (text) =>
    wordsOf(text)
      .map((word, at) => (at === 0 ? first(word) : each(word)))
      .join(joiner);
}

/** What lodash makes of texts, by its words, but where a zero width joiner follows their first character: asked of lodash 4.18.1, https://lodash.com/docs/#String. */
export const lodashFunctions: Readonly<Record<string, Change>> = {
  "lodash's deburr": deburr,
  "lodash's capitalize": (text) => capital(lower(text)),
  "lodash's camelCase": joinWords("", (word) => capital(lower(word)), lower),
  "lodash's snakeCase": joinWords("_", lower),
  "lodash's kebabCase": joinWords("-", lower),
  "lodash's lowerCase": joinWords(" ", lower),
  "lodash's upperCase": joinWords(" ", upper),
  "lodash's startCase": joinWords(" ", capital),
};
