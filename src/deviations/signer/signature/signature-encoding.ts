import { hash } from "#crypto";
import { utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation, DeviationHead } from "../../deviation.ts";
import { hashes } from "../digest-forms.ts";
import { base64Lines } from "../right-lines.ts";
import { byteChanges, leadingZeros } from "./change-bytes.ts";
import { functionsOf } from "./output-functions.ts";
import { spellings } from "./write-bytes.ts";

type Encode = Scheme["encodeSignature"];

type EncodingMistake = MemberAt<"encodeSignature", "happens" | "fix" | "clauses" | "generated">;

const HEX_LINKS = github("J7mbo/twitter-api-php/issues/167");
const ENCODE_BYTES = "Base64-encode the bytes of the signature; ask the library for bytes, not for hexadecimal text.";
const NO_TEXT = "Base64-encode the bytes of the signature, without a text in between.";

const shared = {
  happens: "What is Base64-encoded is no longer the bytes of the signature.",
  fix: "Base64-encode the bytes of the signature, once.",
  fixes: base64Lines,
  clauses: ["hmac.3", "rsa.3"],
} as const;

/** What published mistakes say otherwise than their models. */
const points: Readonly<Record<string, Partial<DeviationHead>>> = {
  "hex-instead-of-base64": {
    title: "The signature is written in hexadecimal digits in place of Base64",
    links: HEX_LINKS,
  },
  "hex-in-capitals-instead-of-base64": {},
  "base64-of-hex": {
    title: "The hexadecimal text of the signature is Base64-encoded",
    fix: ENCODE_BYTES,
    links: HEX_LINKS,
  },
  "base64-of-hex-in-capitals": {
    title: "The hexadecimal text of the signature, A to F in capitals, is Base64-encoded",
    fix: ENCODE_BYTES,
  },
  "signature-not-base64": {
    title: "The bytes of the signature are sent as they are, without Base64",
    happens: "Each byte becomes the Latin-1 character of its number.",
    links: github("zendframework/ZendOAuth/issues/27"),
  },
  "signature-bytes-as-text": {
    title: "The bytes of the signature are turned into UTF-8 text before they are Base64-encoded",
    happens: "Each byte of 80 and above is taken for a Latin-1 character, and becomes two bytes.",
    fix: NO_TEXT,
  },
  "signature-bytes-read-as-utf8": {
    happens: "Bytes that are no UTF-8 become U+FFFD, so the signature is lost for good.",
  },
  "signature-bytes-reversed": {
    title: "The bytes of the signature are in reverse order",
    happens: "The number is written with its least byte first, as some cryptography interfaces of Windows do for RSA.",
    fix: "Reverse the bytes before they are Base64-encoded: the first byte of a signature is the most significant.",
  },
};

/** Names of spellings whose mistakes were published under other ids. */
const publishedAs: Readonly<Record<string, string>> = {
  "latin1-instead-of-base64": "signature-not-base64",
  "base64-of-latin1": "signature-bytes-as-text",
};

/** Spellings that are not read back: under RSA, where a signature is known by its bytes, they cannot be told. */
const UNREAD: readonly string[] = [
  "uuencoding",
  "uuencoding-with-end",
  "base85",
  "ascii85",
  "hex-in-go",
  "python-bytes",
  "number-in-base-36",
  "binary-number",
  "bits",
];

const family: readonly EncodingMistake[] = [
  ...Object.entries(spellings).flatMap(([id, [words, write]]): readonly EncodingMistake[] => [
    {
      ...ofMethods(id),
      id: `${id}-instead-of-base64`,
      title: `The signature is written in ${words}, in place of Base64`,
      happens: `The ${words} of the bytes are sent.`,
      replace: () => write,
    },
    {
      ...ofMethods(id),
      id: `base64-of-${id}`,
      title: `The signature is written in ${words}, and that text is Base64-encoded`,
      happens: `The ${words} are taken for the signature, and that text is encoded.`,
      replace: (right) => (signature, key) => right(utf8Bytes(write(signature)), key),
    },
  ]),
  ...Object.entries(byteChanges).map(([id, [verb, change]]) => ({
    id,
    title: `The bytes of the signature ${verb} before they are Base64-encoded`,
    fix: NO_TEXT,
    replace:
      (right: Encode): Encode =>
      (signature, key) =>
        right(change(signature), key),
  })),
];

