import { reference } from "../../../signing/reference.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { type Alter, alterAuthorization, alterBody, alterMethod, alterProtocol } from "../alter-request.ts";
import { describing } from "../author-requests.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  LenientDecoding: harm("bodyMisread", "The signature fits what a lenient decoder reads, and not what was sent.", [
    "body.1",
    "header.5",
    "base-string.2",
  ]),
  HeaderCopyDiffers: harm(
    "replayed",
    "A protocol parameter in the header differs from its copy in the body, which was signed.",
    ["header.3", "body.2", "oauth.nonce"],
  ),
  OtherMethodSigned: harm(
    "methodMisused",
    "The request comes with another HTTP method than POST, and is signed for that one.",
    ["endpoints.method", "base-string.5"],
  ),
};

export const verificationLenientReaders: VerificationConcern = {
  kind: "verification",
  concern: "verification-lenient-readers",
  about: "Requests whose signature fits only what a lenient reader makes of them. A gateway must refuse them all.",
  flags,
  vectors: [
    decoded("body-replaced", "U+FFFD is signed; the byte E9, which some decoders read as it, is sent.", "caf\ufffd", [
      "%EF%BF%BD",
      "%E9",
    ]),
    decoded("body-overlong-signed", "A slash is signed; its overlong form in two bytes is sent.", "a/b", [
      "%2F",
      "%C0%AF",
    ]),
    decoded(
      "body-surrogates-signed",
      "A smiley is signed; its two surrogates in three bytes each are sent.",
      "\u{1f600}",
      ["%F0%9F%98%80", "%ED%A0%BD%ED%B8%80"],
    ),
    {
      ...decoded(
        "body-decoded-once-more",
        "50%20off is signed; what it reads as when decoded once more is sent.",
        "50%20off",
        ["%2520", "%20"],
      ),
      refused: "signature-mismatch",
    },
    {
      ...decoded(
        "body-percent-u",
        "An \u00e9 is signed; JavaScript's old escape of it, %u00E9, is sent.",
        "caf\u00e9",
        ["%C3%A9", "%u00E9"],
      ),
      refused: "body-malformed",
    },
    nonce("header-overlong-signed", "A slash in the nonce is signed; its overlong form in two bytes is sent.", "/", [
      "%2F",
      "%C0%AF",
    ]),
    nonce("header-bare-space-signed", "A space in the nonce is signed, and sent bare between the quotes.", " ", [
      "%20",
      " ",
    ]),
    ...(["nonce", "timestamp"] as const).map((name) => copied(name)),
    {
      name: "method-get-signed",
      comment: "GET is signed, and GET is sent.",
      flags: ["OtherMethodSigned"],
      refused: "http-method-wrong",
      scheme: { ...reference, baseStringMethod: () => "GET" },
      alter: alterMethod("GET"),
    },
  ],
};

type Swap = readonly [written: string, sent: string];

function decoded(name: string, comment: string, value: string, [written, sent]: Swap): AuthoredVerification {
  const alter = alterBody((body) => body.replace(written, sent));
  return { name, comment, flags: ["LenientDecoding"], refused: "body-not-utf8", ...describing(value), alter };
}

function nonce(name: string, comment: string, character: string, [written, sent]: Swap): AuthoredVerification {
  const alter: Alter = alterAuthorization((value) =>
    value.replace(/oauth_nonce="[^"]*"/, (pair) => pair.replace(written, sent)),
  );
  return {
    name,
    comment,
    flags: ["LenientDecoding"],
    refused: "authorization-malformed",
    nonce: `y3ql${character}vMPky7g`,
    liveNonce: (fresh) => `y3ql${character}${fresh}`,
    alter,
  };
}

function copied(name: "nonce" | "timestamp"): AuthoredVerification {
  const change = (text: string): string => (name === "nonce" ? `${text}x` : String(Number(text) + 1));
  return {
    name: `header-copy-${name}`,
    comment: `oauth_${name} was changed in the header alone; the body still holds the one that was signed.`,
    flags: ["HeaderCopyDiffers"],
    refused: "body-parameter-differs",
    options: { placement: "header-and-body" },
    alter: alterProtocol(`oauth_${name}`, change),
  };
}
