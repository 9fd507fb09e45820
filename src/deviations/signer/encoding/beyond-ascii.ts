import { bytesIn, type Charset } from "./charset-tables.ts";

/** Well-formed UTF-8 of two, three or four bytes, as percent-encoding writes it. */
export const CHARACTER_BEYOND =
  "%(?:C[2-9A-F]|D[0-9A-F])%[89AB][0-9A-F]|%E[0-9A-F](?:%[89AB][0-9A-F]){2}|%F[0-4](?:%[89AB][0-9A-F]){3}";

/** A way to write characters beyond ASCII that is not their UTF-8 bytes. */
interface WayBeyond {
  /** As a sentence without its end. */
  readonly does: string;
  readonly write: (point: number) => string;
}

/** The wrong ways to write characters beyond ASCII. */
export type BeyondAscii =
  | Charset
  | "raw"
  | "raw-if-folded"
  | "raw-if-word"
  | "raw-if-visible"
  | "dropped"
  | "js-escape"
  | "code-point"
  | "low-byte"
  | "cesu-8"
  | "non-bmp-question-mark"
  | "non-bmp-replacement"
  | "non-bmp-two-replacements"
  | "non-bmp-dropped";

const REPLACEMENT = "%EF%BF%BD";

const ways: Readonly<Record<Exclude<BeyondAscii, Charset>, WayBeyond>> = {
  raw: { does: "It leaves characters beyond ASCII as they are", write: String.fromCodePoint },
  "raw-if-folded": {
    does: "It takes the Kelvin sign and the long s for k and s",
    write: (point) => (point === 0x212a || point === 0x17f ? String.fromCodePoint(point) : escapeUtf8(point)),
  },
  "raw-if-word": {
    does: "It leaves letters of every script as they are, and writes other characters by their code points",
    write(point) {
      const character = String.fromCodePoint(point);
      return /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]/u.test(character) ? character : escapeNumber(point);
    },
  },
  "raw-if-visible": {
    does: "It leaves characters beyond ASCII as they are, but for spaces and control characters",
    write: (point) => {
      const character = String.fromCodePoint(point);
      return /[\p{Z}\p{Cc}]/u.test(character) ? escapeUtf8(point) : character;
    },
  },
  dropped: { does: "It leaves out characters beyond ASCII", write: () => "" },
  "js-escape": {
    does: "It writes a character beyond U+00FF as %uXXXX, and one up to U+00FF as one byte",
    write: (point) => (point < 0x100 ? escapeNumber(point) : writeUnits(point, escapeHexUnit)),
  },
  "code-point": { does: "It writes characters beyond ASCII by their code points", write: escapeNumber },
  "low-byte": {
    does: "It cuts each UTF-16 code unit beyond ASCII down to its lowest byte",
    write: (point) => writeUnits(point, (unit) => escapeNumber(unit & 0xff)),
  },
  "cesu-8": {
    does: "It writes the two halves of a character beyond U+FFFF as three bytes each",
    write: ofNonBmp((point) => writeUnits(point, escapeUnit)),
  },
  "non-bmp-question-mark": {
    does: "It writes a question mark for a character beyond U+FFFF",
    write: ofNonBmp(() => "%3F"),
  },
  "non-bmp-replacement": {
    does: "It writes U+FFFD for a character beyond U+FFFF",
    write: ofNonBmp(() => REPLACEMENT),
  },
  "non-bmp-two-replacements": {
    does: "It writes U+FFFD twice for a character beyond U+FFFF",
    write: ofNonBmp(() => REPLACEMENT + REPLACEMENT),
  },
  "non-bmp-dropped": { does: "It leaves out characters beyond U+FFFF", write: ofNonBmp(() => "") },
};

/** The names of all ways, for whoever asks which one a function takes. */
export const waysBeyond: readonly BeyondAscii[] = [
  "iso-8859-1",
  "us-ascii",
  ...(Object.keys(ways) as (keyof typeof ways)[]),
];

/** Returns how a way writes characters beyond ASCII, by their code points. */
export function writerBeyond(way: BeyondAscii): (point: number) => string {
  return wayOf(way).write;
}

/** Says what a way does. */
export function describeBeyond(way: BeyondAscii): string {
  return wayOf(way).does;
}

/** Writes a number of one byte or of several as escapes would have it. */
export function escapeNumber(number: number): string {
  return `%${number < 16 ? "0" : ""}${number.toString(16).toUpperCase()}`;
}

function wayOf(way: BeyondAscii): WayBeyond {
  return isCharset(way) ? inCharset(way) : ways[way];
}

function isCharset(way: BeyondAscii): way is Charset {
  return !Object.hasOwn(ways, way);
}

/** The escapes of what no charset escapes: an encoder leaves the bytes that are unreserved characters. */
function inCharset(charset: Charset): WayBeyond {
  const name = charset === "us-ascii" ? "ASCII" : charset.toUpperCase().replace("WINDOWS", "Windows");
  return {
    does: `It writes characters beyond ASCII as bytes of ${name}, and what that lacks as ?`,
    write(point) {
      const bytes = bytesIn(charset, point)?.toString(16) ?? "3f";
      return bytes.replace(/../g, (hex) => escapeReserved(Number.parseInt(hex, 16)));
    },
  };
}

function escapeReserved(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9\-._~]/.test(character) ? character : escapeNumber(byte);
}

function ofNonBmp(write: (point: number) => string): (point: number) => string {
  return (point) => (point < 0x10000 ? escapeUtf8(point) : write(point));
}

function escapeUtf8(point: number): string {
  return encodeURIComponent(String.fromCodePoint(point));
}

function escapeHexUnit(unit: number): string {
  return `%u${unit.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Writes a UTF-16 code unit from U+0800 on as the three bytes that UTF-8 would give it. */
function escapeUnit(unit: number): string {
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)].map(escapeNumber).join("");
}

function writeUnits(point: number, write: (unit: number) => string): string {
  const text = String.fromCodePoint(point);
  return Array.from({ length: text.length }, (_, at) => write(text.charCodeAt(at))).join("");
}
