import type { Deviation } from "../../deviation.ts";

type Message = Uint8Array | string;

interface BytesMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix: string;
  readonly links?: readonly string[];
  readonly change: (message: Message) => Message;
}

const useUtf8 = "Sign the UTF-8 bytes of the base string, with nothing before or after them.";
const useNoNewline = "Sign the base string without a line break at its end: printf or echo -n in place of echo.";

const mistakes: readonly BytesMistake[] = [
  {
    id: "base-string-utf16",
    title: "The base string is signed as UTF-16 bytes, little-endian",
    happens: "Each character becomes two bytes: .NET's Encoding.Unicode does this.",
    fix: useUtf8,
    links: ["https://github.com/google/google-gdata/issues/615"],
    change: (message) => writeUtf16(message, 0),
  },
  {
    id: "base-string-utf16-big-endian",
    title: "The base string is signed as UTF-16 bytes, big-endian",
    happens: "Each character becomes two bytes, the higher one first.",
    fix: useUtf8,
    change: (message) => writeUtf16(message, 1),
  },
  {
    id: "base-string-utf16-with-mark",
    title: "The base string is signed as UTF-16 bytes after a byte order mark",
    happens: "FE FF comes first, then two bytes for each character: Java's charset named UTF-16 does this.",
    fix: useUtf8,
    change: (message) => concatenate([0xfe, 0xff], writeUtf16(message, 1)),
  },
  {
    id: "base-string-newline",
    title: "A line feed is signed after the base string",
    happens: "The base string is signed from a file or from echo, which ends it with a line feed.",
    fix: useNoNewline,
    links: ["https://github.com/oauthlib/oauthlib"],
    change: (message) => concatenate(message, [0x0a]),
  },
  {
    id: "base-string-crlf",
    title: "CR LF is signed after the base string",
    happens: "The base string is signed from a file or a command of Windows, which ends it with CR LF.",
    fix: useNoNewline,
    change: (message) => concatenate(message, [0x0d, 0x0a]),
  },
  {
    id: "base-string-space",
    title: "A space is signed after the base string",
    happens: "The base string is copied or put together with a space at its end.",
    fix: useUtf8,
    change: (message) => concatenate(message, [0x20]),
  },
  {
    id: "base-string-nul",
    title: "A NUL byte is signed after the base string",
    happens: "The length of a C text is taken with the NUL that ends it.",
    fix: useUtf8,
    change: (message) => concatenate(message, [0x00]),
  },
  {
    id: "base-string-bom",
    title: "A byte order mark is signed before the base string",
    happens: "EF BB BF, the UTF-8 form of U+FEFF, comes first: an encoder or an editor puts it there.",
    fix: "Turn text into UTF-8 bytes without a byte order mark: in .NET new UTF8Encoding(false).",
    links: ["https://github.com/openssl/openssl/issues/6281"],
    change: (message) => concatenate([0xef, 0xbb, 0xbf], message),
  },
  {
    id: "base-string-quoted",
    title: "The base string is signed in double quotes",
    happens:
      "A double quote stands before and after it: it is signed as JSON text, or with the quotes of a command line.",
    fix: useUtf8,
    change: (message) => concatenate(concatenate([0x22], message), [0x22]),
  },
];

/** Other bytes than the UTF-8 form of the base string. */
export const baseStringBytesDeviations: readonly Deviation[] = [
  ...mistakes.map(
    ({ id, title, happens, fix, links, change }): Deviation => ({
      id,
      stage: "baseStringBytes",
      title,
      happens,
      fix,
      clauses: ["rsa.3", "hmac.2", "base-string.5"],
      links: links ?? [],
      replace: (right) => (baseString) => change(right(baseString)),
    }),
  ),
  {
    id: "base-string-lower-cased",
    stage: "joinParts",
    title: "The whole base string is signed in lower case",
    happens: "Method, escapes and values lose their capitals after they are joined.",
    fix: "Sign the base string as it is joined, with upper-case method and escapes.",
    clauses: ["base-string.2", "base-string.5"],
    links: [],
    replace: (right) => (method, uri, parameters) => right(method, uri, parameters).toLowerCase(),
  },
];

type Bytes = Message | readonly number[];

/** Encodes text as UTF-8; behind another mistake the message is bytes already. */
function toBytes(message: Bytes): Uint8Array {
  return typeof message === "string" ? utf8.encode(message) : Uint8Array.from(message);
}

const utf8 = new TextEncoder();

function concatenate(first: Bytes, second: Bytes): Uint8Array {
  const [start, end] = [toBytes(first), toBytes(second)];
  const bytes = new Uint8Array(start.length + end.length);
  bytes.set(start);
  bytes.set(end, start.length);
  return bytes;
}

/** @param low which of the two bytes of a code unit is the lower one. */
function writeUtf16(message: Message, low: 0 | 1): Uint8Array {
  const bytes = new Uint8Array(2 * message.length);
  for (let at = 0; at < message.length; at++) {
    const unit = typeof message === "string" ? message.charCodeAt(at) : (message[at] ?? 0);
    bytes[2 * at + low] = unit & 0xff;
    bytes[2 * at + 1 - low] = unit >> 8;
  }
  return bytes;
}
