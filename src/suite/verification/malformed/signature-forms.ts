import type { SignatureMethod } from "../../../signing/signing-task.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterProtocol, type Change } from "../alter-request.ts";
import { bytesOfNumber, numberOfBytes, type PublicNumbers, publicKeyOf } from "../forged/rsa-numbers.ts";
import { harms } from "../harms.ts";
import { alterSignatureBytes } from "../tampered/byte-changes.ts";

const flags = {
  SignatureForm: {
    ...harms.guessable,
    description: "The right bytes of the signature in another form, or a part of them, or more than them.",
    clauses: ["hmac.3", "rsa.3", "header.5"],
    links: ["https://github.com/WP-API/OAuth1/issues/237"],
  },
  SignatureNumber: {
    ...harms.guessable,
    description: "Another number than the RSA signature, or the same number in another length.",
    clauses: ["rsa.3"],
    links: ["https://www.rfc-editor.org/rfc/rfc8017#section-8.2.2"],
  },
  SignatureGone: {
    ...harms.noKeyNeeded,
    description: "In place of the signature stands what everybody can write: a word, a letter, all bits set.",
    clauses: ["hmac.3", "rsa.3"],
    links: ["https://github.com/WP-API/OAuth1/issues/237"],
  },
  NumberKnown: {
    ...harms.noKeyNeeded,
    description: "0, 1 or a number that follows from the modulus: each is its own power, whatever was to be signed.",
    clauses: ["rsa.3"],
    links: ["https://www.rfc-editor.org/rfc/rfc8017#section-8.2.2"],
  },
} as const satisfies Readonly<Record<string, VerificationFlag>>;

type FlagName = keyof typeof flags;

const MALFORMED = "signature-malformed";
const MISMATCH = "signature-mismatch";
const RSA: readonly SignatureMethod[] = ["RSA-SHA256"];

/** Requests with the signature in another form, or with another number in its place. */
export const verificationSignatureForms: VerificationConcern = {
  kind: "verification",
  concern: "verification-signature-forms",
  about: "Requests whose signature is spelled, cut or lengthened in another way. All must be refused.",
  flags,
  vectors: [
    form("case-swapped", "Every letter changes its case.", MISMATCH, swapCase),
    form("upper-case", "The signature in capitals: comparing without case is not enough.", MISMATCH, upperCaseButLast),
    form("first-half", "The first half alone.", MALFORMED, (text) => text.slice(0, 4 * Math.floor(text.length / 8))),
    form("second-half", "The second half alone.", MALFORMED, (text) => text.slice(4 * Math.floor(text.length / 8))),
    gone("one-letter", "The first letter alone.", MALFORMED, (text) => text.slice(0, 1)),
    form("doubled", "The signature twice in a row.", MALFORMED, (text) => text + text),
    form("two-by-comma", "The signature twice, with a comma between.", MALFORMED, (text) => `${text},${text}`),
    form("padded-more", "Base64 with more padding than it needs.", MALFORMED, (text) => `${text}====`),
    form("padded-less", "Base64 with one = less than it needs.", MALFORMED, (text) => text.replace(/=$/, "")),
    form(
      "letters-behind-padding",
      "Letters behind the padding: readers that stop there miss them.",
      MALFORMED,
      (text) => `${text}AAAA`,
    ),
    form("url-safe-unpadded", "- and _ for + and /, and no padding, as tokens have it.", MALFORMED, urlSafeUnpadded),
    form("space-in-front", "A space in front.", MALFORMED, (text) => ` ${text}`),
    form("space-at-end", "A space at the end.", MALFORMED, (text) => `${text} `),
    form(
      "space-within",
      "A space within, where + was read from a form.",
      MALFORMED,
      (text) => `${text.slice(0, 8)} ${text.slice(8)}`,
    ),
    form("tab-at-end", "A tab at the end.", MALFORMED, (text) => `${text}\t`),
    form("crlf-at-end", "A carriage return and a line feed at the end.", MALFORMED, (text) => `${text}\r\n`),
    form("nul-at-end", "A NUL at the end.", MALFORMED, (text) => `${text}\0`),
    form(
      "dot-within",
      "A dot within: lenient readers skip what is no letter of Base64.",
      MALFORMED,
      (text) => `${text.slice(0, 8)}.${text.slice(8)}`,
    ),
    form("quoted", "The signature in quotes within the quotes.", MALFORMED, (text) => `"${text}"`),
    gone("word-true", "The word true: what a careless verifier compares with.", MALFORMED, () => "true"),
    gone("word-null", "The word null: what a failed computation leaves behind.", MALFORMED, () => "null"),
    {
      ...gone("ones", "All bits set, in the right length.", MISMATCH, (text) => text),
      alter: alterSignatureBytes((bytes) => bytes.map(() => 0xff)),
    },
    number(
      "plus-modulus",
      "The signature plus the modulus: the same number to whoever reduces it.",
      MISMATCH,
      (signature, { n }) => signature + n,
      {
        nonce: "plusmodulus4",
      },
    ),
    number("minus", "The modulus less the signature.", MISMATCH, (signature, { n }) => n - signature),
    known("zero", "Zero, as long as the key: every power of it is zero.", MISMATCH, () => 0n),
    known("one", "One, as long as the key: every power of it is one.", MISMATCH, () => 1n),
    known("modulus", "The modulus: zero to whoever reduces it.", MISMATCH, (_, { n }) => n),
    known(
      "modulus-minus-one",
      "The modulus less one: every odd power of it is itself.",
      MISMATCH,
      (_, { n }) => n - 1n,
    ),
    {
      ...known("one-short", "One, in a single byte.", MALFORMED, () => 1n),
      alter: alterSignatureBytes(() => [1]),
    },
    {
      ...number(
        "zero-in-front",
        "A zero byte in front: the same number, a byte too long.",
        MALFORMED,
        (signature) => signature,
      ),
      alter: alterSignatureBytes((bytes) => [0, ...bytes]),
    },
  ],
};

