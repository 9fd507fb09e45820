import { joinBytes, utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import { writeLatin1 } from "./write-bytes.ts";

type ChangeBytes = (bytes: Uint8Array) => Uint8Array;

const lossyUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const windows1252 = new TextDecoder("windows-1252");

/** What is done to the bytes of a signature before they are Base64-encoded, by ids, with what it is. */
export const byteChanges: Readonly<Record<string, readonly [title: string, change: ChangeBytes]>> = {
  "signature-bytes-read-as-utf8": [
    "The bytes of the signature are read as UTF-8 text before they are Base64-encoded",
    (bytes) => utf8Bytes(lossyUtf8.decode(bytes)),
  ],
  "signature-bytes-reversed": ["The bytes of the signature are in reverse order", (bytes) => bytes.toReversed()],
  "signature-bytes-not-utf8-dropped": [
    "Bytes of the signature that are no UTF-8 are dropped before it is Base64-encoded",
    (bytes) => readUtf8(bytes, ""),
  ],
  "signature-bytes-not-utf8-as-question-marks": [
    "Bytes of the signature that are no UTF-8 become question marks before it is Base64-encoded",
    (bytes) => readUtf8(bytes, "?"),
  ],
  "signature-bytes-not-utf8-replaced-each": [
    "Each byte of the signature that is no UTF-8 becomes U+FFFD before it is Base64-encoded",
    (bytes) => readUtf8(bytes, "\ufffd"),
  ],
  "signature-bytes-not-ascii-as-question-marks": [
    "Bytes of the signature beyond ASCII become question marks before it is Base64-encoded",
    (bytes) => bytes.map((byte) => (byte > 0x7f ? 0x3f : byte)),
  ],
  "signature-bytes-not-ascii-replaced": [
    "Bytes of the signature beyond ASCII become U+FFFD before it is Base64-encoded",
    (bytes) => utf8Bytes(writeLatin1(bytes).replace(/[^\0-\x7f]/g, "\ufffd")),
  ],
  "signature-bytes-not-ascii-dropped": [
    "Bytes of the signature beyond ASCII are dropped before it is Base64-encoded",
    (bytes) => bytes.filter((byte) => byte < 0x80),
  ],
  "signature-bytes-of-seven-bits": [
    "The highest bit of each byte of the signature is dropped",
    (bytes) => bytes.map((byte) => byte & 0x7f),
  ],
  "signature-bytes-read-as-windows-1252": [
    "The bytes of the signature are read as Windows-1252 text before they are Base64-encoded",
    (bytes) => utf8Bytes(windows1252.decode(bytes)),
  ],
  "signature-bytes-as-utf16": [
    "The bytes of the signature are turned into UTF-16 text before they are Base64-encoded",
    (bytes) => Buffer.from(writeLatin1(bytes), "utf16le"),
  ],
  "signature-cut-at-nul": [
    "The signature ends at its first NUL byte",
    (bytes) => bytes.subarray(0, bytes.includes(0) ? bytes.indexOf(0) : bytes.length),
  ],
  "signature-cut-at-line-feed": [
    "The signature ends at its first line feed",
    (bytes) => bytes.subarray(0, bytes.includes(10) ? bytes.indexOf(10) : bytes.length),
  ],
  "signature-with-nul": [
    "A NUL byte stands at the end of the bytes of the signature",
    (bytes) => joinBytes(bytes, "\0"),
  ],
  "signature-with-line-feed-inside": [
    "A line feed stands at the end of the bytes of the signature, before they are Base64-encoded",
    (bytes) => joinBytes(bytes, "\n"),
  ],
  "signature-bytes-trimmed": [
    "The bytes of the signature are trimmed as if they were text",
    (bytes) => Buffer.from(writeLatin1(bytes).replace(/^[\0\t\n\v\r ]+|[\0\t\n\v\r ]+$/g, ""), "latin1"),
  ],
  "signature-nuls-trimmed": [
    "NUL bytes at the end of the signature are dropped",
    (bytes) => bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1),
  ],
  "signature-integer-signed": [
    "The signature passes through a big integer with a sign, which puts 00 before some and drops it before others",
    (bytes) => joinBytes((bytes[leadingZeros(bytes)] ?? 0x80) > 0x7f ? "\0" : "", bytes.subarray(leadingZeros(bytes))),
  ],
  "signature-words-reversed": [
    "The bytes of each 32-bit word of the signature are in reverse order",
    (bytes) => bytes.map((_, at) => bytes[at ^ 3] ?? 0),
  ],
};

export function leadingZeros(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte !== 0);
  return at < 0 ? bytes.length : at;
}

const CHARACTER =
  /[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}|([\s\S])/g;

/** Reads UTF-8, where each byte that belongs to no character is written as something else. */
function readUtf8(bytes: Uint8Array, instead: string): Uint8Array {
  const replaced = writeLatin1(bytes).replace(CHARACTER, (character, broken) =>
    broken === undefined ? character : Buffer.from(instead).toString("latin1"),
  );
  return Buffer.from(replaced, "latin1");
}
