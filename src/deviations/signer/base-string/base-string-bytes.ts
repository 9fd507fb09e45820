import { base64Encode } from "../../../encoding/base64.ts";
import { formEncode, percentDecodeLeniently, percentEncode } from "../../../encoding/percent-encode.ts";
import { joinBytes, utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import { describeMistakes, github, type MemberAt, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import type { Family } from "../../family.ts";
import { addMembers } from "../../without-repeats.ts";
import { type WideForm, wideBytes, wideForms, writeWide } from "../wide-bytes.ts";

type MessageMistake = MistakeAt<"baseStringBytes">;
type NamedMessageMistake = MemberAt<"baseStringBytes">;

const useNoNewline = "Sign the base string without a line break at its end: printf or echo -n in place of echo.";

const shared = {
  fix: "Sign the UTF-8 bytes of the base string, with nothing before or after them.",
  clauses: ["rsa.3", "hmac.2", "base-string.5"],
} as const;

const published = describeMistakes("baseStringBytes", shared, {
  "base-string-utf16": { ...wide("utf16"), links: github("google/google-gdata/issues/615") },
  "base-string-utf16-big-endian": wide("utf16-big-endian"),
  "base-string-utf16-with-mark": wide("utf16-with-mark"),
  "base-string-newline": {
    ...around("A line feed", "", "\n"),
    happens: "The base string is signed from a file or from echo, which ends it with a line feed.",
    fix: useNoNewline,
    links: github("oauthlib/oauthlib"),
  },
  "base-string-crlf": {
    ...around("CR LF", "", "\r\n"),
    happens: "The base string is signed from a file or a command of Windows, which ends it with CR LF.",
    fix: useNoNewline,
  },
  "base-string-space": {
    ...around("A space", "", " "),
    happens: "The base string is copied or put together with a space at its end.",
  },
  "base-string-nul": {
    ...around("A NUL byte", "", "\0"),
    happens: "The length of a C text is taken with the NUL that ends it.",
  },
  "base-string-bom": {
    ...around("A byte order mark", "\ufeff", ""),
    happens: "EF BB BF, the UTF-8 form of U+FEFF, comes first: an encoder or an editor puts it there.",
    fix: "Turn text into UTF-8 bytes without a byte order mark: in .NET new UTF8Encoding(false).",
    links: github("openssl/openssl/issues/6281"),
  },
  "base-string-quoted": {
    ...around("Double quotes", '"', '"'),
    title: "The base string is signed in double quotes",
    happens:
      "A double quote stands before and after it: it is signed as JSON text, or with the quotes of a command line.",
  },
});

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

const decodeTwice = (text: string): string => percentDecodeLeniently(percentDecodeLeniently(text));

/** What may be done to a whole base string, by its name in ids. */
const changes: readonly (readonly [id: string, what: string, change: (text: string) => string])[] = [
  ["decoded", "percent-decoded", percentDecodeLeniently],
  ["decoded-twice", "percent-decoded twice", decodeTwice],
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
  ["go-formatted", "taken for a format by Go's fmt.Sprintf", formatByGo],
  ["without-method", "cut before its URL", (text) => text.slice(text.indexOf("&") + 1)],
  ["parameters-alone", "cut before its parameters", (text) => text.slice(text.lastIndexOf("&") + 1)],
  ["url-alone", "cut to its URL", (text) => text.split("&")[1] ?? ""],
  ["by-commas", "joined with commas", (text) => text.replaceAll("&", ",")],
  ["reversed", "reversed", (text) => [...text].reverse().join("")],
];

const GO_VERB = /%[#+\- 0]*(\d*)(?:\.(\d*))?([\s\S]?)/gu;
const LARGEST_WIDTH = 1e6;

/**
 * Writes a text as Go's fmt.Sprintf does that has no arguments: each percent sign begins a verb, behind flags, width and
 * precision; of these a number that is too large before its last digit takes along all that follows.
 */
function formatByGo(text: string): string {
  const isLarge = ([, ...numbers]: RegExpExecArray): boolean =>
    numbers.slice(0, 2).some((one) => Number(one?.slice(0, -1) ?? 0) > LARGEST_WIDTH);
  const end = [...text.matchAll(GO_VERB)].find(isLarge)?.index;
  const written = text.slice(0, end).replace(GO_VERB, (_, _width, _precision, verb: string) => {
    if (verb === "%") return verb;
    return verb === "" ? "%!(NOVERB)" : `%!${verb}(MISSING)`;
  });
  return end === undefined ? written : `${written}%!(NOVERB)`;
}

/** Texts of the task that may be signed with the base string. */
const additions: Readonly<Record<string, readonly [what: string, read: (task: SigningTask) => string]>> = {
  secret: ["The control key", (task) => (task.signatureMethod === "HMAC-SHA1" ? task.consumerSecret : "")],
  key: ["The signing key", (task) => (task.signatureMethod === "HMAC-SHA1" ? `${task.consumerSecret}&` : "")],
  login: ["The login", ({ consumerKey }) => consumerKey],
  nonce: ["The nonce", ({ nonce }) => nonce],
  timestamp: ["The timestamp", ({ timestamp }) => timestamp],
  body: ["The body", ({ parameters }) => formEncode(parameters)],
};

/** What may stand between, by its name in ids. */
const joiners: Readonly<Record<string, readonly [verb: string, between: string]>> = {
  "": ["is", ""],
  "-by-ampersand": ["and an & are", "&"],
  "-by-line-feed": ["and a line feed are", "\n"],
};

const makeMembers = () =>
  describeMistakes("baseStringBytes", { ...shared, generated: true }, [
    ...surroundings.map(([id, ...rest]) => ({ id: `base-string-${id}`, ...around(...rest) })),
    ...changes.map(
      ([id, what, change]): NamedMessageMistake => ({
        id: `base-string-${id}`,
        title: `The base string is ${what} before it is signed`,
        happens: `The whole base string is ${what} after its parts are joined.`,
        // Under RSA-SHA256 it is `rsa-base64-message-signed`.
        ...(id === "base64" && { methods: ["HMAC-SHA1"] }),
        change: (message) => (typeof message === "string" ? change(message) : message),
      }),
    ),
    ...Object.keys(additions).flatMap((id) => Object.keys(joiners).flatMap((joiner) => added(id, joiner))),
    ...wideForms.map((form) => ({ id: `base-string-${form}`, ...wide(form) })),
    {
      id: "base-string-latin1",
      title: "The base string is turned into Latin-1 bytes",
      happens: "A character beyond ASCII that another mistake has left is one byte where UTF-8 has more.",
      change: (message) => (typeof message === "string" ? Buffer.from(message, "latin1") : message),
    },
  ]);

const probe: SigningTask = {
  method: "POST",
  url: "https://h/p",
  parameters: [["a", "b"]],
  nonce: "n",
  timestamp: "1",
  signatureMethod: "HMAC-SHA1",
  consumerKey: "login",
  consumerSecret: "secret",
};

/** Other bytes than the UTF-8 form of the base string. */
export const baseStringBytesDeviations: readonly (Deviation | Family)[] = [
  addMembers("baseStringBytes", published, makeMembers, (sign) =>
    Buffer.from(utf8Bytes(sign("POST&https%3A%2F%2Fh&a%3Db%2520%252B\u00e9", probe))).toString("latin1"),
  ),
  ...describeMistakes("joinParts", shared, {
    "base-string-lower-cased": {
      title: "The whole base string is signed in lower case",
      happens: "Method, escapes and values lose their capitals after they are joined.",
      fix: "Sign the base string as it is joined, with upper-case method and escapes.",
      clauses: ["base-string.2", "base-string.5"],
      change: (baseString) => baseString.toLowerCase(),
    },
  }),
];

function wide(form: WideForm): MessageMistake {
  const [bytes, happens] = wideBytes[form];
  return { title: `The base string is signed as ${bytes}`, happens, change: (message) => writeWide(form, message) };
}

function around(what: string, before: string, after: string): MessageMistake {
  const sides = [before === "" ? [] : "before", after === "" ? [] : "after"].flat().join(" and ");
  return {
    title: `${what} ${what.endsWith("s") ? "are" : "is"} signed ${sides} the base string`,
    happens: `The bytes that are signed have more ${sides} the base string.`,
    change: (message) => (typeof message === "string" ? before + message + after : joinBytes(before, message, after)),
  };
}

function added(id: string, joiner: string): readonly NamedMessageMistake[] {
  const [what, read] = additions[id] ?? ["", () => ""];
  const [verb, between] = joiners[joiner] ?? ["", ""];
  const head = {
    happens: `${what} is added to the base string before it is signed.`,
    ...((id === "secret" || id === "key") && { methods: ["HMAC-SHA1"] as const }),
  };
  return [
    {
      ...head,
      id: `base-string-after-${id}${joiner}`,
      title: `${what} ${verb} signed before the base string`,
      change: (message, _baseString, task) => joinBytes(read(task), between, message),
    },
    {
      ...head,
      id: `base-string-before-${id}${joiner}`,
      title: `${what} ${verb} signed after the base string`,
      change: (message, _baseString, task) => joinBytes(message, between, read(task)),
    },
  ];
}
