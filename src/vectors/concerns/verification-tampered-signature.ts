import type { AuthoredVerification, VerificationConcern } from "../concern.ts";
import { alterProtocol } from "./verification-alter.ts";

/** Requests whose signature was changed after it was made. */
export const verificationTamperedSignature: VerificationConcern = {
  kind: "verification",
  concern: "verification-tampered-signature",
  about: "Requests whose signature was cut, changed or spelled in another alphabet. All must be refused.",
  flags: {
    SignatureChanged: {
      bugType: "forgery",
      description: "The signature is cut, changed or spelled in another alphabet.",
      effect: "A gateway that compares part of a signature, or without regard to case, can be guessed at.",
      clauses: ["hmac.3", "rsa.3"],
      links: ["https://github.com/WP-API/OAuth1/issues/237", "https://github.com/davidlumley/myob-api/pull/37"],
    },
  },
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
    ),
    v(
      "signature-emptied",
      "An empty signature equals the empty beginning of any other.",
      "signature-malformed",
      () => "",
    ),
    v(
      "signature-zeros",
      "Zeros in the right length: what a failed decoding leaves behind.",
      "signature-mismatch",
      zeros,
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
): AuthoredVerification {
  return { name, comment, flags: ["SignatureChanged"], refused, alter: alterProtocol("oauth_signature", change) };
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
