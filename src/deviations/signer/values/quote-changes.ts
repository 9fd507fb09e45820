import type { quoteFunctions } from "./functions/quote-functions.ts";
import type { TextChange } from "./white-space-changes.ts";

const C_NAMED = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\" };
const NAMED: Readonly<Record<string, string>> = { ...C_NAMED, "\x07": "\\a", "\v": "\\v" };
const RUBY_NAMED: Readonly<Record<string, string>> = {
  ...NAMED,
  "\x1b": "\\e",
  "#{": "\\#{",
  "#$": "\\#$",
  "#@": "\\#@",
};
const JAVASCRIPT: Readonly<Record<string, string>> = { ...C_NAMED };

const RUBY = /#[{$@]|["\\]|(?!\x85)[\p{Cc}\p{Cn}\p{Cs}\u2028\u2029]/gu;
const RUBY_ASCII = /#[{$@]|["\\\0-\x1f]|[^\0-\x7e]/gu;
const GO = /["\\]|(?! )[\p{C}\p{Z}]/gu;
const GO_ASCII = /["\\]|[^ -~]/gu;
const PATTERN_CHARACTERS =
  /[\0-/:-@[-^`{-\x7f]|(?![\0-\x7f])[\p{Pattern_Syntax}\p{Pattern_White_Space}\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Makes a change that puts a text in quotes, and writes characters of a class by a name or else by their code. */
function quoted(
  escaped: RegExp,
  named: Readonly<Record<string, string>>,
  write: (point: number) => string,
): TextChange {
  return (text) => `"${text.replace(escaped, (all) => named[all] ?? write(all.codePointAt(0) ?? 0))}"`;
}

function digits(point: number, length: number): string {
  return point.toString(16).padStart(length, "0");
}

function writeGo(point: number): string {
  if (point < 0x80) return `\\x${digits(point, 2)}`;
  return point > 0xffff ? `\\U${digits(point, 8)}` : `\\u${digits(point, 4)}`;
}

function writeRuby(point: number): string {
  return point > 0xffff ? `\\u{${digits(point, 4).toUpperCase()}}` : `\\u${digits(point, 4).toUpperCase()}`;
}

/** Makes a change that puts a backslash before characters, and writes some of them by a letter. */
function backslashed(characters: RegExp, named: Readonly<Record<string, string>> = {}): TextChange {
  return (text) => text.replace(characters, (character) => named[character] ?? `\\${character}`);
}

const SPACES = { "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r" };

/** Texts as they stand in the source of a program, or of a pattern. */
export const quoteChanges: Readonly<Record<keyof typeof quoteFunctions, TextChange>> = {
  "ruby-inspect": quoted(RUBY, RUBY_NAMED, writeRuby),
  "ruby-dump": quoted(RUBY_ASCII, RUBY_NAMED, (point) =>
    point < 0x80 ? `\\x${digits(point, 2).toUpperCase()}` : writeRuby(point),
  ),
  "go-quote": quoted(GO, NAMED, writeGo),
  "go-quote-to-ascii": quoted(GO_ASCII, NAMED, writeGo),
  "php-var-export": (text) => `'${text.replace(/['\\]/g, "\\$&").replaceAll("\0", "' . \"\\0\" . '")}'`,
  "csharp-javascript-string-encode": (text) =>
    text.replace(/[\0-\x1f"'<>\\]/g, (unit) => JAVASCRIPT[unit] ?? `\\u${digits(unit.charCodeAt(0), 4)}`),
  "perl-quotemeta": backslashed(PATTERN_CHARACTERS),
  "php-quotemeta": backslashed(/[$()*+.?[\\\]^]/g),
  "php-preg-quote": backslashed(/[\0!#$()*+\-.:<=>?[\\\]^{|}]/g, { "\0": "\\000" }),
  "python-re-escape": backslashed(/[\t-\r #$&()*+\-.?[\\\]^{|}~]/g),
  "ruby-regexp-escape": backslashed(/[\t-\r #$()*+\-.?[\\\]^{|}]/g, { ...SPACES, "\v": "\\v" }),
  "go-quote-meta": backslashed(/[$()*+.?[\\\]^{|}]/g),
  "csharp-regex-escape": backslashed(/[\t\n\f\r #$()*+.?[\\^{|]/g, SPACES),
  "java-quote-replacement": backslashed(/[$\\]/g),
};
