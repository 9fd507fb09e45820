import { createHash, createHmac } from "#crypto";
import { attempt } from "../../attempt.ts";
import { right } from "./right-stages.ts";
import { type StageChange, under, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

/** Deviations in making and comparing the signatures of HMAC-SHA1. */
export const hmacDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts", {
    "hmac-prefix": {
      happens: "Compares as far as the shorter of the two goes.",
      instead: comparingTexts((expected, given) => expected.startsWith(given)),
      caughtBy: "tampered-signature/signature-cut signature-emptied signature-unpadded",
    },
    "hmac-prefix-of-bytes": {
      happens: "Compares the bytes as far as the shorter of the two goes.",
      instead: comparingBytes((expected, given) => expected.subarray(0, given.length).equals(given)),
      caughtBy:
        "tampered-signature/signature-emptied signature-forms/first-half single-bytes/signature-last-byte-removed",
    },
    "hmac-first-byte": {
      happens: "Compares the first byte alone.",
      instead: comparingBytes((expected, given) => expected[0] === given[0]),
      caughtBy: "tampered-signature/signature-cut",
    },
    "hmac-c-string": {
      happens: "Compares as C strings, which end at the first zero byte.",
      instead: comparingBytes((expected, given) => given.length === expected.length && sameCString(expected, given)),
      caughtBy: "tampered-signature/signature-zeros-alike",
    },
    "hmac-first-half": {
      happens: "Compares the first ten bytes.",
      instead: comparingBytes((a, b) => b.length === 20 && a.subarray(0, 10).equals(b.subarray(0, 10))),
      caughtBy: "single-bytes/signature-last-bit signature-replaced",
    },
    "hmac-last-byte": {
      happens: "Keeps only the last difference: a comparison in constant time with = for |=.",
      instead: comparingBytes((a, b) => b.length === a.length && a.at(-1) === b.at(-1)),
      caughtBy: "tampered-signature/signature-first-letter signature-lower-case single-bytes/signature-first-bit",
    },
    "hmac-differences-in-a-byte": {
      happens: "Adds up the differences of all bytes in one byte, which runs over.",
      instead: comparingBytes(
        (a, b) => b.length === a.length && a.reduce((sum, byte, at) => (sum + (byte ^ (b[at] ?? 0))) & 0xff, 0) === 0,
      ),
      caughtBy: "single-bytes/signature-two-first-bits",
    },
    "hmac-cut-to-length": {
      happens: "Cuts what is too long before it compares.",
      instead: comparingBytes((expected, given) => expected.equals(given.subarray(0, 20))),
      caughtBy: "single-bytes/signature-byte-added",
    },
    "hmac-empty": {
      happens: "Takes an empty signature for none that would have to be checked.",
      instead: alsoSignature(""),
      caughtBy: "tampered-signature/signature-emptied",
    },
    "hmac-missing": {
      happens: "Takes a header without a signature for one that need not be checked.",
      instead: {
        completeProtocol: (protocol, task) =>
          right.completeProtocol(new Map([["oauth_signature", "none"], ...protocol]), task),
        ...alsoSignature("none"),
      },
      caughtBy: "malformed-header/missing-signature",
    },
    "hmac-zeros": {
      happens:
        "Compares with a buffer of zeros where its own computation failed, as it does for any nonce with a letter.",
      instead: {
        sameMac: (expected, given, stages) =>
          right.sameMac(expected, given, stages) || right.sameMac(Buffer.alloc(20), given, stages),
      },
      caughtBy: "tampered-signature/signature-zeros",
    },
    "hmac-case": {
      happens: "Compares the Base64 of the two without regard to case.",
      instead: comparingTexts((a, b) => a.toLowerCase() === b.toLowerCase()),
      caughtBy: "tampered-signature/signature-first-letter signature-lower-case",
    },
    "hmac-loose": {
      happens: "Compares signatures with a pattern made of the one that came.",
      instead: comparingTexts((expected, given) => {
        const pattern = given.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/=+$/, "");
        return new RegExp(`^${pattern}`).test(expected);
      }),
      caughtBy: "tampered-signature/signature-emptied signature-cut signature-unpadded",
    },
    "hmac-like": {
      happens: "Looks the signature up with a LIKE of SQL, in which % and _ stand for other letters.",
      instead: comparingTexts((expected, given) => matchesAsPattern(expected, given, { "%": ".*", _: "." })),
      caughtBy: "signature-forms/pattern-percent pattern-underscores",
    },
    "hmac-glob": {
      happens: "Compares with a pattern of file names, in which * and ? stand for other letters.",
      instead: comparingTexts((expected, given) => matchesAsPattern(expected, given, { "*": ".*", "?": "." })),
      caughtBy: "signature-forms/pattern-asterisk pattern-question-marks",
    },
    "hmac-expression": {
      happens: "Compares with a regular expression made of the signature that came.",
      instead: comparingTexts((expected, given) => matchesAsPattern(expected, given, { ".": ".", "*": "*" })),
      caughtBy: "signature-forms/pattern-dot-asterisk",
    },
    "hmac-sum": {
      happens: "Compares the sums of the bytes.",
      instead: comparingBytes((a, b) => a.length === b.length && sum(a) === sum(b)),
      caughtBy: "single-bytes/signature-bytes-reversed signature-bytes-rotated",
    },
    "hmac-number": {
      happens: "Compares signatures as numbers.",
      instead: comparingBytes((a, b) => BigInt(`0x0${a.toString("hex")}`) === BigInt(`0x0${b.toString("hex")}`)),
      caughtBy: "single-bytes/signature-byte-in-front",
    },
    "hmac-any-of-several": {
      happens: "Takes several signatures with commas between, of which one must be right.",
      instead: {
        sameMac: (expected, given, stages) => given.split(",").some((one) => right.sameMac(expected, one, stages)),
      },
      caughtBy: "signature-forms/two-by-comma",
    },
    "hmac-null": {
      happens: "Compares with the word null where its own computation failed.",
      instead: alsoSignature("null"),
      caughtBy: "signature-forms/word-null",
    },
    "digest-any": {
      happens: "Also takes HMAC-SHA256 under the name of HMAC-SHA1.",
      also: { hmac: (key, base) => createHmac("sha256", key).update(base).digest() },
      caughtBy: "signers/hmac-sha256",
    },
    "digest-cut": {
      happens: "Also takes the first 20 bytes of HMAC-SHA256.",
      also: { hmac: (key, base) => createHmac("sha256", key).update(base).digest().subarray(0, 20) },
      caughtBy: "signers/hmac-sha256-cut",
    },
    "digest-plain": {
      happens: "Also takes SHA-1 of text and key.",
      also: { hmac: (key, base) => createHash("sha1").update(base).update(key).digest() },
      caughtBy: "signers/plain-sha1",
    },
  }).map(under("HMAC-SHA1")),
  ...verifierDeviations("accepts and refuses", {
    "digest-swapped": {
      happens: "Has key and text of the HMAC in each other's place.",
      instead: { hmac: (key, base) => createHmac("sha1", base).update(key).digest() },
      caughtBy: "accepted/* signers/key-and-text-swapped",
    },
  }).map(under("HMAC-SHA1")),
];

