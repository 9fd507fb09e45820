import { CountersignError } from "../../../src/countersign-error.ts";

/** A value that a piece of code writes down. */
export type Literal = string | number | boolean | null | LiteralMap;

/** Names and values of a literal, in their order. */
export interface LiteralMap {
  readonly entries: readonly (readonly [name: string, value: Literal])[];
}

/** How a language writes literals. */
export interface LiteralSyntax {
  /** The name of the language in messages. */
  readonly language: string;
  /** What opens a map, and what closes it. */
  readonly open: RegExp;
  readonly close: string;
  readonly assign: RegExp;
  readonly separator: RegExp;
  /** White space and comments. */
  readonly blank: RegExp;
  readonly name: RegExp;
  /** A string with its quotes; and what it says. */
  readonly text: RegExp;
  readonly readText: (quoted: string) => string;
}

/** What a letter stands for behind the sign of an escape. */
type Escapes = Readonly<Record<string, string>>;
export const ESCAPES: Escapes = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", "0": "\0" };
const MOST_DEPTH = 8;
const WORD = /(?:\$?(?:true|false|null)|-?[0-9]+(?:\.[0-9]+)?)\b/iy;

/** Reads literals of a text, one after the other; all patterns of the syntax are sticky. */
export interface LiteralReader {
  readonly value: () => Literal;
  /** Takes what a sticky pattern matches behind white space; nothing where it does not. */
  readonly take: (pattern: RegExp) => string | undefined;
  readonly fail: (expected: string) => CountersignError;
}

/** Creates a reader from a position on; in one pass, so that its work is linear. */
export function readLiterals(text: string, from: number, syntax: LiteralSyntax): LiteralReader {
  let at = from;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const take = (pattern: RegExp): string | undefined => {
    match(syntax.blank);
    return match(pattern);
  };
  const fail = (expected: string): CountersignError =>
    new CountersignError(
      "code-unreadable",
      `${syntax.language}, character ${at + 1}: expected ${expected}, got other text`,
      "Nothing is run here: values must stand there as texts. Otherwise give the request as raw HTTP or as cURL.",
    );
  const readMap = (depth: number): LiteralMap => {
    if (depth > MOST_DEPTH) throw fail("fewer nested values");
    const entries: (readonly [string, Literal])[] = [];
    for (;;) {
      while (take(syntax.separator) !== undefined);
      match(syntax.blank);
      if (text.startsWith(syntax.close, at)) {
        at += syntax.close.length;
        return { entries };
      }
      const quoted = take(syntax.text);
      const name = quoted === undefined ? take(syntax.name) : syntax.readText(quoted);
      if (name === undefined || take(syntax.assign) === undefined) throw fail("a name with its value");
      entries.push([name, readValue(depth + 1)]);
    }
  };
  const readValue = (depth: number): Literal => {
    const quoted = take(syntax.text);
    if (quoted !== undefined) return syntax.readText(quoted);
    if (take(syntax.open) !== undefined) return readMap(depth);
    const word = take(WORD)?.replace("$", "").toLowerCase();
    if (word === undefined) throw fail("a text, a number or a list of names and values");
    return word === "null" ? null : word === "true" || word === "false" ? word === "true" : Number(word);
  };
  return { value: () => readValue(0), take, fail };
}

/** Lists the pairs of a map whose values are texts or numbers. */
export function textPairs(literal: Literal | undefined): readonly (readonly [string, string])[] {
  if (typeof literal !== "object" || literal === null) return [];
  return literal.entries.flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)] as const] : [],
  );
}

/** Notes that of several calls, as browsers copy all requests at once, only the first is read. */
export function noteCalls(count: number): readonly string[] {
  return count > 1 ? [`There are ${count} calls; the first was read.`] : [];
}
