import { windows1252Upper } from "../encoding/charset-tables.ts";
import type { letterFunctions } from "./functions/letter-functions.ts";
import type { TextChange } from "./white-space-changes.ts";

const CASED = /\p{Cased}+/gu;
/** Letters of Georgian: they have capitals, but none that begins a word. */
const WITHOUT_TITLE = /[\u10d0-\u10ff]/;
const AFTER_CAPITAL = /(?<=\p{Lu}.*)\p{Lu}/gu;
const FINAL = /^\P{L}*$|^\P{L}/u;
const NOT_ASCII = /[^\0-\x7f]/;
/** A letter at the start, after a space, or after another character of ASCII that stands in no word. */
const GO_WORD_START =
  /(?<=^|[\0-/:-@[-^`{-\x7f\s\x85])(?<!\ufeff)\P{ASCII}|(?<=^|[\0-/:-@[-^`{-\x7f\s\x85])(?<!\ufeff)[a-z]/gu;
const utf8 = new TextEncoder();
const DIGRAPHS: Readonly<Record<string, string>> = { Ǆ: "ǅ", Ǉ: "ǈ", Ǌ: "ǋ", Ǳ: "ǲ" };
const ASCII_LOWER = /[a-z]+/g;
const ASCII_UPPER = /[A-Z]+/g;

const lowerLetters = each(lower, lower);
const lowerInvariant = each(lower, (letter) =>
  /[İẞ\u212a\u212b\u2126ǅǈǋǲ\u{10000}-\u{10ffff}]/u.test(letter) ? letter : simple(letter, lower),
);
const upperInvariant = each(upper, (letter) =>
  /[ıſǅǈǋǲςµ\u10d0-\u10ff\u{10000}-\u{10ffff}]/u.test(letter) ? letter : simple(letter, upper),
);

/** The case of letters and the form of characters. A text is changed letter by letter where the function knows no final sigma. */
export const letterChanges: Readonly<Record<keyof typeof letterFunctions, TextChange>> = {
  "js-lower": (text) => text.toLowerCase(),
  "js-upper": (text) => text.toUpperCase(),
  "ruby-downcase": lowerLetters,
  "go-to-lower": each(lower, (letter) => (letter === "İ" ? "i" : simple(letter, lower))),
  "go-to-upper": each(upper, (letter) => simple(letter, upper)),
  "csharp-to-lower": lowerInvariant,
  "csharp-to-upper": upperInvariant,
  "php-strtolower": (text) => text.replace(ASCII_UPPER, lower),
  "php-strtoupper": (text) => text.replace(ASCII_LOWER, upper),
  "python-casefold": each(lower, (letter) => (letter === "ı" ? letter : lower(upper(lower(letter))))),
  "python-swapcase": (text) => text.replace(/./gsu, (letter, at: number) => swapCase(letter, at, text)),
  "python-capitalize": (text) => capitalize(text, text.toLowerCase()),
  "ruby-capitalize": (text) => capitalize(text, lowerLetters(text)),
  "php-ucfirst": (text) => text.replace(/^[a-z]/, upper),
  "php-lcfirst": (text) => text.replace(/^[A-Z]/, lower),
  "perl-ucfirst": capitalizeFirst,
  "perl-ucfirst-lc": (text) => capitalizeFirst(lowerLetters(text)),
  "perl-lcfirst": (text) => text.replace(/^./su, lower),
  "js-first-upper": (text) => text.replace(/^[\s\S]/, upper),
  "js-capitalize": capitalizePlainly,
  "js-words-capitalized": (text) => text.split(" ").map(capitalizePlainly).join(" "),
  "js-word-upper-lower": (text) => lower(text).replace(/\b[a-z]/g, upper),
  "php-mb-title": (text) =>
    text.replace(/(?<!\p{Cased}\p{Case_Ignorable}*)(\p{Cased})|\p{Cased}/gu, (letter, first?: string) =>
      first === undefined ? lower(letter) : titleCase(letter),
    ),
  "go-title": (text) => text.replace(GO_WORD_START, titleLetter),
  "csharp-title": (text) =>
    text.replace(/\p{L}[\p{L}\p{M}\p{N}']*/gu, (word) => titleWord(word, upperInvariant, lowerInvariant)),
  "js-word-upper": (text) => text.replace(/\b[a-z]/g, upper),
  "perl-word-upper": (text) => text.replace(/(?<![\p{L}\p{M}\p{N}_])\p{L}/gu, titleCase),
  "ruby-word-upper": (text) => text.replace(/(?<![\p{Alphabetic}\p{M}\p{Nd}\p{Pc}])[a-z]/gu, upper),
  "python-word-upper": (text) => text.replace(/(?<![\p{L}\p{N}_])\p{L}/gu, upper),
  "php-ucwords": capitalizeWords,
  "php-ucwords-lower": (text) => capitalizeWords(text.replace(ASCII_UPPER, lower)),
  "python-title": (text) => text.replace(CASED, (word) => capitalize(word, word.toLowerCase())),
  "turkish-lower": (text) => text.toLocaleLowerCase("tr"),
  "turkish-upper": (text) => text.toLocaleUpperCase("tr"),
  nfc: (text) => text.normalize("NFC"),
  nfd: (text) => text.normalize("NFD"),
  nfkc: (text) => text.normalize("NFKC"),
  nfkd: (text) => text.normalize("NFKD"),
  "accents-stripped": (text) => (NOT_ASCII.test(text) ? text.normalize("NFD").replace(/\p{Mn}+/gu, "") : text),
  "latin-accents-removed": (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, ""),
  "marks-removed": (text) => text.normalize("NFD").replace(/\p{M}+/gu, ""),
  "ascii-character-references": (text) => text.replace(/[^\0-\x7f]/gu, (letter) => `&#${letter.codePointAt(0)};`),
  "ascii-hexadecimal-references": (text) => text.replace(/[^\0-\x7f]/gu, (letter) => `&#x${hex(letter)};`),
  "perl-escaped-points": (text) => text.replace(/[^\0-\x7f]/gu, (letter) => `\\x{${hex(letter).padStart(4, "0")}}`),
  "noncharacters-replaced": (text) => text.replace(/\p{Noncharacter_Code_Point}/gu, "\ufffd"),
  reversed: (text) => Array.from(text).reverse().join(""),
  "ruby-words-capitalized": (text) => words(text, /[\t-\r ]+/, lowerLetters),
  "python-capwords": (text) =>
    words(text, /[\t-\r\x1c-\x1f \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/, lower),
  "non-ascii-removed": (text) => text.replace(/[^\0-\x7f]+/g, ""),
  "non-ascii-questioned": (text) => text.replace(/[^\0-\x7f]/gu, "?"),
  "csharp-non-ascii-questioned": (text) => text.replace(/[^\0-\x7f]/g, "?"),
  "latin1-ignored": (text) => text.replace(/[^\0-\xff]+/g, ""),
  "latin1-questioned": (text) => text.replace(/[^\0-\xff]/gu, "?"),
  "windows-1252-ignored": (text) => text.replace(/[^\0-\x7f]/gu, (letter) => (isWindows1252(letter) ? letter : "")),
  "windows-1252-questioned": (text) => text.replace(/[^\0-\x7f]/gu, (letter) => (isWindows1252(letter) ? letter : "?")),
  "latin1-as-utf8": (text) => Buffer.from(text.replace(/[^\0-\xff]/gu, "?"), "latin1").toString("utf8"),
  "nfkd-to-ascii": (text) => text.normalize("NFKD").replace(/[^\0-\x7f]+/g, ""),
  "utf8-as-latin1": misreading((byte) => String.fromCharCode(byte)),
  "utf8-as-windows-1252": misreading((byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : windows1252Upper.charAt(byte - 0x80),
  ),
  "other-category-removed": (text) => text.replace(/\p{C}+/gu, ""),
};

function hex(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16);
}

/** Capitalizes words, and puts one space between them. */
function words(text: string, space: RegExp, lowerAll: TextChange): string {
  const all = text.split(space).filter((word) => word !== "");
  return all.map((word) => capitalize(word, lowerAll(word))).join(" ");
}

function lower(text: string): string {
  return text.toLowerCase();
}

function upper(text: string): string {
  return text.toUpperCase();
}

/** Changes letter by letter; a text of ASCII, as most are, is changed as a whole. */
function each(ofAscii: TextChange, change: TextChange): TextChange {
  return (text) => (NOT_ASCII.test(text) ? Array.from(text, change).join("") : ofAscii(text));
}

/** Converts a letter where it has one letter as its counterpart, as functions do that know no other. */
function simple(letter: string, convert: TextChange): string {
  const converted = convert(letter);
  return converted.length === 1 || Array.from(converted).length === 1 ? converted : letter;
}

function capitalizePlainly(text: string): string {
  return upper(text.charAt(0)) + lower(text.slice(1));
}

function capitalize(text: string, lowered: string): string {
  const [first = ""] = text;
  const capital = WITHOUT_TITLE.test(first) ? first : upper(first).replace(AFTER_CAPITAL, lower);
  return (DIGRAPHS[capital] ?? capital) + lowered.slice(lower(first).length);
}

/** Writes a letter as the first one of a word. */
function titleCase(letter: string): string {
  return capitalize(letter, lower(letter));
}

/** Writes a letter as the first one of a word where that is one letter, too. */
export function titleLetter(letter: string): string {
  return simple(letter, titleCase);
}

function capitalizeFirst(text: string): string {
  return text.replace(/^./su, titleCase);
}

/** Writes a word as .NET titles it: as it is where it is all capitals, but for what follows an apostrophe. */
export function titleWord(word: string, upperAll: TextChange, lowerAll: TextChange): string {
  const [first = ""] = word;
  const capital = upperAll(first);
  const end = `${word}'`.indexOf("'");
  const head = word.slice(first.length, end);
  const written = /\p{Ll}/u.test(word.slice(0, end)) ? lowerAll(head) : head;
  return (DIGRAPHS[capital] ?? capital) + written + lowerAll(word.slice(end));
}

function isWindows1252(letter: string): boolean {
  return letter < "\x80" || windows1252Upper.includes(letter);
}

function capitalizeWords(text: string): string {
  return text.replace(/(?<![^\t-\r ])[a-z]/g, upper);
}

function swapCase(letter: string, at: number, text: string): string {
  if (/\p{Lt}/u.test(letter)) return letter;
  if (letter !== lower(letter)) return letter === "Σ" ? lowerSigma(text, at) : lower(letter);
  return upper(letter);
}

function lowerSigma(text: string, at: number): string {
  return /\p{L}$/u.test(text.slice(0, at)) && FINAL.test(text.slice(at + 1)) ? "ς" : "σ";
}

/** Makes a change that takes the UTF-8 bytes of a text for characters of another charset. */
function misreading(read: (byte: number) => string): TextChange {
  return (text) => (NOT_ASCII.test(text) ? Array.from(utf8.encode(text), read).join("") : text);
}
