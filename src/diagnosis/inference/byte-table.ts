import type { Deviation, DeviationHead, Replacement } from "../../deviations/deviation.ts";
import { bytesOfText, escapeNumber, hasLoneBytes, loneByte, mapLoneBytes } from "../../encoding/lone-bytes.ts";
import { remember } from "../../remember.ts";
import type { Stage } from "../../signing/scheme.ts";

/**
 * What each of 256 bytes is written as. A byte beyond ASCII that is left as it is stands as U+DC80 to U+DCFF, since
 * alone it is no text.
 */
export type ByteTable = readonly string[];

/** A byte that the encoder writes: by the encoder of names and values, or by that of the parts. */
export interface Atom {
  readonly byte: number;
  readonly layer: "inner" | "outer";
}

/** One atom for each byte of a layer: the failures of a run hold hundreds of thousands. */
export const innerAtom: (byte: number) => Atom = remember((byte: number): Atom => ({ byte, layer: "inner" }));
export const outerAtom: (byte: number) => Atom = remember((byte: number): Atom => ({ byte, layer: "outer" }));

/** A text that is right whatever the encoder does, or a byte that the encoder writes. */
export type Piece = string | Atom;

/** Returns what is written of a text; escapes that are spared are texts. */
export function outerPieces(text: string, spares: boolean): readonly Piece[] {
  const parts = spares ? text.split(/(%[0-9A-Fa-f]{2})/) : [text];
  return parts.flatMap((part, at): readonly Piece[] =>
    at % 2 === 1 ? [part] : Array.from(bytesOfText(part), outerAtom),
  );
}

/** Where one encoder serves. */
export type EncoderPlace =
  | "values"
  | "names and values"
  | "throughout"
  | "the parts of the base string"
  | "names"
  | "header values"
  | "the body"
  | "the base string and the header"
  | "the base string, the header and the body";

const baseString: readonly Stage[] = ["encodeName", "encodeValue", "encodePart"];

/** The stages of each place, in the order in which they are tried. */
export const encoderPlaces: Readonly<Record<EncoderPlace, readonly Stage[]>> = {
  values: ["encodeValue"],
  "names and values": ["encodeName", "encodeValue"],
  throughout: baseString,
  "the parts of the base string": ["encodePart"],
  names: ["encodeName"],
  "header values": ["encodeHeaderValue"],
  "the body": ["encodeBodyText"],
  "the base string and the header": [...baseString, "encodeHeaderValue"],
  "the base string, the header and the body": [...baseString, "encodeHeaderValue", "encodeBodyText"],
};

/** How an encoder may write a byte wrongly. */
export const byteForms = ["raw", "escaped", "lower-case", "plus", "escaped-twice", "dropped", "other"] as const;

/** One of {@link byteForms}. */
export type ByteForm = (typeof byteForms)[number];

/** An escape that is spared stands as it would be encoded once more. */
const SPARED = "%25[0-9A-Fa-f]{2}";
const HEX_DIGIT = /[0-9A-F]/;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/** Every byte, in order. */
export const allBytes: readonly number[] = Array.from({ length: 256 }, (_, byte) => byte);
/** What the right encoder writes. */
export const rightTable: ByteTable = allBytes.map((byte) => (isUnreserved(byte) ? loneByte(byte) : escapeNumber(byte)));
const formTable: readonly (readonly (readonly [ByteForm, string])[])[] = allBytes.map(listForms);

/** Lists the wrong texts that a byte may be written as, each with its form and each text once. */
export function formsOf(byte: number): readonly (readonly [ByteForm, string])[] {
  return formTable[byte] ?? [];
}

function listForms(byte: number): readonly (readonly [ByteForm, string])[] {
  const escaped = escapeNumber(byte);
  const all: readonly (readonly [ByteForm, string])[] = [
    ["raw", loneByte(byte)],
    ["escaped", escaped],
    ["lower-case", escaped.toLowerCase()],
    ["plus", "+"],
    ["escaped-twice", `%25${escaped.slice(1)}`],
    ["dropped", ""],
  ];
  return all.filter(([, text], at) => text !== rightTable[byte] && all.findIndex((other) => other[1] === text) === at);
}

