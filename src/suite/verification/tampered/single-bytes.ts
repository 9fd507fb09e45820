import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import {
  type Alter,
  alterBody,
  alterBoth,
  alterHeaders,
  alterMethod,
  alterProtocol,
  alterUrl,
} from "../alter-request.ts";
import { harms } from "../harms.ts";
import {
  alterSignatureBytes,
  type ChangeRow,
  flipBit,
  lookAlike,
  nameChanges,
  swap,
  urlChanges,
  valueChanges,
} from "./byte-changes.ts";

const flags = {
  BodyByteChanged: {
    ...harms.bodyChanged,
    description: "One character of the body is changed, added or taken away after it was signed.",
    clauses: ["base-string.1", "base-string.4", "body.1"],
  },
  UrlByteChanged: {
    ...harms.sentElsewhere,
    description: "One character of the URL is changed, added or taken away after it was signed.",
    clauses: ["base-string.5", "base-string.6", "endpoints.endpoint-id"],
  },
  MethodByteChanged: {
    ...harms.formChanged,
    description: "The request comes with another HTTP method than the one that was signed.",
    clauses: ["endpoints.method", "base-string.5"],
  },
  HeaderByteChanged: {
    ...harms.formChanged,
    description: "One character of a protocol parameter is changed, added or taken away after it was signed.",
    clauses: ["base-string.1", "header.3", "header.5"],
  },
  FreshnessByteChanged: {
    ...harms.replayed,
    description: "One character of the nonce or the time is changed, added or taken away after it was signed.",
    clauses: ["base-string.1", "header.3", "oauth.nonce", "oauth.timestamp"],
  },
  SignatureByteChanged: {
    ...harms.guessable,
    description: "One byte of the signature is changed, added or taken away.",
    clauses: ["hmac.3", "rsa.3"],
  },
} as const satisfies Readonly<Record<string, VerificationFlag>>;

const MISMATCH = "signature-mismatch";

