import type { EscapeClass, FilterClass } from "../learned-statement.ts";

const SPACE = "\\p{Z}\\x85";
const SCRIPT_SPACE = "\\p{Z}\\ufeff";
const WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";
const BEYOND = "\\u{80}-\\u{10ffff}";
const [ALL, NARROW] = ["of all alphabets", "of all alphabets up to U+FFFF"];

/** The characters of which UTF-16 writes two units. */
export const beyondBasicPlane = "\\u{10000}-\\u{10ffff}";
/** What .NET's \\w takes for a character of a word, up to U+FFFF. */
export const csharpWord = "\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}";
/** An expression for these. */
export const twoUnits: string = `[${beyondBasicPlane}]`;

/**
 * Characters beyond ASCII, as the classes of regular expressions have them, the words for them, and an expression for those of them
 * that are lost all the same. Languages that look at one UTF-16 unit at a time take neither half of a character beyond U+FFFF for a letter.
 */
export const characterClasses: Readonly<Record<FilterClass, readonly [source: string, words: string, but?: string]>> = {
  all: [BEYOND, "characters beyond ASCII"],
  "all but punctuation": [BEYOND, "characters beyond ASCII but punctuation", `(?=[${BEYOND}])\\p{P}`],
  none: ["", ""],
  "white space": [SPACE, "white space"],
  "white space of JavaScript": [SCRIPT_SPACE, "JavaScript's white space"],
  "decimal digits": ["\\p{Nd}", `decimal digits ${ALL}`],
  letters: ["\\p{L}", `letters ${ALL}`],
  "letters and digits": ["\\p{L}\\p{N}", `letters and digits ${ALL}`],
  "letters and decimal digits": ["\\p{L}\\p{Nd}", `letters and decimal digits ${ALL}`],
  "letters, digits and white space": [`\\p{L}\\p{N}${SPACE}`, `letters, digits and white space ${ALL}`],
  "letters, digits and white space of PHP": [
    `\\p{L}\\p{N}${SPACE}\\u180e`,
    `letters, digits and PHP's white space ${ALL}`,
  ],
  "letters, digits and white space of JavaScript": [
    `\\p{L}\\p{N}${SCRIPT_SPACE}`,
    `letters, digits and JavaScript's white space ${ALL}`,
  ],
  "visible characters": ["\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}", `visible characters ${ALL}`],
  "word characters": [WORD, `letters, marks and digits ${ALL}`],
  "word characters and white space": [WORD + SPACE, `letters, marks, digits and white space ${ALL}`],
  "letters up to U+FFFF": ["\\p{L}", `letters ${NARROW}`, twoUnits],
  "letters and digits up to U+FFFF": ["\\p{L}\\p{N}", `letters and digits ${NARROW}`, twoUnits],
  "letters and decimal digits up to U+FFFF": ["\\p{L}\\p{Nd}", `letters and decimal digits ${NARROW}`, twoUnits],
  "letters, digits and white space up to U+FFFF": [
    `\\p{L}\\p{N}${SPACE}`,
    `letters, digits and white space ${NARROW}`,
    twoUnits,
  ],
  "letters, decimal digits and white space up to U+FFFF": [
    `\\p{L}\\p{Nd}${SPACE}`,
    `letters, decimal digits and white space ${NARROW}`,
    twoUnits,
  ],
  "word characters up to U+FFFF": [csharpWord, `letters, marks and digits ${NARROW}`, twoUnits],
  "word characters and white space up to U+FFFF": [
    csharpWord + SPACE,
    `letters, marks, digits and white space ${NARROW}`,
    twoUnits,
  ],
};

export const filterClasses = Object.keys(characterClasses) as readonly FilterClass[];

/** Characters beyond ASCII that are escaped, as the classes of regular expressions have them, and the words for them. */
export const escapedClasses: Readonly<Record<EscapeClass, readonly [source: string, words: string]>> = {
  none: ["", ""],
  all: ["[\\u{80}-\\u{10ffff}]", "all beyond ASCII"],
  "beyond ISO-8859-1": ["[\\u{100}-\\u{10ffff}]", "all beyond ISO-8859-1"],
  "up to U+00FF": ["[\\u{80}-\\u{ff}]", "those from U+0080 to U+00FF"],
  // As a much copied expression for entities of HTML has it.
  "U+00A0 to U+9999": ["[\\u{a0}-\\u{9999}]", "those from U+00A0 to U+9999"],
  controls: ["[\\u{80}-\\u{9f}]", "U+0080 to U+009F"],
  "invisible characters": ["(?=[\\u{80}-\\u{10ffff}])[\\p{C}\\p{Z}]", "all invisible ones beyond ASCII"],
  // As Rust's {:?}.
  "invisible and combining characters": [
    "(?=[\\u{80}-\\u{10ffff}])[\\p{C}\\p{Z}\\p{Grapheme_Extend}]",
    "all beyond ASCII that are invisible or combine with others",
  ],
  "all but letters and digits": ["(?=[\\u{80}-\\u{10ffff}])[^\\p{L}\\p{N}]", "all beyond ASCII but letters and digits"],
};

export const escapeClasses = Object.keys(escapedClasses) as readonly EscapeClass[];
