import { joinBytes, utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import { windows1252Upper } from "../encoding/charset-tables.ts";
import { writeLatin1 } from "./write-bytes.ts";

type ChangeBytes = (bytes: Uint8Array) => Uint8Array;

/** A character of UTF-8, and what decoders take together where bytes are none (RFC 3629; the names are those of ids). */
const CHARACTER =
  "[\\0-\\x7f]|[\\xc2-\\xdf]C|\\xe0[\\xa0-\\xbf]C|[\\xe1-\\xec\\xee\\xef]CC|\\xed[\\x80-\\x9f]C|\\xf0[\\x90-\\xbf]CC|[\\xf1-\\xf3]CCC|\\xf4[\\x80-\\x8f]CC";
const START =
  "\\xe0[\\xa0-\\xbf]|[\\xe1-\\xec\\xee\\xef]C|\\xed[\\x80-\\x9f]|\\xf0[\\x90-\\xbf]C?|[\\xf1-\\xf3]CC?|\\xf4[\\x80-\\x8f]C?";
const brokenForms = {
  each: "[^]",
  web: `${START}|[^]`,
  java: `\\xed[\\xa0-\\xbf]C?|${START}|[^]`,
  mono: `${START}|[\\xe0-\\xf4]C|[^]`,
  perl: "[\\xc0-\\xdf]C|[\\xe0-\\xef]CC?|[\\xf0-\\xf7]C{1,3}|[\\xf8-\\xfb]C{1,4}|[\\xfc\\xfd]C{1,5}|[\\xfe\\xff]C{1,12}|[^]",
} as const;

/** Reads bytes as UTF-8 text, with another text for what is none, and writes the text as UTF-8. */
function readUtf8(form: keyof typeof brokenForms, instead: string): ChangeBytes {
  const parts = new RegExp(`(${CHARACTER})|${brokenForms[form]}`.replaceAll("C", "[\\x80-\\xbf]"), "g");
  const written = Buffer.from(instead).toString("latin1");
  return (bytes) =>
    Buffer.from(
      writeLatin1(bytes).replace(parts, (_, character?: string) => character ?? written),
      "latin1",
    );
}

/** What is done to the bytes of a signature before they are Base64-encoded, by ids, with the verb for it. */
export const byteChanges: Readonly<Record<string, readonly [verb: string, change: ChangeBytes]>> = {
  "signature-bytes-read-as-utf8": ["are read as UTF-8 text", readUtf8("web", "\ufffd")],
  "signature-bytes-reversed": ["are put into reverse order", (bytes) => bytes.toReversed()],
  "signature-bytes-not-utf8-dropped": ["that are no UTF-8 are dropped", readUtf8("each", "")],
  "signature-bytes-not-utf8-as-question-marks": ["that are no UTF-8 become question marks", readUtf8("web", "?")],
  "signature-bytes-not-utf8-replaced-each": ["that are no UTF-8 become U+FFFD each", readUtf8("each", "\ufffd")],
  "signature-bytes-read-as-utf8-by-java": ["are read as UTF-8 text, as Java does it,", readUtf8("java", "\ufffd")],
  "signature-bytes-read-as-utf8-by-mono": [
    "are read as UTF-8 text, as .NET Framework does it,",
    readUtf8("mono", "\ufffd"),
  ],
  "signature-bytes-read-as-utf8-by-perl": ["are read as UTF-8 text, as Perl does it,", readUtf8("perl", "\ufffd")],
  "signature-bytes-not-ascii-as-question-marks": [
    "beyond ASCII become question marks",
    (bytes) => bytes.map((byte) => (byte > 0x7f ? 0x3f : byte)),
  ],
  "signature-bytes-not-ascii-replaced": [
    "beyond ASCII become U+FFFD",
    (bytes) => utf8Bytes(writeLatin1(bytes).replace(/[^\0-\x7f]/g, "\ufffd")),
  ],
  "signature-bytes-not-ascii-dropped": ["beyond ASCII are dropped", (bytes) => bytes.filter((byte) => byte < 0x80)],
  "signature-bytes-of-seven-bits": ["lose their highest bits", (bytes) => bytes.map((byte) => byte & 0x7f)],
  "signature-bytes-read-as-windows-1252": [
    "are read as Windows-1252 text",
    (bytes) =>
      utf8Bytes(writeLatin1(bytes).replace(/[\x80-\xff]/g, (one) => windows1252Upper[one.charCodeAt(0) - 0x80] ?? "")),
  ],
  "signature-bytes-as-utf16": ["are turned into UTF-16 text", (bytes) => Buffer.from(writeLatin1(bytes), "utf16le")],
  "signature-cut-at-nul": ["are cut at the first NUL", cutAt(0)],
  "signature-cut-at-line-feed": ["are cut at the first line feed", cutAt(10)],
  "signature-with-nul": ["get a NUL byte at their end", (bytes) => joinBytes(bytes, "\0")],
  "signature-with-line-feed-inside": ["get a line feed at their end", (bytes) => joinBytes(bytes, "\n")],
  "signature-bytes-trimmed": [
    "are trimmed as if they were text",
    (bytes) => Buffer.from(writeLatin1(bytes).replace(/^[\0\t\n\v\r ]+|[\0\t\n\v\r ]+$/g, ""), "latin1"),
  ],
  "signature-nuls-trimmed": [
    "lose the NUL bytes at their end",
    (bytes) => bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1),
  ],
  "signature-integer-signed": [
    "are written as a big integer with a sign, which adds or drops a 00 at the front,",
    (bytes) => joinBytes((bytes[leadingZeros(bytes)] ?? 0x80) > 0x7f ? "\0" : "", bytes.subarray(leadingZeros(bytes))),
  ],
  "signature-words-reversed": [
    "are put into reverse order in each 32-bit word",
    (bytes) => bytes.map((_, at) => bytes[at ^ 3] ?? 0),
  ],
};

function cutAt(end: number): ChangeBytes {
  return (bytes) => (bytes.includes(end) ? bytes.subarray(0, bytes.indexOf(end)) : bytes);
}

export function leadingZeros(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte !== 0);
  return at < 0 ? bytes.length : at;
}
