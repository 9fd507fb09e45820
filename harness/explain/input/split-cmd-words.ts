import { CountersignError } from "../../../src/countersign-error.ts";

const MARKS = /\^["\r\n]|\^%\^|%\^/;

/** Decides whether a command line is written for Windows' cmd, as browsers' "Copy as cURL (cmd)" writes it. */
export function isForCmd(line: string): boolean {
  return MARKS.test(line);
}

/**
 * Splits a command line for Windows' cmd: first the carets of cmd itself, then the quotes and backslashes of the
 * program's own argument parser.
 *
 * @throws {CountersignError} `curl-quote-open`, with the position.
 */
export function splitCmdWords(line: string): readonly string[] {
  return splitArguments(dropCarets(line));
}

/** Removes carets: outside of quotes each swallows the line end after it, and the next character stands for itself. */
function dropCarets(line: string): string {
  const CARET = /("[^"]*"?)|\^(?:\r?\n)?(\r?\n|[\s\S])?/g;
  return line.replace(CARET, (_, quoted = "", literal = "") => quoted + literal);
}

function splitArguments(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (const [text, backslashes, second] of line.matchAll(/(\\*)"("?)|\s|\\+|[^\s"\\]+/g)) {
    if (backslashes !== undefined) {
      const marks = readQuote(backslashes.length, second === '"', isQuoted);
      word = (word ?? "") + marks.text;
      isQuoted = marks.isQuoted;
    } else if (isQuoted || text.trim() !== "") {
      word = (word ?? "") + text;
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (isQuoted) {
    throw new CountersignError(
      "curl-quote-open",
      'curl command line for cmd: expected every " to be closed, got the end of the text',
      "Copy the whole command, with its last line.",
    );
  }
  return word === undefined ? words : [...words, word];
}

/** Reads a quote and the backslashes before it: two make one; after an odd one, or doubled, the quote stays. */
function readQuote(
  backslashes: number,
  isDoubled: boolean,
  isQuoted: boolean,
): { readonly text: string; readonly isQuoted: boolean } {
  const plain = "\\".repeat(Math.floor(backslashes / 2));
  if (backslashes % 2 === 1) return { text: `${plain}"`, isQuoted: isDoubled ? !isQuoted : isQuoted };
  if (isDoubled) return { text: isQuoted ? `${plain}"` : plain, isQuoted };
  return { text: plain, isQuoted: !isQuoted };
}
