import { createHmac } from "node:crypto";
import { base64Decode } from "../../../encoding/base64.ts";
import type { Deviation } from "../../deviation.ts";

const BLOCK_BYTES = 64;
const utf8 = new TextEncoder();

interface KeyBytesMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix: string;
  readonly links?: readonly string[];
  /** The bytes that go into the HMAC; `undefined` where they are the right ones. */
  readonly bytesOf: (key: string) => Uint8Array | undefined;
}

const mistakes: readonly KeyBytesMistake[] = [
  {
    id: "key-charset",
    title: "The signing key is turned into Latin-1 bytes",
    happens: "Letters such as é are one byte where UTF-8 has two; what Latin-1 lacks becomes a question mark.",
    fix: "Turn the key into bytes as UTF-8, and say so in the call.",
    links: [
      "https://github.com/binance/binance-connector-java/issues/223",
      "https://github.com/stripe/stripe-java/pull/394",
    ],
    bytesOf: (key) => Uint8Array.from(key, (character) => replaceBeyond(0xff, character)),
  },
  {
    id: "key-charset-ascii",
    title: "The signing key is turned into ASCII bytes",
    happens: "Every character beyond ASCII becomes a question mark.",
    fix: "Turn the key into bytes as UTF-8, and say so in the call.",
    bytesOf: (key) => Uint8Array.from(key, (character) => replaceBeyond(0x7f, character)),
  },
  {
    id: "key-utf16",
    title: "The signing key is turned into UTF-16 bytes",
    happens: "Each character of the key takes two bytes, as with Encoding.Unicode in .NET.",
    fix: "Turn the key into bytes as UTF-8, and say so in the call.",
    bytesOf: utf16,
  },
  {
    id: "key-decoded-bytes",
    title: "The control key is taken for hexadecimal digits and decoded",
    happens: "The secret, less its hyphens, is read as hexadecimal digits: a UUID gives 16 bytes, then comes the &.",
    fix: "Use the text of the control key; it is not an encoding of bytes.",
    bytesOf: (key) => beforeAmpersand(key, (secret) => decodeHex(secret.replaceAll("-", ""))),
  },
  {
    id: "key-base64-decoded",
    title: "The control key is taken for Base64 and decoded",
    happens: "A secret that happens to be Base64 text is decoded, and the & follows its bytes.",
    fix: "Use the text of the control key; it is not an encoding of bytes.",
    bytesOf: (key) => beforeAmpersand(key, base64Decode),
  },
  {
    id: "hmac-long-key-not-hashed",
    title: "A signing key of more than 64 bytes is cut after 64",
    happens: "RFC 2104 hashes a key that is longer than the block of SHA-1; a home-made HMAC cuts it.",
    fix: "Use the HMAC of the language's own library.",
    links: ["https://github.com/OAuthSwift/OAuthSwift/issues/42"],
    bytesOf: (key) => {
      const bytes = utf8.encode(key);
      return bytes.length > BLOCK_BYTES ? bytes.subarray(0, BLOCK_BYTES) : undefined;
    },
  },
];

/** Mistakes in how the text of the HMAC key becomes bytes. */
export const hmacKeyBytesDeviations: readonly Deviation[] = mistakes.map(({ bytesOf, ...mistake }) => ({
  stage: "hmacSha1",
  clauses: ["hmac.1", "hmac.2"],
  links: [],
  methods: ["HMAC-SHA1"],
  ...mistake,
  replace: (right) => (key, message) => {
    const bytes = bytesOf(key);
    return bytes === undefined ? right(key, message) : createHmac("sha1", bytes).update(message).digest();
  },
}));

function replaceBeyond(last: number, character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint > last ? 0x3f : codePoint;
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes[2 * at] = unit & 0xff;
    bytes[2 * at + 1] = unit >> 8;
  }
  return bytes;
}

function beforeAmpersand(key: string, decode: (secret: string) => Uint8Array | undefined): Uint8Array | undefined {
  const end = key.lastIndexOf("&");
  const secret = decode(end < 0 ? key : key.slice(0, end));
  if (secret === undefined || secret.length === 0) return undefined;
  const rest = utf8.encode(end < 0 ? "" : key.slice(end));
  const bytes = new Uint8Array(secret.length + rest.length);
  bytes.set(secret);
  bytes.set(rest, secret.length);
  return bytes;
}

function decodeHex(digits: string): Uint8Array | undefined {
  if (digits.length % 2 !== 0 || !/^[0-9A-Fa-f]+$/.test(digits)) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
