import { base64Encode } from "../../../encoding/base64.ts";
import { formEncode, percentDecodeLeniently, percentEncode } from "../../../encoding/percent-encode.ts";
import { joinBytes, utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import type { Described, Deviation } from "../../deviation.ts";
import { withoutRepeats } from "../../without-repeats.ts";

type Message = Uint8Array | string;

type BytesMistake = Described<{ readonly change: (message: Message, task: SigningTask) => Message }>;

const useNoNewline = "Sign the base string without a line break at its end: printf or echo -n in place of echo.";

const points: readonly BytesMistake[] = [
  {
    id: "base-string-utf16",
    title: "The base string is signed as UTF-16 bytes, little-endian",
    happens: "Each character becomes two bytes: .NET's Encoding.Unicode does this.",
    links: ["https://github.com/google/google-gdata/issues/615"],
    change: (message) => writeUnits(message, 2, "little"),
  },
  {
    id: "base-string-utf16-big-endian",
    title: "The base string is signed as UTF-16 bytes, big-endian",
    happens: "Each character becomes two bytes, the higher one first.",
    change: (message) => writeUnits(message, 2, "big"),
  },
  {
    id: "base-string-utf16-with-mark",
    title: "The base string is signed as UTF-16 bytes after a byte order mark",
    happens: "FE FF comes first, then two bytes for each character: Java's charset named UTF-16 does this.",
    change: (message) => joinBytes(Uint8Array.of(0xfe, 0xff), writeUnits(message, 2, "big")),
  },
  {
    ...around("base-string-newline", "A line feed", "", "\n"),
    happens: "The base string is signed from a file or from echo, which ends it with a line feed.",
    fix: useNoNewline,
    links: ["https://github.com/oauthlib/oauthlib"],
  },
  {
    ...around("base-string-crlf", "CR LF", "", "\r\n"),
    happens: "The base string is signed from a file or a command of Windows, which ends it with CR LF.",
    fix: useNoNewline,
  },
  {
    ...around("base-string-space", "A space", "", " "),
    happens: "The base string is copied or put together with a space at its end.",
  },
  {
    ...around("base-string-nul", "A NUL byte", "", "\0"),
    happens: "The length of a C text is taken with the NUL that ends it.",
  },
  {
    ...around("base-string-bom", "A byte order mark", "\ufeff", ""),
    happens: "EF BB BF, the UTF-8 form of U+FEFF, comes first: an encoder or an editor puts it there.",
    fix: "Turn text into UTF-8 bytes without a byte order mark: in .NET new UTF8Encoding(false).",
    links: ["https://github.com/openssl/openssl/issues/6281"],
  },
  {
    ...around("base-string-quoted", "Double quotes", '"', '"'),
    title: "The base string is signed in double quotes",
    happens:
      "A double quote stands before and after it: it is signed as JSON text, or with the quotes of a command line.",
  },
];

/** What else may stand around a base string, by its name in ids. */
const surroundings: readonly (readonly [id: string, what: string, before: string, after: string])[] = [
  ["line-feed-before", "A line feed", "\n", ""],
  ["two-line-feeds", "Two line feeds", "", "\n\n"],
  ["carriage-return", "A carriage return", "", "\r"],
  ["tab", "A tab", "", "\t"],
  ["space-before", "A space", " ", ""],
  ["spaces", "A space", " ", " "],
  ["ampersand", "An &", "", "&"],
  ["ampersand-before", "An &", "&", ""],
  ["equals", "An equals sign", "", "="],
  ["question-mark", "A question mark", "", "?"],
  ["semicolon", "A semicolon", "", ";"],
  ["nul-before", "A NUL byte", "\0", ""],
  ["bom-after", "A byte order mark", "", "\ufeff"],
  ["single-quotes", "Single quotes", "'", "'"],
  ["backquotes", "Backquotes", "`", "`"],
  ["double-quote-after", "A double quote", "", '"'],
  ["python-bytes", "b and single quotes", "b'", "'"],
  ["brackets", "Square brackets", "[", "]"],
  ["json-list", "Brackets and quotes", '["', '"]'],
];

const changes: readonly (readonly [id: string, what: string, change: (text: string) => string])[] = [
  ["decoded", "percent-decoded", percentDecodeLeniently],
  ["decoded-twice", "percent-decoded twice", (text) => percentDecodeLeniently(percentDecodeLeniently(text))],
  [
    "form-decoded",
    "form-decoded twice",
    (text) => percentDecodeLeniently(percentDecodeLeniently(text).replaceAll("+", " ")),
  ],
  ["by-line-feeds", "joined with line feeds", (text) => text.replaceAll("&", "\n")],
  ["without-ampersands", "joined without &", (text) => text.replaceAll("&", "")],
  ["upper-cased", "put into capitals", (text) => text.toUpperCase()],
  ["html-escaped", "escaped for HTML", (text) => text.replaceAll("&", "&amp;")],
  ["percent-encoded", "percent-encoded once more", percentEncode],
  ["in-hexadecimal", "written in hexadecimal digits", (text) => Buffer.from(text).toString("hex")],
  ["base64", "Base64-encoded", (text) => base64Encode(utf8Bytes(text))],
  [
    "escapes-lower-cased",
    "written with escapes in small letters",
    (text) => text.replace(/%../g, (hex) => hex.toLowerCase()),
  ],
  ["reversed", "reversed", (text) => [...text].reverse().join("")],
];

/** Texts of the task that may be signed with the base string. */
const additions: Readonly<Record<string, readonly [what: string, read: (task: SigningTask) => string]>> = {
  secret: ["The control key", (task) => (task.signatureMethod === "HMAC-SHA1" ? task.consumerSecret : "")],
  key: ["The signing key", (task) => (task.signatureMethod === "HMAC-SHA1" ? `${task.consumerSecret}&` : "")],
  login: ["The login", ({ consumerKey }) => consumerKey],
  nonce: ["The nonce", ({ nonce }) => nonce],
  timestamp: ["The timestamp", ({ timestamp }) => timestamp],
  body: ["The body", ({ parameters }) => formEncode(parameters)],
};

const members: readonly BytesMistake[] = [
  ...surroundings.map(([id, what, before, after]) => around(`base-string-${id}`, what, before, after)),
  ...changes.map(
    ([id, what, change]): BytesMistake => ({
      id: `base-string-${id}`,
      title: `The base string is ${what} before it is signed`,
      happens: `The whole base string is ${what} after its parts are joined.`,
      // Under RSA-SHA256 it is `rsa-base64-message-signed`.
      ...(id === "base64" && { methods: ["HMAC-SHA1"] }),
      change: (message) => (typeof message === "string" ? change(message) : message),
    }),
  ),
  ...Object.entries(additions).flatMap(([id, [what, read]]) =>
    ["", "&", "\n"].flatMap((between) => added(id, what, read, between)),
  ),
  {
    id: "base-string-utf16-with-little-endian-mark",
    title: "The base string is signed as UTF-16 bytes, little-endian, after a byte order mark",
    happens: "FF FE comes first, then two bytes for each character: Python's codec named utf-16 does this.",
    change: (message) => joinBytes(Uint8Array.of(0xff, 0xfe), writeUnits(message, 2, "little")),
  },
  {
    id: "base-string-utf32",
    title: "The base string is signed as UTF-32 bytes, little-endian",
    happens: "Each character becomes four bytes.",
    change: (message) => writeUnits(message, 4, "little"),
  },
  {
    id: "base-string-utf32-big-endian",
    title: "The base string is signed as UTF-32 bytes, big-endian",
    happens: "Each character becomes four bytes, the highest one first.",
    change: (message) => writeUnits(message, 4, "big"),
  },
  {
    id: "base-string-latin1",
    title: "The base string is turned into Latin-1 bytes",
    happens: "A character beyond ASCII that another mistake has left is one byte where UTF-8 has more.",
    change: (message) => (typeof message === "string" ? Buffer.from(message, "latin1") : message),
  },
];

/** Other bytes than the UTF-8 form of the base string. */
export const baseStringBytesDeviations: readonly Deviation[] = [
  ...[
    ...points,
    ...withoutRepeats(points, members, behave).map((member) => ({ ...member, generated: true as const })),
  ].map(
    ({ change, ...mistake }): Deviation => ({
      stage: "baseStringBytes",
      fix: "Sign the UTF-8 bytes of the base string, with nothing before or after them.",
      clauses: ["rsa.3", "hmac.2", "base-string.5"],
      links: [],
      ...mistake,
      replace: (right) => (baseString, task) => change(right(baseString, task), task),
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

function behave({ change }: BytesMistake): string {
  const request = { method: "POST", url: "https://h/p", parameters: [["a", "b"]], nonce: "n", timestamp: "1" } as const;
  const task = { ...request, signatureMethod: "HMAC-SHA1", consumerKey: "login", consumerSecret: "secret" } as const;
  return Buffer.from(utf8Bytes(change("POST&https%3A%2F%2Fh&a%3Db%2520%252B", task))).toString("latin1");
}

function around(id: string, what: string, before: string, after: string): BytesMistake {
  const sides = [before === "" ? [] : "before", after === "" ? [] : "after"].flat();
  const verb = what.endsWith("s") ? "are" : "is";
  return {
    id,
    title: `${what} ${verb} signed ${sides.join(" and ")} the base string`,
    happens: `The bytes that are signed have more ${sides.join(" and ")} the base string.`,
    change: (message) => (typeof message === "string" ? before + message + after : joinBytes(before, message, after)),
  };
}

function added(
  id: string,
  what: string,
  read: (task: SigningTask) => string,
  between: string,
): readonly BytesMistake[] {
  const ids: Readonly<Record<string, string>> = {
    "": "",
    "&": "-by-ampersand",

    "\n": "-by-line-feed",
  };
  const [more, verb] = between === "" ? ["", "is"] : [` and ${between === "&" ? "an &" : "a line feed"}`, "are"];
  const happens = `${what} is added to the base string before it is signed.`;
  const methods = id === "secret" || id === "key" ? { methods: ["HMAC-SHA1"] as const } : {};
  return [
    {
      id: `base-string-after-${id}${ids[between]}`,
      title: `${what}${more} ${verb} signed before the base string`,
      happens,
      ...methods,
      change: (message, task) => joinBytes(read(task), between, message),
    },
    {
      id: `base-string-before-${id}${ids[between]}`,
      title: `${what}${more} ${verb} signed after the base string`,
      happens,
      ...methods,
      change: (message, task) => joinBytes(message, between, read(task)),
    },
  ];
}

/** Writes each code unit as so many bytes; behind another mistake the message is bytes already. */
function writeUnits(message: Message, width: 2 | 4, order: "little" | "big"): Uint8Array {
  const bytes = new Uint8Array(width * message.length);
  for (let at = 0; at < message.length; at++) {
    const unit = typeof message === "string" ? message.charCodeAt(at) : (message[at] ?? 0);
    const low = order === "little" ? 0 : width - 1;
    bytes[width * at + low] = unit & 0xff;
    bytes[width * at + (order === "little" ? 1 : low - 1)] = unit >> 8;
  }
  return bytes;
}
