import { byTrim, type TrimName } from "./functions/trim-functions.ts";
import type { whiteSpaceFunctions } from "./functions/white-space-functions.ts";

/** What functions take for white space, as sources of character classes. Asked of the functions: `text-functions.ts`. */
const ASCII = "\\t-\\r ";
const WITHOUT_TAB_LINE = "\\t\\n\\f\\r ";
const UNICODE = `${ASCII}\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000`;
/** PCRE takes U+180E for a space, as Unicode did until version 6.3. */
const PCRE = `${UNICODE}\\u180e`;
const PYTHON = `${UNICODE}\\x1c-\\x1f`;
const JAVASCRIPT = "\\s";
/** What Java's Character.isWhitespace takes for white space: none that does not break. */
export const javaSpace: string = `${ASCII}\\x1c-\\x1f\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000`;
const UP_TO_SPACE = "\\0- ";
const PHP = "\\0\\t-\\x0b\\r ";
const RUBY = `\\0${ASCII}`;

/** What \s means, as a source of a character class, by the languages in whose words it is told. */
export const spaceClasses: Readonly<Record<string, string>> = {
  "PHP, Ruby and Java": ASCII,
  JavaScript: JAVASCRIPT,
  Python: PYTHON,
  "C# and Perl": UNICODE,
  "PHP with /u": PCRE,
  Go: WITHOUT_TAB_LINE,
};

/** Where Python's splitlines ends a line. */
export const pythonLineEnds: RegExp = /\r\n|[\n-\r\x1c-\x1e\x85\u2028\u2029]/g;

type Ends = "both" | "start" | "end";
export type TextChange = (text: string) => string;

/** Makes a change that leaves out characters at the ends of a text: of a class, given by its source. */
function trim(set: string, ends: Ends = "both"): TextChange {
  const strips = new RegExp(`^[${set}]`);
  return (text) => {
    let start = 0;
    let end = text.length;
    if (ends !== "end") while (start < end && strips.test(text.charAt(start))) start++;
    if (ends !== "start") while (end > start && strips.test(text.charAt(end - 1))) end--;
    return text.slice(start, end);
  };
}

function replaced(pattern: RegExp, by: string): TextChange {
  return (text) => text.replace(pattern, by);
}

function collapsed(set: string): TextChange {
  return replaced(new RegExp(`[${set}]+`, "g"), " ");
}

function removed(set: string): TextChange {
  return replaced(new RegExp(`[${set}]+`, "gu"), "");
}

function inTurn(first: TextChange, second: TextChange): TextChange {
  return (text) => second(first(text));
}

