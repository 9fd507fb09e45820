import type { Deviation, Replacement } from "../../deviations/deviation.ts";
import type { Stage } from "../../signing/scheme.ts";

/**
 * What each of 256 bytes is written as. A byte beyond ASCII that is left as it is stands as U+DC80 to U+DCFF, since
 * alone it is no text.
 */
export type ByteTable = readonly string[];

/** Where one encoder serves. */
export type EncoderPlace = "values" | "names and values" | "throughout" | "the parts of the base string" | "names";

/** The stages of each place, in the order in which they are tried. */
export const encoderPlaces: Readonly<Record<EncoderPlace, readonly Stage[]>> = {
  values: ["encodeValue"],
  "names and values": ["encodeName", "encodeValue"],
  throughout: ["encodeName", "encodeValue", "encodePart"],
  "the parts of the base string": ["encodePart"],
  names: ["encodeName"],
};

/** How an encoder may write a byte wrongly. */
export const byteForms = ["raw", "escaped", "lower-case", "plus", "escaped-twice", "dropped", "other"] as const;

/** One of {@link byteForms}. */
export type ByteForm = (typeof byteForms)[number];

const ENCODED = /%([0-9A-F]{2})|[A-Za-z0-9._~-]/g;
const UNRESERVED = /[A-Za-z0-9._~-]/;
const LONE_BYTES = /[\udc80-\udcff]/u;

/** Every byte, in order. */
export const allBytes: readonly number[] = Array.from({ length: 256 }, (_, byte) => byte);
/** What the right encoder writes. */
export const rightTable: ByteTable = allBytes.map((byte) => (isUnreserved(byte) ? rawByte(byte) : escapeOf(byte)));
const formTable: readonly (readonly (readonly [ByteForm, string])[])[] = allBytes.map(listForms);

/** Lists the wrong texts that a byte may be written as, each with its form and each text once. */
export function formsOf(byte: number): readonly (readonly [ByteForm, string])[] {
  return formTable[byte] ?? [];
}

function listForms(byte: number): readonly (readonly [ByteForm, string])[] {
  const escaped = escapeOf(byte);
  const all: readonly (readonly [ByteForm, string])[] = [
    ["raw", rawByte(byte)],
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

function escapeOf(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

function rawByte(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
}

function isUnreserved(byte: number): boolean {
  return UNRESERVED.test(String.fromCharCode(byte));
}

/** Returns the bytes of what a right encoder has written; other characters count as the bytes of their UTF-8. */
export function bytesOfEncoded(encoded: string): readonly number[] {
  const bytes: number[] = [];
  for (let at = 0; at < encoded.length; at++) {
    const hex = encoded.charAt(at) === "%" ? Number.parseInt(encoded.slice(at + 1, at + 3), 16) : Number.NaN;
    if (Number.isNaN(hex)) bytes.push(...bytesOfRaw(encoded.charAt(at)));
    else {
      bytes.push(hex);
      at += 2;
    }
  }
  return bytes;
}

/** Returns the bytes of a text in which bytes beyond ASCII may stand alone; see {@link ByteTable}. */
export function bytesOfRaw(text: string): Uint8Array {
  if (!LONE_BYTES.test(text)) return Buffer.from(text, "utf8");
  return Buffer.concat(
    text
      .split(/([\udc80-\udcff])/u)
      .map((piece) => (LONE_BYTES.test(piece) ? Buffer.of(piece.charCodeAt(0) - 0xdc00) : Buffer.from(piece, "utf8"))),
  );
}

/** Whether a text is one byte beyond ASCII that stands alone. */
export function isLoneByte(text: string): boolean {
  return text.length === 1 && LONE_BYTES.test(text);
}

/** Writes every byte beyond ASCII as one that stands alone; see {@link ByteTable}. */
export function rawText(text: string): string {
  return /[^\0-\x7f]/.test(text) ? Array.from(bytesOfRaw(text), rawByte).join("") : text;
}

/** Returns the text that these bytes are, where they are UTF-8. */
function readableText(text: string): string {
  if (!LONE_BYTES.test(text)) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOfRaw(text));
  } catch {
    return text;
  }
}

/** Makes the mistake of an encoder with this table: it rewrites what the right one has written. */
export function deviateEncoder(
  table: ByteTable,
  place: EncoderPlace,
  head: Omit<Deviation, "stage" | "replace">,
): Deviation {
  const stages: readonly Stage[] = encoderPlaces[place];
  const rewrite = (encoded: string): string =>
    encoded.replace(ENCODED, (piece, hex?: string) => {
      const byte = hex === undefined ? piece.charCodeAt(0) : Number.parseInt(hex, 16);
      return table[byte] ?? piece;
    });
  const isPart = stages.includes("encodePart");
  const encodesPart: Replacement = {
    stage: "encodePart",
    replace: (right) => {
      const encode = (text: string, part: Parameters<typeof right>[1]): string =>
        text
          .split(/([\udc80-\udcff])/u)
          .map((piece) => (LONE_BYTES.test(piece) ? escapeOf(piece.charCodeAt(0) - 0xdc00) : right(piece, part)))
          .join("");
      return isPart ? (text, part) => rewrite(encode(text, part)) : encode;
    },
  };
  const leavesBytes = table.some((text) => LONE_BYTES.test(text));
  const replacements: readonly Replacement[] = [
    ...(stages.includes("encodeValue")
      ? [
          {
            stage: "encodeValue",
            replace: (right) => (value, name) => rewrite(right(value, name)),
          } satisfies Replacement,
        ]
      : []),
    ...(stages.includes("encodeName")
      ? [{ stage: "encodeName", replace: (right) => (name) => rewrite(right(name)) } satisfies Replacement]
      : []),
    ...(isPart || leavesBytes ? [encodesPart] : []),
    ...(isPart && leavesBytes
      ? [
          {
            stage: "joinParts",
            replace:
              (right) =>
              (...parts) =>
                readableText(right(...parts)),
          } satisfies Replacement,
          {
            stage: "baseStringBytes",
            replace: (right) => (text) => (LONE_BYTES.test(text) ? bytesOfRaw(text) : right(text)),
          } satisfies Replacement,
        ]
      : []),
  ];
  const [first, ...also] = replacements;
  if (first === undefined) throw new TypeError(`${place}: expected a stage that encodes, got none`);
  // Of the union of stages TypeScript cannot see that `first` is one of them.
  return { ...head, ...first, also, generated: true } as Deviation;
}
