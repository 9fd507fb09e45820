import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { authorTable, under } from "../../author-table.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterAuthorization, alterBody, alterPairs, append } from "../alter-request.ts";
import { paying, sharing } from "../author-requests.ts";
import { claiming } from "../forged/key-misuse.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  FreshnessMissingSigned: harm("replayed", "There is no nonce or no time, and what is there is rightly signed.", [
    "header.3",
    "oauth.nonce",
    "oauth.timestamp",
  ]),
  ParameterMissingSigned: harm("makesUp", "One of the parameters is not there, and the others are rightly signed.", [
    "header.3",
    "oauth.version",
    "oauth.signature-method",
  ]),
  FreshnessRepeatedSigned: harm(
    "replayed",
    "A nonce or time that was not signed stands in front of the one that was.",
    ["header.3", "oauth.nonce", "oauth.timestamp"],
  ),
  ParameterRepeatedSigned: harm(
    "headerMisread",
    "A parameter that was not signed stands in front of the one of that name that was.",
    ["header.3"],
  ),
  TimeMalformedSigned: harm("neverOld", "The time is no count of seconds, and is rightly signed.", ["oauth.timestamp"]),
  VersionWrongSigned: harm("formUnagreed", "The version is not 1.0, and is rightly signed.", ["oauth.version"]),
  HeaderTextSigned: harm(
    "headerMisread",
    "A value of the header is not percent-encoded UTF-8, and what a lenient reader makes of it is rightly signed.",
    ["header.5"],
  ),
  BodyTextSigned: harm(
    "bodyMisread",
    "The body is not percent-encoded UTF-8, and what a lenient reader makes of it is rightly signed.",
    ["body.1", "endpoints.body"],
  ),
};

const plain = paying("10.42");

export const verificationMalformedSigned: VerificationConcern = {
  kind: "verification",
  concern: "verification-malformed-signed",
  about:
    "Malformed requests, rightly signed as a gateway reads them that overlooks the fault: no wrong signature helps to refuse them. All must be refused.",
  flags,
  vectors: [
    ...under("FreshnessMissingSigned", signedWithout, [
      ["missing-nonce", "There is no nonce.", "oauth_nonce"],
      ["missing-timestamp", "There is no time.", "oauth_timestamp"],
    ]),
    ...under("ParameterMissingSigned", signedWithout, [
      ["missing-version", "There is no version.", "oauth_version"],
      ["missing-signature-method", "There is no signature method.", "oauth_signature_method"],
    ]),
    ...under("FreshnessRepeatedSigned", repeatedInFront, [
      ["repeated-nonce", "Another nonce stands in front of the signed one.", "oauth_nonce", "another"],
      ["repeated-timestamp", "Another time stands in front of the signed one.", "oauth_timestamp", "1999999999"],
    ]),
    ...under("ParameterRepeatedSigned", repeatedInFront, [
      ["repeated-consumer-key", "Another login stands in front of the signed one.", "oauth_consumer_key", "nobody"],
      ["repeated-version", "Another version stands in front of the signed one.", "oauth_version", "2.0"],
      ["repeated-signature", "Another signature stands in front of the right one.", "oauth_signature", "AAAA"],
      [
        "repeated-signature-method",
        "Another method stands in front of the signed one.",
        "oauth_signature_method",
        "none",
      ],
    ]),
    ...under("TimeMalformedSigned", claimed("oauth_timestamp", "timestamp-malformed"), [
      ["timestamp-leading-zero", "A zero stands in front of the time.", (seconds) => `0${seconds}`],
      ["timestamp-text", "A date in place of seconds.", () => "2022-12-02T07:41:53Z"],
      ["timestamp-emptied", "The time is empty.", () => ""],
      ["timestamp-space-added", "A space stands behind the time.", append(" ")],
      ["timestamp-line-feed-added", "A line feed stands behind the time.", append("\n")],
      ["timestamp-nul-added", "A NUL stands behind the time.", append("\0")],
      ["timestamp-exponent-added", "An exponent stands behind the time.", append("e0")],
    ]),
    ...under("VersionWrongSigned", claimed("oauth_version", "version-wrong"), [
      ["version", "A version that there is not.", () => "1.1"],
      ["version-emptied", "An empty version.", () => ""],
      ["version-inserted", "1.00: equal as a number.", () => "1.00"],
      ["version-space-added", "A space stands behind the version.", append(" ")],
      ["version-line-feed-added", "A line feed stands behind the version.", append("\n")],
    ]),
    ...under("HeaderTextSigned", nonceWritten, [
      ["nonce-raw-plus", "A + stands bare in the nonce.", "+", "+"],
      ["nonce-raw-letter", "An \u00e9 stands bare in the nonce.", "\u00e9", "\u00e9"],
      ["nonce-backslash", "A quote in the nonce is written with a backslash.", '"', '\\"'],
      ["nonce-broken-escape", "A % stands in the nonce, and no hexadecimal digits behind it.", "%zz", "%zz"],
      ["nonce-latin1", "An \u00e9 of the nonce is written as its byte of ISO-8859-1.", "\u00e9", "%E9"],
    ]),
    ...under("BodyTextSigned", bodyWritten, [
      ["body-raw-space", "A space stands bare in the body.", "a b", "a b"],
      ["body-raw-letter", "An \u00e9 stands bare in the body.", "caf\u00e9", "caf\u00e9"],
      ["body-raw-nul", "A NUL stands bare in the body.", "a\0b", "a\0b"],
      ["body-raw-line-feed", "A line feed stands bare in the body.", "a\nb", "a\nb"],
      ["body-broken-escape", "A % stands in the body, and no hexadecimal digits behind it.", "50%zz", "50%zz"],
      ["body-cut-escape", "A % stands at the end of a value.", "50%", "50%"],
    ]),
    ...authorTable(sharing({ ...plain, flags: ["BodyTextSigned"], refused: "body-not-utf8" }), [
      [
        "body-surrogate",
        "A lone surrogate is sent in three bytes; what decoders put in its place is signed.",
        {
          parameters: describedAs("\ufffd\ufffd\ufffd"),
          alter: alterBody((body) => body.replace("%EF%BF%BD".repeat(3), "%ED%A0%BD")),
        },
      ],
    ]),
  ],
};

