import { under } from "../../author-table.ts";
import type { VerificationConcern, VerificationFlag } from "../../concern.ts";
import { append } from "../alter-request.ts";
import { alteringProtocol, HMAC } from "../author-requests.ts";
import { harm } from "../harms.ts";
import { beginsAboveZero, beginsWithZero, hasReservedLetter, lowerCaseButLast, urlSafe } from "./byte-changes.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  SignatureChanged: harm(
    "guessable",
    "The signature is cut, changed or spelled in another alphabet.",
    ["hmac.3", "rsa.3"],
    ["https://github.com/WP-API/OAuth1/issues/237", "https://github.com/davidlumley/myob-api/pull/37"],
  ),
  SignatureGone: harm(
    "noKeyNeeded",
    "In place of the signature stands what everybody can write: nothing, zeros, a byte.",
    ["hmac.3", "rsa.3"],
    ["https://github.com/WP-API/OAuth1/issues/237"],
  ),
};

const malformed = alteringProtocol("oauth_signature", "signature-malformed");

export const verificationTamperedSignature: VerificationConcern = {
  kind: "verification",
  concern: "verification-tampered-signature",
  about: "Requests whose signature was cut, changed or spelled in another alphabet. All must be refused.",
  flags,
  vectors: [
    ...under("SignatureChanged", alteringProtocol("oauth_signature", "signature-mismatch"), [
      ["signature-first-letter", "The first letter changes its case alone.", otherCase],
      ["signature-lower-case", "A signature in small letters: header normalizers do that.", lowerCaseButLast],
    ]),
    ...under("SignatureChanged", malformed, [
      [
        "signature-cut",
        "The last four characters are missing: no part of a signature is enough.",
        (text) => text.slice(0, -4),
      ],
    ]),
    ...under("SignatureGone", malformed, [
      [
        "signature-one-byte",
        "The first byte alone: a verifier that compares to the shorter length can be guessed at.",
        () => "AA==",
        { shows: beginsAboveZero },
      ],
      ["signature-emptied", "An empty signature equals the empty beginning of any other.", () => ""],
    ]),
    ...under("SignatureGone", alteringProtocol("oauth_signature", "signature-mismatch"), [
      ["signature-zeros", "Zeros in the right length: what a failed decoding leaves behind.", zeros],
      [
        "signature-zeros-alike",
        "Zeros, where the right signature begins with a zero byte: a comparison of C strings ends there.",
        zeros,
        { methods: HMAC, nonce: "zero66", shows: beginsWithZero },
      ],
    ]),
    ...under("SignatureChanged", malformed, [
      [
        "signature-url-safe",
        "- and _ for + and /: another alphabet than Base64.",
        urlSafe,
        { shows: hasReservedLetter },
      ],
      [
        "signature-letters-alone",
        "Base64 without + and /: comparisons of letters and digits miss it.",
        (text) => text.replace(/[+/]/g, ""),
        { shows: hasReservedLetter },
      ],
      ["signature-unpadded", "Base64 without its padding.", (text) => text.replace(/=+$/, "")],
      [
        "signature-wrapped",
        "A line break in the middle, as tools for mail write Base64.",
        (text) => `${text.slice(0, 20)}\n${text.slice(20)}`,
      ],
      ["signature-newline", "A line feed at the end, as command line tools leave it.", append("\n")],
      ["signature-twice", "Base64 of Base64.", btoa],
      ["signature-hex", "The right bytes, written in hexadecimal.", hexadecimal],
    ]),
  ],
};

function otherCase(signature: string): string {
  return signature.replace(/[A-Za-z]/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function zeros(signature: string): string {
  return signature.replace(/[^=]/g, "A");
}

function hexadecimal(signature: string): string {
  return Buffer.from(signature, "base64").toString("hex");
}
