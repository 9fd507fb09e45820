import { escapeNumber } from "../../../encoding/lone-bytes.ts";
import { percentDecode } from "../../../encoding/percent-encode.ts";
import type { LibraryFunction } from "../../deviation.ts";
import { type BeyondAscii, CHARACTER_BEYOND, describeBeyond, writerBeyond } from "./beyond-ascii.ts";

/** What an encoder makes of each character, as far as it differs from RFC 3986. Equal tables are equal encoders. */
export interface EncoderTable {
  /** Characters that it leaves as they are, though they must be escaped; in the order of ASCII. */
  readonly leaves?: string;
  /** Unreserved characters that it escapes; in the order of ASCII. */
  readonly escapes?: string;
  /** How it writes a space, if it does not leave it. Default: `%20`. */
  readonly space?: "+";
  /** Whether it makes a line feed one of a form, with a carriage return before it. */
  readonly lineFeed?: "crlf";
  /** The digits of its escapes. Default: `upper`. */
  readonly hex?: "lower";
  /** Whether it writes escapes of bytes below 0x10 with one digit. */
  readonly unpadded?: true;
  /** How it writes characters beyond ASCII. Default: as UTF-8 bytes. */
  readonly beyond?: BeyondAscii;
  /** Whether all that is encoded is made lower-case, or upper-case: letters and escapes. */
  readonly letters?: "lower" | "upper";
  /** Whether it leaves what looks like an escape already. */
  readonly spares?: true;
  /** Which of these it writes rightly where they first occur in a text, and wrongly after that. */
  readonly first?: string;
  /** Which of these it writes wrongly where they first occur in a text, and rightly after that. */
  readonly onlyFirst?: string;
  /** A character that it leaves as it is where it is the whole text. */
  readonly alone?: string;
}

/** Real functions that are one encoder: the name of the mistake to use one, if it has no other, and the best-known first. */
export type EncoderFacts = readonly [
  id: string,
  table: EncoderTable,
  ...functions: readonly (readonly [language: LibraryFunction["language"], call: string, link: string])[],
];

/**
 * A function of a real library that is asked: the name of the member that it is the best-known function of, its name as users
 * write it, its documentation, and how it is called with `value`, if it is neither called so nor with `value` alone.
 */
export type EncoderRow = readonly [id: string, call: string, link: string, expression?: string];

/** From what is right, percent-encoded, to what is wrong. */
type Rewrite = (encoded: string) => string;

const ESCAPED_ESCAPE = /%25(?=[0-9A-Fa-f]{2})/g;
/** A mark no escape has: it may be in one where these are. */
const DIGIT_OR_LETTER = /[A-Za-z0-9]/;

/** Escapes and characters of which an encoder remembers what it makes: long texts repeat a few. */
const MOST_REMEMBERED = 256;

/** Returns what an encoder makes of rightly encoded text. */
export function rewriterOf({ letters, alone, ...table }: EncoderTable): Rewrite {
  const rewriteAll = rewriterInCase(table);
  const rewrite: Rewrite =
    alone === undefined ? rewriteAll : (text) => (text === escapeOf(alone) ? alone : rewriteAll(text));
  if (letters === undefined) return rewrite;
  return letters === "lower" ? (text) => rewrite(text).toLowerCase() : (text) => rewrite(text).toUpperCase();
}

