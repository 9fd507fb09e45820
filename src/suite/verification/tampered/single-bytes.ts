import { under } from "../../author-table.ts";
import type { VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterBody, alterBoth, alterHeaders, alterMethod, alterUrl, append, swap } from "../alter-request.ts";
import { altering, alteringProtocol, describing, HMAC, type Inputs, paying } from "../author-requests.ts";
import { harm } from "../harms.ts";
import {
  alterSignatureBytes,
  beginsAboveZero,
  flipBit,
  lookAlike,
  nameChanges,
  urlChanges,
  valueChanges,
} from "./byte-changes.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  BodyByteChanged: harm(
    "bodyChanged",
    "One character of the body is changed, added or taken away after it was signed.",
    ["base-string.1", "base-string.4", "body.1"],
  ),
  UrlByteChanged: harm(
    "sentElsewhere",
    "One character of the URL is changed, added or taken away after it was signed.",
    ["base-string.5", "base-string.6", "endpoints.endpoint-id"],
  ),
  MethodByteChanged: harm("formChanged", "The request comes with another HTTP method than the one that was signed.", [
    "endpoints.method",
    "base-string.5",
  ]),
  HeaderByteChanged: harm(
    "formChanged",
    "One character of a protocol parameter is changed, added or taken away after it was signed.",
    ["base-string.1", "header.3", "header.5"],
  ),
  FreshnessByteChanged: harm(
    "replayed",
    "One character of the nonce or the time is changed, added or taken away after it was signed.",
    ["base-string.1", "header.3", "oauth.nonce", "oauth.timestamp"],
  ),
  SignatureByteChanged: harm("guessable", "One byte of the signature is changed, added or taken away.", [
    "hmac.3",
    "rsa.3",
  ]),
};

const MISMATCH = "signature-mismatch";
const changed: Inputs = { ...describing("K\u00e4se"), refused: MISMATCH };
const overrideMethod = alterBoth(
  alterMethod("GET"),
  alterHeaders((headers) => [...headers, ["X-HTTP-Method-Override", "POST"]]),
);