/** Requests of which a single character was changed after they were signed: each class of change in each place. */
export const verificationSingleBytes: VerificationConcern = {
  kind: "verification",
  concern: "verification-single-bytes",
  about:
    "Requests of which one character was changed, added or taken away after they were signed. All must be refused.",
  flags,
  vectors: [
    ...rows("BodyByteChanged", "value", alterBody, valueChanges),
    ...rows("BodyByteChanged", "name", alterBody, nameChanges),
    ...rows("BodyByteChanged", "body", alterBody, [
      ["semicolon", "A semicolon in place of an ampersand: some form readers part there.", swap("&", ";")],
      ["ampersand-entity", "&amp; in place of an ampersand.", swap("&", "&amp;")],
      ["question-mark", "A question mark in front, as of a query.", (body) => `?${body}`],
    ]),
    v("body-line-feed", "BodyByteChanged", "A line feed behind the body, as editors leave it.", "body-malformed", {
      alter: alterBody((body) => `${body}\n`),
    }),
    v("body-nul", "BodyByteChanged", "A bare NUL behind the body.", "body-malformed", {
      alter: alterBody((body) => `${body}\0`),
    }),
    ...rows("UrlByteChanged", "url", alterUrl, urlChanges),
    v("method-bit-flipped", "MethodByteChanged", "The lowest bit of POST is flipped: QOST.", "http-method-wrong", {
      alter: alterMethod("QOST"),
      fixedOnly: "servers answer a method that nobody knows with 501, which says nothing",
    }),
    v("method-patch", "MethodByteChanged", "POST becomes PATCH.", "http-method-wrong", { alter: alterMethod("PATCH") }),
    v("method-delete", "MethodByteChanged", "POST becomes DELETE.", "http-method-wrong", {
      alter: alterMethod("DELETE"),
    }),
    v("method-override", "MethodByteChanged", "GET, with a header that says POST.", "http-method-wrong", {
      alter: alterBoth(
        alterMethod("GET"),
        alterHeaders((headers) => [...headers, ["X-HTTP-Method-Override", "POST"]]),
      ),
    }),
    ...protocol("nonce", MISMATCH, [
      ["bit-flipped", "The lowest bit of the nonce's first character is flipped.", (nonce) => flipBit(nonce, 0)],
      ["inserted", "A character more in front of the nonce.", (nonce) => `0${nonce}`],
      ["removed", "The nonce without its last character.", (nonce) => nonce.slice(0, -1)],
      [
        "space-added",
        "A space behind the nonce: nonce stores that trim or pad take it for a new one.",
        (nonce) => `${nonce} `,
      ],
      ["nul-added", "A NUL behind the nonce.", (nonce) => `${nonce}\0`],
      ["zero-width-space", "A space of no width behind the nonce.", (nonce) => `${nonce}\u200b`],
    ]),
    ...protocol("timestamp", MISMATCH, [
      [
        "bit-flipped",
        "The lowest bit of the last digit is flipped: one second off.",
        (seconds) => flipBit(seconds, -1),
      ],
      ["removed", "A digit less: a time of 1975.", (seconds) => seconds.slice(0, -1)],
      ["inserted", "A digit more: a time that never grows old.", (seconds) => `${seconds}0`],
    ]),
    ...protocol("timestamp", "timestamp-malformed", [
      ["space-added", "A space behind the time: conversions to numbers trim it.", (seconds) => `${seconds} `],
      [
        "line-feed-added",
        "A line feed behind the time: patterns that end with $ miss it.",
        (seconds) => `${seconds}\n`,
      ],
      ["nul-added", "A NUL behind the time.", (seconds) => `${seconds}\0`],
      ["exponent-added", "An exponent behind the time: conversions to numbers read it.", (seconds) => `${seconds}e0`],
    ]),
    ...protocol("consumer-key", "consumer-unknown", [
      ["bit-flipped", "The lowest bit of the login's first letter is flipped.", (key) => flipBit(key, 0)],
      ["removed", "The login without its last letter: the beginning is not enough.", (key) => key.slice(0, -1)],
      ["space-added", "A space behind the login: databases compare without it.", (key) => `${key} `],
      ["nul-added", "A NUL behind the login.", (key) => `${key}\0`],
      ["line-feed-added", "A line feed behind the login.", (key) => `${key}\n`],
      ["look-alike", "A letter becomes the Cyrillic one that looks like it.", lookAlike],
      ["zero-width-space", "A space of no width in the login.", (key) => `${key}\u200b`],
      ["wildcard", "A % in place of the last letter: a pattern to a database.", (key) => `${key.slice(0, -1)}%`],
    ]),
    ...protocol("version", "version-wrong", [
      ["inserted", "1.00: equal as a number.", () => "1.00"],
      ["removed", "1: equal as a number.", () => "1"],
      ["space-added", "A space behind the version.", () => "1.0 "],
      ["line-feed-added", "A line feed behind the version: patterns that end with $ miss it.", () => "1.0\n"],
    ]),
    ...protocol("signature-method", "method-unsupported", [
      ["space-added", "A space behind the method's name.", (name) => `${name} `],
      ["underscore", "An underscore for the hyphen in the method's name.", (name) => name.replace("-", "_")],
      ["hyphen-look-alike", "Another hyphen of Unicode in the method's name.", (name) => name.replace("-", "\u2010")],
      ["nul-added", "A NUL behind the method's name.", (name) => `${name}\0`],
    ]),
    ...signature(MISMATCH, [
      ["first-bit", "The first bit is flipped.", (bytes) => flipByte(bytes, 0, 0x80)],
      [
        "last-bit",
        "The last bit is flipped: comparing the beginning is not enough.",
        (bytes) => flipByte(bytes, bytes.length - 1, 1),
      ],
      ["middle-bit", "A bit in the middle is flipped.", (bytes) => flipByte(bytes, bytes.length >> 1, 0x10)],
      ["replaced", "The last byte is zero, or one.", (bytes) => [...bytes.slice(0, -1), bytes.at(-1) === 0 ? 1 : 0]],
      ["bytes-reversed", "The bytes stand in reverse order.", (bytes) => bytes.toReversed()],
      [
        "bytes-rotated",
        "The first byte stands at the end: sums over the bytes stay the same.",
        (bytes) => [...bytes.slice(1), ...bytes.slice(0, 1)],
      ],
    ]),
    ...signature("signature-malformed", [
      ["byte-added", "A byte stands behind it.", (bytes) => [...bytes, 0]],
      ["byte-in-front", "A zero byte stands in front of it: equal as a number.", (bytes) => [0, ...bytes]],
      ["last-byte-removed", "The last byte is missing.", (bytes) => bytes.slice(0, -1)],
      ["first-byte-removed", "The first byte is missing.", (bytes) => bytes.slice(1)],
    ]),
  ],
};

function rows(
  flag: keyof typeof flags,
  place: string,
  alter: (change: (text: string) => string) => Alter,
  table: readonly ChangeRow<string>[],
): readonly AuthoredVerification[] {
  return table.map(([name, comment, change]) =>
    v(`${place}-${name}`, flag, comment, MISMATCH, { alter: alter(change) }),
  );
}

function protocol(
  place: string,
  refused: string,
  table: readonly ChangeRow<string>[],
): readonly AuthoredVerification[] {
  const parameter = `oauth_${place.replace("-", "_")}`;
  const isFreshness = place === "nonce" || place === "timestamp";
  const flag = isFreshness ? "FreshnessByteChanged" : "HeaderByteChanged";
  return table.map(([name, comment, change]) =>
    v(`${place}-${name}`, flag, comment, refused, { alter: alterProtocol(parameter, change) }),
  );
}

function signature(refused: string, table: readonly ChangeRow<readonly number[]>[]): readonly AuthoredVerification[] {
  return table.map(([name, comment, change]) =>
    v(`signature-${name}`, "SignatureByteChanged", comment, refused, { alter: alterSignatureBytes(change) }),
  );
}

function v(
  name: string,
  flag: keyof typeof flags,
  comment: string,
  refused: string,
  inputs: Partial<AuthoredVerification>,
): AuthoredVerification {
  const parameters = [
    ["client-order-id", "902B4FF5"],
    ["order_desc", "K\u00e4se"],
  ] as const;
  return { name, comment, flags: [flag], parameters, refused, ...inputs };
}

function flipByte(bytes: readonly number[], at: number, mask: number): readonly number[] {
  return bytes.map((byte, index) => (index === at ? byte ^ mask : byte));
}