/** Returns the form in which a table writes a byte; `undefined` where it is right. */
export function formIn(table: ByteTable, byte: number): ByteForm | undefined {
  const text = table[byte];
  if (text === rightTable[byte]) return undefined;
  return formsOf(byte).find(([, written]) => written === text)?.[0] ?? "other";
}

function isUnreserved(byte: number): boolean {
  return UNRESERVED.test(String.fromCharCode(byte));
}

/** Returns the bytes of what a right encoder has written; other characters count as the bytes of their UTF-8. */
export function bytesOfEncoded(encoded: string): readonly number[] {
  const bytes: number[] = [];
  for (let at = 0; at < encoded.length; at++) {
    const hex = encoded.charAt(at) === "%" ? Number.parseInt(encoded.slice(at + 1, at + 3), 16) : Number.NaN;
    if (Number.isNaN(hex)) bytes.push(...bytesOfText(encoded.charAt(at)));
    else {
      bytes.push(hex);
      at += 2;
    }
  }
  return bytes;
}

/** Makes what rewrites right texts by a table: of long texts only what it writes otherwise is taken out, as few bytes are. */
function rewriterOf(table: ByteTable, spares: boolean): (encoded: string) => string {
  const wrong = allBytes.filter((byte) => table[byte] !== rightTable[byte]);
  const raw = wrong.filter(isUnreserved).map(loneByte).join("");
  const escapes = wrong.filter((byte) => !isUnreserved(byte)).map((byte) => escapeNumber(byte).slice(1));
  // A digit of an escape is no letter or digit of the text.
  const escaped = HEX_DIGIT.test(raw) ? "[0-9A-F]{2}" : escapes.join("|");
  const sought = [spares ? SPARED : "", escaped && `%(?:${escaped})`, raw && `[${raw.replace("-", "\\-")}]`];
  const pattern = new RegExp(sought.filter((one) => one !== "").join("|") || "(?!)", "g");
  return (encoded) =>
    encoded.replace(pattern, (piece) => {
      // Longer than an escape: one that is spared.
      if (piece.length > 3) return piece.replace("25", "");
      const byte = piece.length === 1 ? piece.charCodeAt(0) : Number.parseInt(piece.slice(1), 16);
      return table[byte] ?? piece;
    });
}

/** Makes the mistake of an encoder with this table: it rewrites what the right one has written, and may spare escapes. */
export function deviateEncoder(
  table: ByteTable,
  { where: place, spares }: { readonly where: EncoderPlace; readonly spares?: true },
  head: DeviationHead,
): Deviation {
  const rewrite = rewriterOf(table, spares === true);
  const served = encoderPlaces[place];
  const encodeWith =
    (stage: Stage) =>
    (right: (text: string, rest?: unknown) => string) =>
    (text: string, rest?: unknown): string => {
      const encoded =
        stage === "encodePart"
          ? mapLoneBytes(text, escapeNumber, (own) => right(own, rest)).join("")
          : right(text, rest);
      return served.includes(stage) ? rewrite(encoded) : encoded;
    };
  const passBytes: Replacement = {
    stage: "baseStringBytes",
    replace: (right) => (text, task) => (hasLoneBytes(text) ? bytesOfText(text) : right(text, task)),
  };
  // Bytes that are left alone must pass the parts, which are right otherwise.
  const isPassed = table.some(hasLoneBytes) && baseString.some((stage) => served.includes(stage));
  const encoding = new Set<Stage>(isPassed ? [...served, "encodePart"] : served);
  const [first, ...also] = [
    ...Array.from(encoding, (stage) => ({ stage, replace: encodeWith(stage) })),
    ...(isPassed ? [passBytes] : []),
  ];
  // TypeScript cannot see that these stages all take a text, and some of them what it belongs to.
  return { ...head, ...first, also } as Deviation;
}