export const verificationSingleBytes: VerificationConcern = {
  kind: "verification",
  concern: "verification-single-bytes",
  about:
    "Requests of which one character was changed, added or taken away after they were signed. All must be refused.",
  flags,
  vectors: [
    ...under("BodyByteChanged", altering(alterBody, changed), [
      ...valueChanges,
      ...nameChanges,
      ["body-semicolon", "A semicolon in place of an ampersand: some form readers part there.", swap("&", ";")],
      ["body-ampersand-entity", "&amp; in place of an ampersand.", swap("&", "&amp;")],
      ["body-question-mark", "A question mark in front, as of a query.", (body) => `?${body}`],
    ]),
    ...under("BodyByteChanged", altering(alterBody, { ...changed, refused: "body-malformed" }), [
      ["body-line-feed", "A line feed behind the body, as editors leave it.", append("\n")],
      ["body-nul", "A bare NUL behind the body.", append("\0")],
    ]),
    ...under("BodyByteChanged", altering(alterBody, { ...paying("1042.50"), refused: MISMATCH }), [
      [
        "amount-decimal-comma",
        "A comma in place of the amount's point: readers of numbers take both.",
        swap("1042.50", "1042%2C50"),
      ],
      [
        "amount-thousands",
        "A comma between the amount's thousands: readers of numbers drop it.",
        swap("1042.50", "1%2C042.50"),
      ],
      ["amount-minus", "A minus in front of the amount.", swap("1042.50", "-1042.50")],
      ["amount-exponent", "The amount with an exponent: equal as a number.", swap("1042.50", "1.0425e3")],
      ["amount-more-behind-comma", "Another amount behind a comma.", swap("1042.50", "1042.50%2C99999")],
      ["amount-more-behind-line-feed", "Another amount on a second line.", swap("1042.50", "1042.50%0A99999")],
      ["amount-second-dot", "A second dot behind the amount, and more digits.", swap("1042.50", "1042.50.99")],
      ["amount-currency-behind", "A currency behind the amount.", swap("1042.50", "1042.50%20EUR")],
      ["amount-space-within", "A space between the amount's thousands.", swap("1042.50", "1%20042.50")],
    ]),
    ...under("BodyByteChanged", altering(alterBody, { ...describing("x".repeat(60)), refused: MISMATCH }), [
      [
        "long-value-end-changed",
        "The last of 60 characters is another one: verifiers that cut miss it.",
        swap("x".repeat(60), `${"x".repeat(59)}y`),
      ],
    ]),
    ...under("UrlByteChanged", altering(alterUrl, changed), urlChanges),
    ...under("MethodByteChanged", altering(alterMethod, { ...changed, refused: "http-method-wrong" }), [
      [
        "method-bit-flipped",
        "The lowest bit of POST is flipped: QOST.",
        "QOST",
        { fixedOnly: "servers answer a method that nobody knows with 501, which says nothing" },
      ],
      ["method-patch", "POST becomes PATCH.", "PATCH"],
      ["method-delete", "POST becomes DELETE.", "DELETE"],
      ["method-override", "GET, with a header that says POST.", "GET", { alter: overrideMethod }],
    ]),
    ...under("FreshnessByteChanged", alteringProtocol("oauth_nonce", MISMATCH, changed), [
      ["nonce-bit-flipped", "The lowest bit of the nonce's first character is flipped.", (nonce) => flipBit(nonce, 0)],
      ["nonce-inserted", "A character more in front of the nonce.", (nonce) => `0${nonce}`],
      ["nonce-removed", "The nonce without its last character.", withoutLast],
      [
        "nonce-space-added",
        "A space behind the nonce: nonce stores that trim or pad take it for a new one.",
        append(" "),
      ],
      ["nonce-nul-added", "A NUL behind the nonce.", append("\0")],
      ["nonce-zero-width-space", "A space of no width behind the nonce.", append("\u200b")],
    ]),
    ...under("FreshnessByteChanged", alteringProtocol("oauth_timestamp", MISMATCH, changed), [
      [
        "timestamp-bit-flipped",
        "The lowest bit of the last digit is flipped: one second off.",
        (seconds) => flipBit(seconds, -1),
      ],
      ["timestamp-removed", "A digit less: a time of 1975.", withoutLast],
      ["timestamp-inserted", "A digit more: a time that never grows old.", append("0")],
    ]),
    ...under("FreshnessByteChanged", alteringProtocol("oauth_timestamp", "timestamp-malformed", changed), [
      ["timestamp-space-added", "A space behind the time: conversions to numbers trim it.", append(" ")],
      ["timestamp-line-feed-added", "A line feed behind the time: patterns that end with $ miss it.", append("\n")],
      ["timestamp-nul-added", "A NUL behind the time.", append("\0")],
      ["timestamp-exponent-added", "An exponent behind the time: conversions to numbers read it.", append("e0")],
    ]),
    ...under("HeaderByteChanged", alteringProtocol("oauth_consumer_key", "consumer-unknown", changed), [
      ["consumer-key-bit-flipped", "The lowest bit of the login's first letter is flipped.", (key) => flipBit(key, 0)],
      ["consumer-key-removed", "The login without its last letter: the beginning is not enough.", withoutLast],
      ["consumer-key-space-added", "A space behind the login: databases compare without it.", append(" ")],
      ["consumer-key-nul-added", "A NUL behind the login.", append("\0")],
      ["consumer-key-line-feed-added", "A line feed behind the login.", append("\n")],
      ["consumer-key-look-alike", "A letter becomes the Cyrillic one that looks like it.", lookAlike],
      ["consumer-key-zero-width-space", "A space of no width in the login.", append("\u200b")],
      [
        "consumer-key-wildcard",
        "A % in place of the last letter: a pattern to a database.",
        (key) => `${withoutLast(key)}%`,
      ],
    ]),
    ...under("HeaderByteChanged", alteringProtocol("oauth_version", "version-wrong", changed), [
      ["version-inserted", "1.00: equal as a number.", () => "1.00"],
      ["version-removed", "1: equal as a number.", () => "1"],
      ["version-space-added", "A space behind the version.", append(" ")],
      ["version-line-feed-added", "A line feed behind the version: patterns that end with $ miss it.", append("\n")],
    ]),
    ...under("HeaderByteChanged", alteringProtocol("oauth_signature_method", "method-unsupported", changed), [
      ["signature-method-space-added", "A space behind the method's name.", append(" ")],
      ["signature-method-underscore", "An underscore for the hyphen in the method's name.", swap("-", "_")],
      ["signature-method-hyphen-look-alike", "Another hyphen of Unicode in the method's name.", swap("-", "\u2010")],
      ["signature-method-nul-added", "A NUL behind the method's name.", append("\0")],
    ]),
    ...under("SignatureByteChanged", altering(alterSignatureBytes, changed), [
      ["signature-first-bit", "The first bit is flipped.", flipByte(0, 0x80)],
      ["signature-last-bit", "The last bit is flipped: comparing the beginning is not enough.", flipByte(-1, 1)],
      ["signature-middle-bit", "A bit in the middle is flipped.", (bytes) => flipByte(bytes.length >> 1, 0x10)(bytes)],
      [
        "signature-replaced",
        "The last byte is zero, or one.",
        (bytes) => [...bytes.slice(0, -1), bytes.at(-1) === 0 ? 1 : 0],
      ],
      ["signature-bytes-reversed", "The bytes stand in reverse order.", (bytes) => bytes.toReversed()],
      [
        "signature-bytes-rotated",
        "The first byte stands at the end: sums over the bytes stay the same.",
        (bytes) => [...bytes.slice(1), ...bytes.slice(0, 1)],
      ],
    ]),
    ...under("SignatureByteChanged", altering(alterSignatureBytes, { ...changed, methods: HMAC }), [
      [
        "signature-two-first-bits",
        "The first bits of two bytes are flipped: differences that are added up in a byte are zero.",
        (bytes) => flipByte(-1, 0x80)(flipByte(0, 0x80)(bytes)),
      ],
    ]),
    ...under("SignatureByteChanged", alteringProtocol("oauth_signature", MISMATCH, changed), [
      [
        "signature-letters-exchanged",
        "Two letters that differ change places: their sum, and the letters in order, stay the same.",
        // Not a letter and its capital: who compares without case would find them equal now and then.
        swap(/(.)(?!\1)([^=])/i, (two) => `${two[1]}${two[0]}`),
      ],
    ]),
    ...under("SignatureByteChanged", altering(alterSignatureBytes, { ...changed, refused: "signature-malformed" }), [
      ["signature-byte-added", "A byte stands behind it.", (bytes) => [...bytes, 0]],
      ["signature-byte-in-front", "A zero byte stands in front of it: equal as a number.", (bytes) => [0, ...bytes]],
      ["signature-last-byte-removed", "The last byte is missing.", (bytes) => bytes.slice(0, -1)],
      [
        "signature-first-byte-removed",
        "The first byte is missing.",
        (bytes) => bytes.slice(1),
        { shows: beginsAboveZero },
      ],
    ]),
  ],
};

function withoutLast(text: string): string {
  return text.slice(0, -1);
}

/** Flips bits of one byte, counted from the end where negative. */
function flipByte(at: number, mask: number): (bytes: readonly number[]) => readonly number[] {
  return (bytes) => bytes.with(at, (bytes.at(at) ?? 0) ^ mask);
}
