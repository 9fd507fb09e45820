import { escapeNumber } from "../../../encoding/lone-bytes.ts";
import { latin1ByDotnet, transliterate, transliterateToLatin1 } from "../transliterate.ts";
import { bytesIn, type Charset } from "./charset-tables.ts";

/** Well-formed UTF-8 of two, three or four bytes, as percent-encoding writes it. */
export const CHARACTER_BEYOND =
  "%(?:C[2-9A-F]|D[0-9A-F])%[89AB][0-9A-F]|%E[0-9A-F](?:%[89AB][0-9A-F]){2}|%F[0-4](?:%[89AB][0-9A-F]){3}";

/** What a language's pattern or function holds for letters. */
type LetterClass = "word" | "letter" | "alphabetic" | "alphanumeric" | "alphabetic-or-number";

/** The wrong ways to write characters beyond ASCII: in a charset, or another. */
export type BeyondAscii =
  | Charset
  | "raw"
  | "raw-if-folded"
  | `raw-if-${LetterClass}${"" | "-or-code-point"}`
  | "raw-if-visible"
  | "dropped"
  | "js-escape"
  | "percent-u"
  | "code-point"
  | "code-unit"
  | "signed-byte"
  | "low-byte"
  | "low-byte-left"
  | "low-byte-of-code-point"
  | "latin1-or-utf8"
  | "near-latin1"
  | "latin1-transliterated"
  | "ascii-transliterated"
  | "cesu-8"
  | "non-bmp-question-mark"
  | "non-bmp-replacement"
  | "non-bmp-two-replacements"
  | "non-bmp-dropped";

/** A way: what becomes of characters, as a sentence without its end, and how each is written, by its code point. */
type Way = readonly [becomes: string, write: (point: number) => string];

const REPLACEMENT = "%EF%BF%BD";

/** What languages hold for letters beyond ASCII, each with its name. */
const classes: Readonly<Record<LetterClass, readonly [members: string, pattern: RegExp]>> = {
  word: ["Letters, marks and digits", /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u],
  letter: ["Letters and digits", /[\p{L}\p{Nd}]/u],
  alphabetic: ["Letters, Roman numerals and digits", /[\p{Alphabetic}\p{Nd}]/u],
  alphanumeric: ["Letters and numbers", /[\p{L}\p{N}]/u],
  "alphabetic-or-number": ["Letters, marks that count as letters, and numbers", /[\p{Alphabetic}\p{N}]/u],
};

const ways: Readonly<Record<Exclude<BeyondAscii, Charset>, Way>> = {
  raw: ["Characters beyond ASCII are left unencoded", String.fromCodePoint],
  "raw-if-folded": ["The Kelvin sign and the long s are left unencoded", rawIf(/[\u212a\u017f]/, escapeUtf8)],
  "raw-if-word": rawClass("word", escapeUtf8),
  "raw-if-word-or-code-point": rawClass("word", escapeNumber),
  "raw-if-letter": rawClass("letter", escapeUtf8),
  "raw-if-letter-or-code-point": rawClass("letter", escapeNumber),
  "raw-if-alphabetic": rawClass("alphabetic", escapeUtf8),
  "raw-if-alphabetic-or-code-point": rawClass("alphabetic", escapeNumber),
  "raw-if-alphanumeric": rawClass("alphanumeric", escapeUtf8),
  "raw-if-alphanumeric-or-code-point": rawClass("alphanumeric", escapeNumber),
  "raw-if-alphabetic-or-number": rawClass("alphabetic-or-number", escapeUtf8),
  "raw-if-alphabetic-or-number-or-code-point": rawClass("alphabetic-or-number", escapeNumber),
  "raw-if-visible": [
    "Characters beyond ASCII are left unencoded, but for spaces and control characters",
    rawIf(/[^\p{Z}\p{Cc}]/u, escapeUtf8),
  ],
  dropped: ["A character beyond ASCII is left out", () => ""],
  "js-escape": [
    "A character beyond U+00FF is written as %uXXXX, and one up to U+00FF as one byte",
    (point) => (point < 0x100 ? escapeNumber(point) : writeUnits(point, escapeHexUnit)),
  ],
  "percent-u": ["A character beyond ASCII is written as %uXXXX", (point) => writeUnits(point, escapeHexUnit)],
  "code-point": ["A character beyond ASCII is written by its code point", escapeNumber],
  "code-unit": [
    "A character beyond ASCII is written by its UTF-16 code units",
    (point) => writeUnits(point, escapeNumber),
  ],
  "signed-byte": [
    "A byte beyond ASCII is written with six digits F before its own, as a negative number",
    (point) => escapeUtf8(point).replaceAll("%", "%FFFFFF"),
  ],
  "low-byte": [
    "Each character beyond ASCII is cut down to its lowest byte",
    (point) => writeUnits(point, (unit) => escapeNumber(unit & 0xff)),
  ],
  "low-byte-left": [
    "Each character beyond ASCII is cut down to its lowest byte, which is left where it is a letter",
    (point) => writeUnits(point, (unit) => escapeReserved(unit & 0xff)),
  ],
  "low-byte-of-code-point": [
    "Each code point beyond ASCII is cut down to its lowest byte, which is left where it is a letter",
    (point) => escapeReserved(point & 0xff),
  ],
  "latin1-or-utf8": [
    "A character of ISO-8859-1 is turned into its one byte before it is encoded, and any other into UTF-8",
    (point) => (point < 0x100 ? escapeNumber(point) : escapeUtf8(point)),
  ],
  "near-latin1": [
    "Text is turned into ISO-8859-1 bytes before it is encoded, and what that lacks into what comes near, or ?",
    (point) => writeUnits(point, (unit) => escapeReserved(latin1ByDotnet(unit))),
  ],
  "latin1-transliterated": [
    "Text is turned into ISO-8859-1 bytes before it is encoded, and what that lacks into letters like it, or ?",
    (point) => escapeBytes(transliterateToLatin1(String.fromCodePoint(point))),
  ],
  "ascii-transliterated": [
    "A character beyond ASCII is signed as ASCII characters like it, or ?",
    (point) => escapeBytes(transliterate(String.fromCodePoint(point))),
  ],
  "cesu-8": [
    "A character beyond U+FFFF is signed as two of three bytes each",
    ofNonBmp((point) => writeUnits(point, escapeUnit)),
  ],
  "non-bmp-question-mark": ["A character beyond U+FFFF is signed as a question mark", ofNonBmp(() => "%3F")],
  "non-bmp-replacement": ["A character beyond U+FFFF is signed as U+FFFD", ofNonBmp(() => REPLACEMENT)],
  "non-bmp-two-replacements": [
    "A character beyond U+FFFF is signed as U+FFFD twice",
    ofNonBmp(() => REPLACEMENT + REPLACEMENT),
  ],
  "non-bmp-dropped": ["A character beyond U+FFFF is left out", ofNonBmp(() => "")],
};

