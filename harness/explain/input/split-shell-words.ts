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
const ANSI_ESCAPE = /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|([\s\S]))/g;

/** A reference that a shell would expand. */
const EXPANSION = /\$(?:[A-Za-z_][A-Za-z0-9_]{0,58}|[{(@*#?$!0-9-])|`/y;
const IN_DOUBLE_QUOTES = /(?:\\[\s\S]|\$(?![A-Za-z_{(@*#?$!0-9-])|[^"\\$`])*/y;

/** The pieces that a command line is made of; of a redirection the number before it is a part. */
const PIECE = new RegExp(
  [
    /(?<operator>[|&;<>()]|(?<=\s)[0-9](?=[<>]))/,
    /(?<blank>\s)/,
    /\\(?:\r?\n|(?<escaped>[\s\S]?))/,
    /'(?<single>[^']*)'/,
    /\$'(?<ansi>(?:[^'\\]|\\[\s\S])*)'/,
    new RegExp(`\\$?"(?<double>${IN_DOUBLE_QUOTES.source})"`),
    /(?<plain>[^\s'"\\$`|&;<>()]+|[\s\S])/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/**
 * Splits a command line by the quoting rules of a POSIX shell, with the `$'…'` that browsers write. Nothing is run or
 * expanded; the first operator ends the command.
 *
 * @throws {CountersignError} `curl-quote-open` or `curl-expansion`, with the position.
 */
export function splitShellWords(line: string): ShellWords {
  const words: string[] = [];
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  for (const { groups = {}, index } of line.matchAll(PIECE)) {
    const { operator, blank, escaped, single, ansi, double, plain } = groups;
    if (operator !== undefined) {
      endWord();
      return { words, cutAt: operator };
    }
    if (plain !== undefined) refuseUnreadable(line, index);
    const text = plain ?? escaped ?? single ?? (ansi && readAnsi(ansi)) ?? (double && readDouble(double));
    // A line that goes on ends no word and begins none.
    if (blank !== undefined) endWord();
    else if (text !== undefined) word = (word ?? "") + text;
  }
  endWord();
  return { words };
}

function readDouble(text: string): string {
  return text.replace(/\\(\r?\n|[$`"\\])/g, (_, escaped: string) => (escaped.endsWith("\n") ? "" : escaped));
}

function readAnsi(text: string): string {
  return text.replace(ANSI_ESCAPE, (whole, two?: string, four?: string, eight?: string, octal?: string) => {
    const hexadecimal = two ?? four ?? eight;
    if (hexadecimal === undefined && octal === undefined) return SIMPLE_ESCAPES[whole.slice(1)] ?? whole;
    const point = Number.parseInt(hexadecimal ?? octal ?? "", hexadecimal === undefined ? 8 : 16);
    // Browsers write a character beyond the first plane as two halves; a number beyond the last names none.
    if (point > 0x10ffff) return "\ufffd";
    return point > 0xffff ? String.fromCodePoint(point) : String.fromCharCode(point);
  });
}

/** Throws where there stands a quote that is not closed, or what a shell would replace. */
function refuseUnreadable(line: string, at: number): void {
  refuseExpansion(line, at);
  const [quote] = /^(?:\$?["']|)/.exec(line.slice(at, at + 2)) ?? [];
  if (!quote) return;
  const from = quote === '$"' ? at + 1 : at;
  if (quote.endsWith('"')) {
    IN_DOUBLE_QUOTES.lastIndex = from + 1;
    refuseExpansion(line, from + 1 + (IN_DOUBLE_QUOTES.exec(line)?.[0].length ?? 0));
  }
  throw new CountersignError(
    "curl-quote-open",
    `curl command line: expected the quote ${line.slice(from, at + quote.length)} of character ${from + 1} to be closed, got the end of the text`,
    "Copy the whole command, with its last line.",
  );
}

function refuseExpansion(line: string, at: number): void {
  EXPANSION.lastIndex = at;
  const [found] = EXPANSION.exec(line) ?? [];
  if (found === undefined) return;
  const shown = found === "`" ? "`…`" : found;
  throw new CountersignError(
    "curl-expansion",
    `curl command line, character ${at + 1}: expected plain text, got ${shown}, which a shell would replace`,
    "No shell is run here: put the value in its place, or quote it with '…' if it is meant as it stands.",
  );
}