/** Also takes this text for the right signature. */
function alsoSignature(text: string): StageChange {
  return { sameMac: (expected, given, stages) => given === text || right.sameMac(expected, given, stages) };
}

/** Compares as texts, with the signature as it came. */
function comparingTexts(same: (expected: string, given: string) => boolean): StageChange {
  return { sameMac: (expected, given) => same(expected.toString("base64"), given) };
}

/** Compares decoded bytes. */
function comparingBytes(same: (expected: Buffer, given: Buffer) => boolean): StageChange {
  return {
    sameMac: (expected, given, { decodeSignature }) => {
      const bytes = decodeSignature(given);
      return bytes !== undefined && same(expected, bytes);
    },
  };
}

/** Compares as strncmp does. */
export function sameCString(one: Buffer, other: Buffer): boolean {
  const end = one.indexOf(0);
  return end < 0 ? one.equals(other) : one.subarray(0, end + 1).equals(other.subarray(0, end + 1));
}

/** Whether a text matches a pattern in which some characters stand for others. */
function matchesAsPattern(text: string, pattern: string, meanings: Readonly<Record<string, string>>): boolean {
  const parts = [...pattern].map((one) => meanings[one] ?? one.replace(/[^A-Za-z0-9]/, "\\$&"));
  return attempt(() => new RegExp(`^${parts.join("")}$`).test(text)) === true;
}

function sum(bytes: Buffer): number {
  return bytes.reduce((total, byte) => total + byte, 0);
}
