import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterProtocol } from "../alter-request.ts";
import { harms } from "../harms.ts";

const flags = {
  SignatureChanged: {
    ...harms.guessable,
    description: "The signature is cut, changed or spelled in another alphabet.",
    clauses: ["hmac.3", "rsa.3"],
    links: ["https://github.com/WP-API/OAuth1/issues/237", "https://github.com/davidlumley/myob-api/pull/37"],
  },
  SignatureGone: {
    ...harms.noKeyNeeded,
    description: "In place of the signature stands what everybody can write: nothing, zeros, a byte.",
    clauses: ["hmac.3", "rsa.3"],
    links: ["https://github.com/WP-API/OAuth1/issues/237"],
  },
} as const satisfies Readonly<Record<string, VerificationFlag>>;

/** Requests whose signature was changed after it was made. */
export const verificationTamperedSignature: VerificationConcern = {
  kind: "verification",
  concern: "verification-tampered-signature",
  about: "Requests whose signature was cut, changed or spelled in another alphabet. All must be refused.",
  flags,
  vectors: [
    v("signature-first-letter", "The first letter changes its case alone.", "signature-mismatch", otherCase),
    v(
      "signature-lower-case",
      "A signature in small letters: header normalizers do that.",
      "signature-mismatch",
      lowerCaseButLast,
    ),
    v(
      "signature-cut",
      "The last four characters are missing: no part of a signature is enough.",
      "signature-malformed",
      (text) => text.slice(0, -4),
    ),
    v(
      "signature-one-byte",
      "The first byte alone: a verifier that compares to the shorter length can be guessed at.",
      "signature-malformed",
      () => "AA==",
      "SignatureGone",
    ),
    v(
      "signature-emptied",
      "An empty signature equals the empty beginning of any other.",
      "signature-malformed",
      () => "",
      "SignatureGone",
    ),
    v(
      "signature-zeros",
      "Zeros in the right length: what a failed decoding leaves behind.",
      "signature-mismatch",
      zeros,
      "SignatureGone",
    ),
    v("signature-url-safe", "- and _ for + and /: another alphabet than Base64.", "signature-malformed", urlSafe),
    v("signature-unpadded", "Base64 without its padding.", "signature-malformed", (text) => text.replace(/=+$/, "")),
    v(
      "signature-wrapped",
      "A line break in the middle, as tools for mail write Base64.",
      "signature-malformed",
      (text) => `${text.slice(0, 20)}\n${text.slice(20)}`,
    ),
    v(
      "signature-newline",
      "A line feed at the end, as command line tools leave it.",
      "signature-malformed",
      (text) => `${text}\n`,
    ),
    v("signature-twice", "Base64 of Base64.", "signature-malformed", (text) => btoa(text)),
    v("signature-hex", "The right bytes, written in hexadecimal.", "signature-malformed", hexadecimal),
  ],
};

function v(
  name: string,
  comment: string,
  refused: string,
  change: (signature: string) => string,
  flag: keyof typeof flags = "SignatureChanged",
): AuthoredVerification {
  return { name, comment, flags: [flag], refused, alter: alterProtocol("oauth_signature", change) };
}

function otherCase(signature: string): string {
  return signature.replace(/[A-Za-z]/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** The last letters are kept: they also hold padding bits, and the text shall remain canonical Base64. */
function lowerCaseButLast(signature: string): string {
  return signature.slice(0, -4).toLowerCase() + signature.slice(-4);
}

function zeros(signature: string): string {
  return signature.replace(/[^=]/g, "A");
}

function urlSafe(signature: string): string {
  return signature.replaceAll("+", "-").replaceAll("/", "_");
}

function hexadecimal(signature: string): string {
  return Array.from(atob(signature), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}
