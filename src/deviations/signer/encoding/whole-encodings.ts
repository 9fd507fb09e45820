import { escapeNumber } from "../../../encoding/lone-bytes.ts";
import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import { remember } from "../../../remember.ts";
import type { Deviation } from "../../deviation.ts";
import { undoEach, withParameters } from "../../sent-request.ts";
import { joinRawPairs } from "../body/raw-body.ts";
import { encodeByRfc3986 } from "../right-lines.ts";
import { describeTable, rewriterOf } from "./encoder-table.ts";
import type { EncodingMistake } from "./encoding-mistake.ts";

const encodePartsOnce = "Percent-encode each of the three parts once, and join them with two plain & signs.";

const missing: EncodingMistake = {
  id: "encoding-missing",
  does: "Text is not encoded",
  happens: "Reserved characters are written as they are, where their escapes belong.",
  encoder: (text) => text,
  published: {
    values: {
      id: "value-encoding-missing",
      title: "Values are not encoded before they are joined",
      happens:
        "A reserved character is encoded once in the base string, with the part that it stands in, and not twice.",
      fix: `Encode each value before joining, and the joined text once more. ${encodeByRfc3986}`,
      clauses: ["base-string.2", "base-string.5"],
      links: [
        "https://github.com/chrhansen/simple-oauth1/issues/8",
        "https://github.com/AsyncHttpClient/async-http-client/pull/914",
        "https://github.com/Mastercard/oauth1-signer-python/issues/21",
      ],
    },
    names: {
      id: "names-not-encoded",
      title: "Parameter names are not encoded before they are joined",
      happens: "A space or a bracket in a name is encoded once in the base string, and not twice.",
      fix: "Encode names like values before joining.",
      links: [
        "https://github.com/bittercoder/DevDefined.OAuth/issues/19",
        "https://github.com/nemiro-net/nemiro.oauth/issues/13",
        "https://github.com/restsharp/RestSharp/pull/159",
        "https://github.com/geoffjentry/ROAuth/pull/7",
      ],
      permitted:
        "name-encoding: the specification speaks of encoding values only, and no documented name has a character to encode.",
    },
    parameters: {
      id: "params-part-not-encoded",
      title: "The joined parameters are not encoded as a part of the base string",
      happens: "The joined parameters are put into the base string plain, beside the other parts, which are encoded.",
      fix: encodePartsOnce,
      links: ["https://github.com/WP-API/OAuth1/issues/184"],
    },
    url: {
      id: "url-part-not-encoded",
      title: "The URL is not encoded as a part of the base string",
      happens: "The URL is put into the base string plain, beside the other parts, which are encoded.",
      fix: encodePartsOnce,
    },
    body: {
      id: "body-unescaped",
      title: "The body is not percent-encoded",
      happens:
        "Names and values stand in the body as they are, so an &, = or + in a value changes what the gateway reads.",
      fix: "Percent-encode each name and value of the body.",
      meant: (sent) => joinRawPairs(sent.body).map((parameters) => withParameters(sent, parameters)),
    },
  },
};

/** Encoding once too often. */
const twice: EncodingMistake = {
  id: "encoded-twice",
  does: "Text is encoded twice",
  happens: "What is encoded already is encoded once more: each % becomes %25 once too often.",
  fix: "Take plain text, and encode it once.",
  encoder: (text, right) => right(right(text)),
  published: {
    values: {
      id: "value-encoded-twice",
      title: "Values are encoded twice before they are joined",
      happens:
        "A reserved character is encoded three times in the base string: the caller encodes, and the signer encodes again.",
      fix: "Give plain values to the signer, and encode them once before joining.",
      clauses: ["base-string.2", "base-string.5"],
      links: [
        "https://github.com/bytespider/jsOAuth/issues/35",
        "https://github.com/Kong/insomnia/issues/1681",
        "https://github.com/postmanlabs/postman-app-support/issues/1869",
        "https://github.com/oauthlib/oauthlib/issues/695",
      ],
    },
    names: {
      id: "name-encoded-twice",
      title: "Parameter names are encoded twice before they are joined",
      happens: "A space or a bracket in a name is encoded three times in the base string.",
      fix: "Encode names once before joining.",
      clauses: ["base-string.4", "base-string.5"],
    },
    parameters: {
      id: "params-part-encoded-twice",
      title: "The joined parameters are encoded twice as a part of the base string",
      happens:
        "The joined parameters are encoded before and while the parts are joined: each % becomes %25 once too often.",
      fix: encodePartsOnce,
    },
    url: {
      id: "url-part-encoded-twice",
      title: "The URL is encoded twice as a part of the base string",
      happens: "The URL is encoded before and while the parts are joined: each % becomes %25 once too often.",
      fix: encodePartsOnce,
    },
    parts: {
      id: "parts-encoded-twice",
      title: "Each part of the base string is encoded twice",
      happens: "The URL and the joined parameters are encoded once too often: each % becomes %25.",
      fix: encodePartsOnce,
      links: ["https://github.com/postmanlabs/postman-app-support/issues/291"],
    },
    body: {
      id: "body-encoded-twice",
      title: "The body is percent-encoded twice",
      happens: "Values are encoded, and the HTTP client encodes them again: a space is %2520 in the body.",
      fix: "Hand plain values to the HTTP client, or a finished body that it sends as it is.",
      meant: (sent) => undoEach(sent, (name, value) => [[percentDecodeLeniently(name), percentDecodeLeniently(value)]]),
    },
  },
};