/** The names of ways, for whoever asks which one a function takes. */
export const waysBeyond: readonly BeyondAscii[] = [
  "iso-8859-1",
  "us-ascii",
  "cp1252",
  ...(Object.keys(ways) as (keyof typeof ways)[]),
];

/** Returns how a way writes characters beyond ASCII, by their code points. */
export function writerBeyond(way: BeyondAscii): (point: number) => string {
  return wayOf(way)[1];
}

/** Says what becomes of characters beyond ASCII, as a sentence without its end. */
export function describeBeyond(way: BeyondAscii): string {
  return wayOf(way)[0];
}

function wayOf(way: BeyondAscii): Way {
  return isCharset(way) ? inCharset(way) : ways[way];
}

function isCharset(way: BeyondAscii): way is Charset {
  return !Object.hasOwn(ways, way);
}

const libraries: Readonly<Record<string, string>> = { php: "PHP", python: "Python", ruby: "Ruby", java: "Java" };

/** An encoder leaves the bytes of a charset that are unreserved characters, and escapes all others. */
function inCharset(charset: Charset): Way {
  if (charset === "us-ascii") return ["A character beyond ASCII is signed as a question mark", () => "%3F"];
  const [first = "", library] = charset.split(/(?<=shift_jis)-/);
  const known = first.toUpperCase().replace("WINDOWS", "Windows").replace("SHIFT_JIS", "Shift-JIS");
  const name = library === undefined ? known : `${libraries[library] ?? library}'s ${known}`;
  const write = (point: number): string =>
    (bytesIn(charset, point)?.toString(16) ?? "3f").replace(/../g, (hex) => escapeReserved(Number.parseInt(hex, 16)));
  return [`Text is turned into ${name} bytes before it is encoded`, write];
}

function escapeBytes(latin1: string): string {
  return Array.from(latin1, (character) => escapeReserved(character.charCodeAt(0))).join("");
}

function escapeReserved(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9\-._~]/.test(character) ? character : escapeNumber(byte);
}

function rawIf(pattern: RegExp, escapePoint: (point: number) => string): (point: number) => string {
  return (point) => (pattern.test(String.fromCodePoint(point)) ? String.fromCodePoint(point) : escapePoint(point));
}

function rawClass(name: LetterClass, escapePoint: (point: number) => string): Way {
  const [members, pattern] = classes[name];
  const others =
    escapePoint === escapeNumber ? ", and other characters beyond ASCII are written by their code points" : "";
  return [`${members} of every script are left unencoded${others}`, rawIf(pattern, escapePoint)];
}

function ofNonBmp(write: (point: number) => string): (point: number) => string {
  return (point) => (point < 0x10000 ? escapeUtf8(point) : write(point));
}

function escapeUtf8(point: number): string {
  return encodeURIComponent(String.fromCodePoint(point));
}

function escapeHexUnit(unit: number): string {
  return `%u${unit.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Writes a UTF-16 code unit from U+0800 on as the three bytes that UTF-8 would give it. */
function escapeUnit(unit: number): string {
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)].map(escapeNumber).join("");
}

function writeUnits(point: number, write: (unit: number) => string): string {
  const text = String.fromCodePoint(point);
  return Array.from({ length: text.length }, (_, at) => write(text.charCodeAt(at))).join("");
}
