import { CountersignError } from "../../../src/countersign-error.ts";

/** The words of a command line, and whether more of the line followed that is no part of the command. */
export interface ShellWords {
  readonly words: readonly string[];
  readonly cutAt?: string;
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: "\n", r: "\r", t: "\t", a: "\x07", b: "\b", e: "\x1b", E: "\x1b", f: "\f", v: "\v" },
  ...{ "\\": "\\", "'": "'", '"': '"', "?": "?" },
};
const NUMERIC_ESCAPE = /x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})/y;

/** Of a redirection the number before it is a part. */
const OPERATOR = /[|&;<>()]|(?<=\s)[0-9](?=[<>])/y;
const CONTINUED = Symbol("a line that goes on");

/** One piece of a word, from a position on: its text, and where the next piece begins. */
type Piece = readonly [text: string, next: number];

/**
 * Splits a command line by the quoting rules of a POSIX shell, with the `$'…'` that browsers write. Nothing is run or
 * expanded; the first operator ends the command.
 *
 * @throws {CountersignError} `curl-quote-open` or `curl-expansion`, with the position.
 */
export function splitShellWords(line: string): ShellWords {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < line.length) {
    const character = line[at] ?? "";
    OPERATOR.lastIndex = at;
    if (OPERATOR.test(line)) return { words: withWord(words, word), cutAt: character };
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += 1;
    } else {
      const [text, next] = readPiece(line, at);
      // A continued line ends no word and begins none.
      word = text === CONTINUED ? word : (word ?? "") + text;
      at = next;
    }
  }
  return { words: withWord(words, word) };
}

function withWord(words: readonly string[], word: string | undefined): readonly string[] {
  return word === undefined ? words : [...words, word];
}

function readPiece(line: string, at: number): Piece | readonly [typeof CONTINUED, number] {
  switch (line[at]) {
    case "'":
      return readSingleQuoted(line, at);
    case '"':
      return readDoubleQuoted(line, at);
    case "\\": {
      const lineEnd = /^\r?\n/.exec(line.slice(at + 1, at + 3))?.[0];
      return lineEnd === undefined ? [line[at + 1] ?? "", at + 2] : [CONTINUED, at + 1 + lineEnd.length];
    }
    case "$":
      if (line[at + 1] === "'") return readAnsiQuoted(line, at);
      if (line[at + 1] === '"') return readDoubleQuoted(line, at + 1);
      return readDollar(line, at);
    case "`":
      throw expansion(at, "`…`");
    default:
      return [line[at] ?? "", at + 1];
  }
}

function readSingleQuoted(line: string, at: number): Piece {
  const end = line.indexOf("'", at + 1);
  if (end < 0) throw open(at, "'");
  return [line.slice(at + 1, end), end + 1];
}

function readDoubleQuoted(line: string, from: number): Piece {
  let text = "";
  for (let at = from + 1; at < line.length; ) {
    const character = line[at] ?? "";
    if (character === '"') return [text, at + 1];
    if (character === "`") throw expansion(at, "`…`");
    const [piece, next] = readInDoubleQuotes(line, at);
    text += piece;
    at = next;
  }
  throw open(from, '"');
}

function readInDoubleQuotes(line: string, at: number): Piece {
  if (line[at] === "$") return readDollar(line, at);
  const [whole, kept = ""] = /^\\(\r?\n|[$`"\\])/.exec(line.slice(at, at + 3)) ?? [];
  if (whole === undefined) return [line[at] ?? "", at + 1];
  return [kept.endsWith("\n") ? "" : kept, at + whole.length];
}

function readAnsiQuoted(line: string, from: number): Piece {
  let text = "";
  for (let at = from + 2; at < line.length; ) {
    const character = line[at] ?? "";
    if (character === "'") return [text, at + 1];
    const [piece, next]: Piece = character === "\\" ? readEscape(line, at) : [character, at + 1];
    text += piece;
    at = next;
  }
  throw open(from, "$'");
}

function readEscape(line: string, at: number): Piece {
  NUMERIC_ESCAPE.lastIndex = at + 1;
  const [whole, hex, unicode, long, octal] = NUMERIC_ESCAPE.exec(line) ?? [];
  if (whole !== undefined) {
    const point = octal === undefined ? Number.parseInt(hex ?? unicode ?? long ?? "", 16) : Number.parseInt(octal, 8);
    // Browsers write a character beyond the first plane as two halves; a number beyond the last names none.
    const text =
      point > 0x10ffff ? "\ufffd" : point > 0xffff ? String.fromCodePoint(point) : String.fromCharCode(point);
    return [text, at + 1 + whole.length];
  }
  const character = line[at + 1] ?? "";
  return [SIMPLE_ESCAPES[character] ?? `\\${character}`, at + 2];
}

function readDollar(line: string, at: number): Piece {
  const name = /^\$(?:[A-Za-z_][A-Za-z0-9_]*|[{(@*#?$!0-9-])/.exec(line.slice(at, at + 60))?.[0];
  if (name === undefined) return ["$", at + 1];
  throw expansion(at, name);
}

function open(at: number, quote: string): CountersignError {
  return new CountersignError(
    "curl-quote-open",
    `curl command line: expected the quote ${quote} of character ${at + 1} to be closed, got the end of the text`,
    "Copy the whole command, with its last line.",
  );
}

function expansion(at: number, what: string): CountersignError {
  return new CountersignError(
    "curl-expansion",
    `curl command line, character ${at + 1}: expected plain text, got ${what}, which a shell would replace`,
    "No shell is run here: put the value in its place, or quote it with '…' if it is meant as it stands.",
  );
}