function form(name: string, comment: string, refused: string, change: Change): AuthoredVerification {
  return v(name, "SignatureForm", comment, { refused, alter: alterProtocol("oauth_signature", change) });
}

function gone(name: string, comment: string, refused: string, change: Change): AuthoredVerification {
  return { ...form(name, comment, refused, change), flags: ["SignatureGone"] satisfies FlagName[] };
}

/** A number that takes no key to write down. */
function known(...row: Parameters<typeof number>): AuthoredVerification {
  return { ...number(...row), flags: ["NumberKnown"] satisfies FlagName[] };
}

/** Changes the signature as a number, and keeps its length where the new one fits. */
function number(
  name: string,
  comment: string,
  refused: string,
  change: (signature: bigint, key: PublicNumbers) => bigint,
  inputs: Partial<AuthoredVerification> = {},
): AuthoredVerification {
  return v(`number-${name}`, "SignatureNumber", comment, {
    refused,
    methods: RSA,
    alter: (request, scene) =>
      alterSignatureBytes((bytes) =>
        bytesOfNumber(change(numberOfBytes(bytes), publicKeyOf(scene.task)), bytes.length),
      )(request, scene),
    ...inputs,
  });
}

function v(name: string, flag: FlagName, comment: string, inputs: Partial<AuthoredVerification>): AuthoredVerification {
  const parameters = [
    ["client-order-id", "902B4FF5"],
    ["order_desc", "Test"],
  ] as const;
  return { name, comment, flags: [flag], parameters, ...inputs };
}

/** The last letters also hold padding bits: they are kept, so that the text remains canonical Base64. */
function swapCase(text: string): string {
  const swapped = text.slice(0, -4).replace(/[A-Za-z]/g, (letter) => {
    const lower = letter.toLowerCase();
    return letter === lower ? letter.toUpperCase() : lower;
  });
  return swapped + text.slice(-4);
}

function upperCaseButLast(text: string): string {
  return text.slice(0, -4).toUpperCase() + text.slice(-4);
}

function urlSafeUnpadded(text: string): string {
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