function rewriterInCase(table: EncoderTable): Rewrite {
  const { leaves = "", escapes = "", space, lineFeed, beyond, spares } = table;
  const inCase = digitsOf(table);
  const written = new Map<string, string>();
  for (const character of leaves) written.set(escapeOf(character), character);
  for (const character of escapes) written.set(character, inCase(escapeOf(character)));
  if (space !== undefined) written.set("%20", space);
  if (lineFeed !== undefined) written.set("%0A", "%0D%0A");
  const seesAll = table.hex === "lower" || table.unpadded === true || DIGIT_OR_LETTER.test(escapes);
  const tokens = [
    ...(beyond === undefined ? [] : [CHARACTER_BEYOND]),
    ...(seesAll ? ["%[0-9A-F]{2}"] : [...written.keys()].filter((token) => token.startsWith("%"))),
    ...(escapes === "" ? [] : [`[${escapes.replace("-", "\\-")}]`]),
  ];
  const pattern = new RegExp(tokens.join("|"), "g");
  const writeBeyond = beyond === undefined ? undefined : writerBeyond(beyond);
  const write: Rewrite = (token) => {
    const known = written.get(token);
    if (known !== undefined) return known;
    const point = token.length > 3 ? percentDecode(token)?.codePointAt(0) : undefined;
    const made = inCase(point === undefined || writeBeyond === undefined ? token : writeBeyond(point));
    if (written.size < MOST_REMEMBERED) written.set(token, made);
    return made;
  };
  const rewrite: Rewrite =
    tokens.length === 0 ? (encoded) => encoded : (encoded) => encoded.replace(pattern, sparing(table, write));
  return spares === true ? (encoded) => rewrite(encoded).replace(ESCAPED_ESCAPE, "%") : rewrite;
}

/** Returns how an encoder writes the digits of an escape. */
function digitsOf({ hex, unpadded }: EncoderTable): Rewrite {
  const inCase: Rewrite = hex === "lower" ? (token) => token.toLowerCase() : (token) => token;
  return unpadded === true ? (token) => inCase(token).replaceAll("%0", "%") : inCase;
}

/** Returns what writes the tokens of one text, where some are right the first time, or only then wrong. */
function sparing({ first = "", onlyFirst = "" }: EncoderTable, write: Rewrite): Rewrite {
  if (first === "" && onlyFirst === "") return write;
  const spared = new Set(Array.from(first, escapeOf));
  const once = new Set(Array.from(onlyFirst, escapeOf));
  const done = new Set<string>();
  return (token) => {
    const isFirst = !done.has(token);
    done.add(token);
    return (isFirst ? spared : once).has(token) ? token : write(token);
  };
}

/** Says what an encoder does to which characters, in a sentence each. */
export function describeTable(table: EncoderTable): string {
  const { leaves, escapes, space, lineFeed, hex, unpadded, beyond, letters, spares, first, onlyFirst, alone } = table;
  return [
    leaves === undefined
      ? ""
      : `It leaves ${listCharacters(leaves)} as ${countedIs(leaves)}, though ${must(leaves)} be escaped.`,
    space === undefined ? "" : "It writes a space as +, where %20 belongs.",
    lineFeed === undefined ? "" : "It writes a line feed as %0D%0A, where %0A belongs.",
    escapes === undefined ? "" : `It escapes ${listCharacters(escapes)}, though ${must(escapes)} be left.`,
    hex === undefined ? "" : "It writes the digits of escapes in lower case.",
    unpadded === undefined ? "" : "It writes the escape of a byte below 0x10 with one digit.",
    letters === undefined ? "" : `It makes all letters ${letters}-case, those of escapes and of the text.`,
    beyond === undefined ? "" : `${describeBeyond(beyond)}.`,
    spares === undefined ? "" : "It leaves what looks like an escape.",
    first === undefined ? "" : `The first of each is right: one ${listCharacters(first)} is replaced, and not all.`,
    onlyFirst === undefined ? "" : `Only the first ${listCharacters(onlyFirst)} of a text is written so.`,
    alone === undefined ? "" : `It leaves ${alone} where it is the whole text.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function listCharacters(characters: string): string {
  return Array.from(characters, (character) => (character === " " ? "the space" : character)).join(" ");
}

function countedIs(characters: string): string {
  return characters.length === 1 ? "it is" : "they are";
}

function must(characters: string): string {
  return characters.length === 1 ? "it must" : "they must";
}

function escapeOf(character: string): string {
  return escapeNumber(character.charCodeAt(0));
}