/** White space and line ends that are left out, and other characters that nobody sees. */
export const whiteSpaceChanges: Readonly<Record<keyof typeof whiteSpaceFunctions | TrimName, TextChange>> = {
  "js-trim": trim(JAVASCRIPT),
  "js-trim-start": trim(JAVASCRIPT, "start"),
  "js-trim-end": trim(JAVASCRIPT, "end"),
  "go-trim-space": trim(UNICODE),
  "go-trim-left-space": trim(UNICODE, "start"),
  "go-trim-right-space": trim(UNICODE, "end"),
  "python-strip": trim(PYTHON),
  "python-lstrip": trim(PYTHON, "start"),
  "python-rstrip": trim(PYTHON, "end"),
  "java-strip": trim(javaSpace),
  "java-strip-leading": trim(javaSpace, "start"),
  "java-strip-trailing": trim(javaSpace, "end"),
  "java-trim": trim(UP_TO_SPACE),
  "php-trim": trim(PHP),
  "php-ltrim": trim(PHP, "start"),
  "php-rtrim": trim(PHP, "end"),
  "php-mb-trim": trim(`\\0${PCRE}`),
  "ruby-strip": trim(RUBY),
  "ruby-lstrip": trim(RUBY, "start"),
  "ruby-rstrip": trim(RUBY, "end"),
  "ascii-trim": trim(ASCII),
  "ascii-trim-end": trim(ASCII, "end"),
  "go-regexp-trim": trim(WITHOUT_TAB_LINE),
  "line-end-trim": trim("\\r\\n", "end"),
  "line-feed-trim": trim("\\n", "end"),
  "perl-chomp": replaced(/\n$/, ""),
  "ruby-chomp": replaced(/(?:\r\n|\r|\n)$/, ""),
  ...byTrim((characters, ends) => trim(characters.replace("\0", "\\0"), ends)),
  "perl-chop": replaced(/.$/su, ""),
  "ruby-chop": replaced(/(?:\r\n|.)$/su, ""),
  "zeros-before-a-digit-removed": replaced(/^0+(?=\d)/, ""),
  "zeros-before-the-last-removed": replaced(/^0+(?!$)/, ""),
  "ruby-squeeze": replaced(/(.)\1+/gsu, "$1"),
  "ruby-split-joined": inTurn(collapsed(ASCII), trim(" ")),
  "java-lines-joined": (text) => text.replace(/(?:\r\n?|\n)$/, "").replace(/\r\n?/g, "\n"),
  "line-feed-as-crlf": replaced(/\n/g, "\r\n"),
  "js-space-collapsed": collapsed(JAVASCRIPT),
  "php-space-collapsed": collapsed(PCRE),
  "unicode-space-collapsed": collapsed(UNICODE),
  "python-space-collapsed": collapsed(PYTHON),
  "ascii-space-collapsed": collapsed(ASCII),
  "go-space-collapsed": collapsed(WITHOUT_TAB_LINE),
  "spaces-squeezed": collapsed(" "),
  "parts-joined-with-a-space": inTurn(collapsed(" "), trim(" ")),
  "python-split-joined": inTurn(collapsed(PYTHON), trim(" ")),
  "go-fields-joined": inTurn(collapsed(UNICODE), trim(" ")),
  "js-trimmed-and-collapsed": inTurn(collapsed(JAVASCRIPT), trim(" ")),
  "php-trimmed-and-collapsed": inTurn(collapsed(ASCII), trim(PHP)),
  "rails-squish": inTurn(collapsed(UNICODE), trim(RUBY)),
  "java-trimmed-and-collapsed": inTurn(trim(UP_TO_SPACE), collapsed(ASCII)),
  "js-space-removed": removed(JAVASCRIPT),
  "unicode-space-removed": removed(UNICODE),
  "python-space-removed": removed(PYTHON),
  "ascii-space-removed": removed(ASCII),
  "spaces-removed": removed(" "),
  "line-breaks-removed": removed("\\r\\n"),
  "crlf-to-lf": replaced(/\r\n/g, "\n"),
  "line-ends-unified": replaced(/\r\n?/g, "\n"),
  "every-line-end-unified": replaced(/\r\n|[\n-\r\x85\u2028\u2029]/g, "\n"),
  "python-splitlines-joined": (text) =>
    text.replace(/(?:\r\n|[\n-\r\x1c-\x1e\x85\u2028\u2029])$/, "").replace(pythonLineEnds, "\n"),
  "python-expandtabs": expandTabs,
  "nul-removed": removed("\\0"),
  "controls-removed": removed("\\0-\\x1f\\x7f"),
  "all-controls-removed": removed("\\0-\\x1f\\x7f-\\x9f"),
  "not-printable-ascii-removed": removed("^ -~"),
  "bom-removed": replaced(/^\ufeff/, ""),
};

/** Fills each line with spaces up to the next column that eight divides. */
function expandTabs(text: string): string {
  if (!text.includes("\t")) return text;
  let column = 0;
  return text.replace(/[\s\S]/gu, (character) => {
    const written = character === "\t" ? " ".repeat(8 - (column % 8)) : character;
    column = /[\r\n]/.test(character) ? 0 : column + (character === "\t" ? written.length : 1);
    return written;
  });
}