/** UTF-16, of which every character has two bytes: its id, its name, what is written first, and the order of bytes. */
const utf16 = (
  [
    ["utf-16le", "UTF-16LE", "", "little"],
    ["utf-16be", "UTF-16BE", "", "big"],
    ["utf-16", "UTF-16 with a byte order mark", "%FF%FE", "little"],
  ] as const
).map(
  ([id, name, first, order]): EncodingMistake => ({
    id,
    does: `Text is turned into ${name} bytes before it is encoded`,
    happens: `Each letter is signed with a zero byte beside it: a as ${order === "little" ? "a%00" : "%00a"}.`,
    fix: "Encode the UTF-8 bytes of each text: name UTF-8 wherever text becomes bytes.",
    encoder: (text, right) => first + writeUtf16(text, order, right),
    published: {},
  }),
);

function writeUtf16(text: string, order: "little" | "big", right: (text: string) => string): string {
  const bytes = Buffer.from(text, "utf16le");
  if (order === "big") bytes.swap16();
  // Every other byte of most texts is zero.
  const write = remember((byte: number) => (byte < 0x80 ? right(String.fromCharCode(byte)) : escapeNumber(byte)));
  return Array.from(bytes, (byte) => write(byte)).join("");
}

/** R's URLencode, which leaves a text that holds an escape, and of others these characters. */
const byR = (
  [
    ["r-url-encode", "URLencode(x, reserved = TRUE)", {}],
    ["r-url-encode-reserved-left", "URLencode(x)", { leaves: "!#$&'()*+,/:;=?@[]" }],
  ] as const
).map(([id, call, table]): EncodingMistake => {
  const rewrite = rewriterOf(table);
  return {
    id,
    happens:
      `A text that holds an escape, such as 50%20off, is taken for one that is encoded already. ${describeTable(table)}`.trim(),
    fix: "Encode with URLencode(x, reserved = TRUE, repeated = TRUE).",
    functions: [{ language: "R", call, link: "https://rdrr.io/r/utils/URLencode.html" }],
    published: {},
    encoder: (text, right) => (/%[0-9A-Fa-f]{2}/.test(text) ? text : rewrite(right(text))),
  };
});

/** Encodings that take the place of the right one: they come before what changes its output. */
export const wholeEncodings: readonly EncodingMistake[] = [missing, ...byR, ...utf16];

/** Encodings that repeat whatever the encoder is: they come after what changes its output. */
export const repeatedEncodings: readonly EncodingMistake[] = [twice];

/** Values that go through the wrong function, but not all of them. */
export const partialEncodings: readonly Deviation[] = [
  {
    id: "oauth-values-single-encoded",
    stage: "encodeValue",
    title: "The values of oauth_ parameters are not encoded before they are joined",
    happens: "A reserved character in the consumer key or the nonce is encoded once in the base string, and not twice.",
    fix: "Encode the values of oauth_ parameters like all others before joining.",
    clauses: ["base-string.2"],
    links: [
      "https://github.com/Mastercard/oauth1-signer-java",
      "https://github.com/Mastercard/oauth1-signer-csharp/issues/6",
    ],
    replace: (right) => (value, name) => (name.startsWith("oauth_") ? value : right(value, name)),
  },
];