const members = family.map((member): EncodingMistake => {
  const id = publishedAs[member.id] ?? member.id;
  return { ...member, ...(points[id] ?? { generated: true }), id };
});

const libraries = { java: "Java", mono: ".NET Framework", perl: "Perl" } as const;

const others = describeMistakes("encodeSignature", shared, {
  "utf8-text-instead-of-base64": {
    title: "The bytes of the signature are read as UTF-8 text and sent as they are, without Base64",
    happens: "Bytes that are no UTF-8 become U+FFFD, so the signature is lost for good.",
    fix: NO_TEXT,
    generated: true,
    replace: () => (signature) => Buffer.from(signature).toString(),
  },
  ...Object.fromEntries(
    (["java", "mono", "perl"] as const).map((library) => [
      `utf8-text-instead-of-base64-by-${library}`,
      {
        title: `The bytes of the signature are read as UTF-8 text, as ${libraries[library]} does it, and sent as they are, without Base64`,
        happens: "Bytes that are no UTF-8 become U+FFFD, so the signature is lost for good.",
        fix: NO_TEXT,
        generated: true,
        replace: () => (signature: Uint8Array) =>
          Buffer.from(byteChanges[`signature-bytes-read-as-utf8-by-${library}`]?.[1](signature) ?? []).toString(),
      },
    ]),
  ),
  // As PHP's md5 and sha1 write what they are given, the bytes of the HMAC.
  ...Object.fromEntries(
    (["md5", "sha1", "sha256", "sha512"] as const).map((algorithm) => [
      `${algorithm}-in-hex-instead-of-base64`,
      {
        title: `The result of the HMAC is hashed with ${hashes[algorithm]} and written in hexadecimal digits, in place of Base64`,
        happens: "A hash of the 20 bytes of the HMAC is sent: nothing leads back from it to them.",
        fix: "Base64-encode the bytes of the HMAC, and hash nothing after it.",
        methods: ["HMAC-SHA1"] as const,
        generated: true,
        replace: () => (signature: Uint8Array) => hash(algorithm, signature),
      },
    ]),
  ),
  "base64-twice": {
    title: "The signature is Base64-encoded twice",
    happens: "The library returns Base64 already, and that text is encoded once more.",
    replace: (right) => (signature, key) => right(utf8Bytes(right(signature, key)), key),
  },
  "plaintext-method": {
    title: "The signing key itself is sent as the signature",
    happens: "This is OAuth's method PLAINTEXT, which shows the control key to whoever sees the request.",
    fix: "Compute HMAC-SHA1, and ask the gateway for a new control key: this one has been sent.",
    clauses: ["hmac.2", "hmac.3", "methods.hmac-sha1"],
    links: github("guzzle/oauth-subscriber"),
    methods: ["HMAC-SHA1"],
    replace: () => (_signature, key) => key,
  },
  "signature-empty": {
    title: "The signature is empty",
    happens: "Nothing stands between the quotes of oauth_signature: the result of the HMAC is lost on its way.",
    fix: "Send the Base64 text of the HMAC, and refuse to send a request without it.",
    // Under RSA-SHA256 it is `rsa-failure-swallowed`.
    methods: ["HMAC-SHA1"],
    replace: () => () => "",
  },
  "rsa-error-text-as-signature": {
    title: "An error message is sent as the signature",
    happens: "The key could not be read, and the library returns the text of its error where the signature belongs.",
    fix: "Stop when the key cannot be read or the signing call fails.",
    links: github("x42/liboauth"),
    methods: ["RSA-SHA256"],
    replace: () => () => "liboauth/OpenSSL: can not read private key",
  },
  "rsa-signature-integer-trimmed": {
    title: "Zero bytes at the front of the signature are dropped",
    happens: "The signature passes through a big integer, so one in 256 is shorter than the key's modulus.",
    fix: "Write the signature with as many bytes as the modulus has, zeros at the front included.",
    methods: ["RSA-SHA256"],
    replace: (right) => (signature, key) => right(signature.subarray(leadingZeros(signature)), key),
  },
});

/** Mistakes that write the signature in other terms than the Base64 of its bytes. */
export const signatureEncodingDeviations: readonly Deviation[] = [
  ...describeMistakes("encodeSignature", shared, members),
  ...others,
].map((mistake) => ({ ...mistake, functions: functionsOf(mistake.id) }));

function ofMethods(spelling: string): Pick<DeviationHead, "methods"> {
  return UNREAD.includes(spelling) ? { methods: ["HMAC-SHA1"] } : {};
}
