import { base64Parts, PART_LENGTH } from "../../text/secret-parts.ts";

const ESCAPE = "%(?:25)*";
/** A shorter secret gives no Base64 text that differs enough from chance. */
const MIN_DERIVED = 6;

/** A pattern of a text that is to be hidden. */
export interface SpellingPattern {
  readonly pattern: RegExp;
  /** The least characters of a text in which it can be found: most texts of a request are shorter. */
  readonly least: number;
}

/** Finds a text in whatever case, and with any of its characters percent-encoded, once or many times. */
export function matchAnySpelling(text: string): SpellingPattern {
  const characters = Array.from(text, anySpelling);
  return { pattern: new RegExp(`(?=(${characters.join("")}))`, "giu"), least: characters.length };
}

/** Finds a text, as {@link matchAnySpelling} does, or any longer piece of it. */
export function matchAnyPiece(text: string): SpellingPattern {
  const characters = Array.from(text, anySpelling);
  if (characters.length <= PART_LENGTH) return matchAnySpelling(text);
  const pieces = characters.slice(PART_LENGTH - 1).map((_, at) => characters.slice(at, at + PART_LENGTH).join(""));
  return { pattern: new RegExp(`(?=(${[...new Set(pieces)].join("|")}))`, "giu"), least: PART_LENGTH };
}

/** Returns encodings of a secret: its hexadecimal form and, at any place in a text, its Base64. */
export function disguisesOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  if (bytes.length < MIN_DERIVED) return [];
  const base64 = base64Parts(bytes);
  return [
    secret,
    bytes.toString("hex"),
    ...base64,
    ...base64.map((text) => text.replace(/\+/g, "-").replace(/\//g, "_")),
  ];
}

function anySpelling(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const latin1 = point > 0x7f && point <= 0xff ? `|${escapeOf(point)}` : "";
  const space = character === " " ? "|\\+" : "";
  const utf8 = Array.from(Buffer.from(character, "utf8"), escapeOf).join("");
  return `(?:\\u{${point.toString(16)}}|${utf8}${latin1}${space})`;
}

function escapeOf(byte: number): string {
  return ESCAPE + byte.toString(16).padStart(2, "0");
}
