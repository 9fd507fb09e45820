import { hash } from "#crypto";
import { base64Decode } from "../../../encoding/base64.ts";
import { joinBytes, utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { describeMistakes, github, type MemberAt, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { hmacLines } from "../right-lines.ts";
import { type WideForm, wideBytes, wideForms, writeWide } from "../wide-bytes.ts";

const BLOCK_BYTES = 64;

type KeyBytesMistake = MistakeAt<"hmacSha1", keyof typeof shared>;
type KeyBytesMember = MemberAt<"hmacSha1", keyof typeof shared>;

type Hmac = Scheme["hmacSha1"];
type Decode = (secret: string) => Uint8Array | undefined;

const USE_TEXT = "Use the text of the control key; it is not an encoding of bytes.";

/** How languages decode a text that is no encoding of bytes, less its hyphens too; `harness/wild` asks them. */
const decoders: Readonly<Record<string, readonly [form: string, decode: Decode]>> = {
  "php-hex2bin": ["hexadecimal digits by PHP's hex2bin", (text) => decodeHex(text, /(?!)/g) ?? new Uint8Array()],
  "php-pack": ["hexadecimal digits by PHP's pack('H*')", (text) => packHex(text.replace(/[^0-9A-Fa-f]/g, "0"))],
  "php-pack-without-hyphens": [
    "hexadecimal digits by PHP's pack('H*'), less its hyphens,",
    (text) => packHex(text.replaceAll("-", "").replace(/[^0-9A-Fa-f]/g, "0")),
  ],
  "perl-pack": ["hexadecimal digits by Perl's or Ruby's pack('H*')", packHex],
  "perl-pack-without-hyphens": [
    "hexadecimal digits by Perl's or Ruby's pack('H*'), less its hyphens,",
    (text) => packHex(text.replaceAll("-", "")),
  ],
  "js-hex": ["hexadecimal digits by Node's Buffer.from", (text) => Buffer.from(text, "hex")],
  "js-hex-without-hyphens": [
    "hexadecimal digits by Node's Buffer.from, less its hyphens,",
    (text) => Buffer.from(text.replaceAll("-", ""), "hex"),
  ],
  "js-base64": ["Base64 by Node's Buffer.from", (text) => Buffer.from(text, "base64")],
  "php-base64": [
    "Base64, with what is no Base64 left out,",
    (text) => Buffer.from(text.replace(/=.*|[^A-Za-z0-9+/]/gs, ""), "base64"),
  ],
  "php-base64-decode": [
    "Base64 by PHP's base64_decode, which reads on behind a =,",
    (text) => Buffer.from(text.replace(/[^A-Za-z0-9+/]/g, ""), "base64"),
  ],
};

const shared = {
  fix: "Turn the key into bytes as UTF-8, and say so in the call.",
  fixes: hmacLines,
  clauses: ["hmac.1", "hmac.2"],
  methods: ["HMAC-SHA1"],
} as const;

const published = describeMistakes("hmacSha1", shared, {
  "key-charset": {
    title: "The signing key is turned into Latin-1 bytes",
    happens: "Letters such as é are one byte where UTF-8 has two; what Latin-1 lacks becomes a question mark.",
    links: github("binance/binance-connector-java/issues/223", "stripe/stripe-java/pull/394"),
    replace: withKey((key) => Uint8Array.from(key, (character) => replaceBeyond(0xff, character))),
  },
  "key-charset-ascii": {
    title: "The signing key is turned into ASCII bytes",
    happens: "Every character beyond ASCII becomes a question mark.",
    replace: withKey((key) => Uint8Array.from(key, (character) => replaceBeyond(0x7f, character))),
  },
  "key-utf16": {
    title: "The signing key is turned into UTF-16 bytes",
    happens: "Each character of the key takes two bytes, as with Encoding.Unicode in .NET.",
    replace: withKey((key) => writeWide("utf16", key)),
  },
  "key-decoded-bytes": {
    ...decoded("hexadecimal digits", decodeHex),
    happens: "The secret, less its hyphens, is read as hexadecimal digits: a UUID gives 16 bytes, then comes the &.",
  },
  "key-base64-decoded": {
    ...decoded("Base64", base64Decode),
    happens: "A secret that happens to be Base64 text is decoded, and the & follows its bytes.",
  },
  "hmac-long-key-not-hashed": {
    title: "A signing key of more than 64 bytes is cut after 64",
    happens: "RFC 2104 hashes a key that is longer than the block of SHA-1; a home-made HMAC cuts it.",
    fix: "Use the HMAC of the language's own library.",
    links: github("OAuthSwift/OAuthSwift/issues/42"),
    replace: withKey((key) => utf8Bytes(key).subarray(0, BLOCK_BYTES)),
  },
});

const generated: readonly KeyBytesMember[] = [
  ...wideForms.filter((form) => form !== "utf16").map(wide),
  { ...decoded("hexadecimal digits", decodeHex, ""), id: "key-decoded-bytes-without-ampersand" },
  { ...decoded("Base64", base64Decode, ""), id: "key-base64-decoded-without-ampersand" },
  ...Object.entries(decoders).flatMap(([id, [form, decode]]) => [
    { ...decoded(form, decode), id: `key-decoded-by-${id}` },
    { ...decoded(form, decode, ""), id: `key-decoded-by-${id}-without-ampersand` },
  ]),
  {
    id: "key-reversed-bytes",
    title: "The bytes of the control key are reversed",
    happens: "The last byte of its UTF-8 comes first, as PHP's strrev has it, and then the &.",
    fix: USE_TEXT,
    replace: withKey((key) => inSecret(key, (text) => utf8Bytes(text).reverse())),
  },
  ...(["md5", "sha1", "sha256"] as const).flatMap((algorithm) => {
    const digest: Decode = (text) => hash(algorithm, text, "buffer");
    return [
      hashed(`key-hashed-${algorithm}-bytes`, algorithm, "the control key, then &", (key) => inSecret(key, digest)),
      hashed(`key-of-${algorithm}-bytes-secret`, algorithm, "the control key", (key) => inSecret(key, digest, "")),
      hashed(`key-of-${algorithm}-bytes-secret-ampersand`, algorithm, "the control key and &", digest),
    ];
  }),
];

/** Mistakes in how the text of the HMAC key becomes bytes. */
export const hmacKeyBytesDeviations: readonly Deviation[] = [
  ...published,
  ...describeMistakes("hmacSha1", { ...shared, generated: true }, generated),
];

/** Computes the HMAC with other bytes of the key; with the right ones where there are none. */
function withKey(bytesOf: Decode): (right: Hmac) => Hmac {
  return (right) => (key, message) => right((typeof key === "string" ? bytesOf(key) : undefined) ?? key, message);
}

function wide(form: WideForm): KeyBytesMember {
  const [bytes, happens] = wideBytes[form];
  return {
    id: `key-${form}`,
    title: `The signing key is turned into ${bytes}`,
    happens,
    replace: withKey((key) => writeWide(form, key)),
  };
}

function decoded(form: string, decode: Decode, end?: string): KeyBytesMistake {
  return {
    title: `The control key is taken for ${form} and decoded${end === undefined ? "" : ", and the & is left out"}`,
    happens: `The decoded bytes of the secret${end === undefined ? ", and the & after them," : " alone"} are the key.`,
    fix: USE_TEXT,
    replace: withKey((key) => inSecret(key, decode, end)),
  };
}

function hashed(id: string, algorithm: string, of: string, bytesOf: Decode): KeyBytesMember {
  return {
    id,
    title: `The signing key is the bytes of the ${algorithm.toUpperCase()} digest of ${of}`,
    happens: "A digest goes into the HMAC where the text of the key belongs.",
    fix: USE_TEXT,
    replace: withKey(bytesOf),
  };
}

function replaceBeyond(last: number, character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint > last ? 0x3f : codePoint;
}

/** Decodes what stands before the & of a key. */
function inSecret(key: string, decode: Decode, rest?: string): Uint8Array | undefined {
  const end = key.lastIndexOf("&");
  const secret = decode(end < 0 ? key : key.slice(0, end));
  if (secret === undefined) return undefined;
  return joinBytes(secret, rest ?? (end < 0 ? "" : key.slice(end)));
}

function decodeHex(text: string, ignored = /-/g): Uint8Array | undefined {
  const digits = text.replaceAll(ignored, "");
  return /^(?:[0-9A-Fa-f]{2})*$/.test(digits) ? Buffer.from(digits, "hex") : undefined;
}

/** Packs the bytes of a text as if they were hexadecimal digits: of letters nine more than their lowest bits. */
function packHex(text: string): Uint8Array {
  const digits = Array.from(
    utf8Bytes(text),
    (byte) => ((byte & 0xf) + (/[A-Za-z]/.test(String.fromCharCode(byte)) ? 9 : 0)) & 0xf,
  );
  return Uint8Array.from(
    { length: Math.ceil(digits.length / 2) },
    (_, at) => ((digits[2 * at] ?? 0) << 4) | (digits[2 * at + 1] ?? 0),
  );
}