/** Authors a request that lacks a protocol parameter, and is signed without it. */
function signedWithout(name: string, comment: string, missing: string): AuthoredVerification {
  const scheme: Scheme = {
    ...reference,
    protocolParameters: (task) => reference.protocolParameters(task).filter(([known]) => known !== missing),
    headerParameters: (protocol, signature) => [...protocol, ["oauth_signature", signature]],
  };
  return { name, comment, flags: [], ...plain, refused: "parameter-missing", scheme };
}

/** Authors a request that has a parameter twice: the last one is right. */
function repeatedInFront(name: string, comment: string, repeated: string, value: string): AuthoredVerification {
  const alter = alterPairs((pairs) => [`${repeated}="${value}"`, ...pairs]);
  return { name, comment, flags: [], ...plain, refused: "parameter-repeated", alter };
}

/** Authors requests of which one protocol parameter is changed before they are signed. */
function claimed(parameter: string, refused: string) {
  return (name: string, comment: string, change: (value: string) => string): AuthoredVerification => {
    return { name, comment, flags: [], ...plain, refused, scheme: claiming(parameter, change) };
  };
}

/** Authors a request with a nonce that holds a text, which the header writes in another way than percent-encoded. */
function nonceWritten(name: string, comment: string, signed: string, written: string): AuthoredVerification {
  return {
    name,
    comment,
    flags: [],
    ...plain,
    refused: "authorization-malformed",
    nonce: `y3ql${signed}vMPky7g`,
    liveNonce: (fresh) => `y3ql${signed}${fresh}`,
    alter: alterAuthorization((value) =>
      value.replace(/oauth_nonce="[^"]*"/, (pair) => pair.replace(percentEncode(signed), () => written)),
    ),
  };
}

/** Authors a request with a value that the body writes in another way than percent-encoded. */
function bodyWritten(name: string, comment: string, signed: string, written: string): AuthoredVerification {
  return {
    name,
    comment,
    flags: [],
    parameters: describedAs(signed),
    refused: "body-malformed",
    alter: alterBody((body) => body.replace(percentEncode(signed), () => written)),
  };
}

function describedAs(text: string): readonly Parameter[] {
  return [
    ["order_desc", text],
    ["client-order-id", "902B4FF5"],
  ];
}
