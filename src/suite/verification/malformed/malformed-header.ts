import { under } from "../../author-table.ts";
import type { VerificationConcern, VerificationFlag } from "../../concern.ts";
import {
  addPair,
  alterAuthorization,
  alterBody,
  alterHeaders,
  alterPairs,
  alterProtocol,
  append,
  dropHeader,
  swap,
} from "../alter-request.ts";
import { altering, describing, sharing } from "../author-requests.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  ParameterMissing: harm("makesUp", "One of the six parameters is not in the header.", ["header.3", "oauth.version"]),
  FreshnessMissing: harm("replayed", "The nonce or the time is not in the header.", [
    "header.3",
    "oauth.nonce",
    "oauth.timestamp",
  ]),
  LoginMissing: harm("anybodyServed", "The login is not in the header.", ["header.3", "oauth.consumer-key"]),
  Unsigned: harm("noKeyNeeded", "There is no signature.", ["header.2", "header.3", "oauth.signature"]),
  ParameterRepeated: harm("readTwice", "A parameter stands twice, or in a place where it does not belong.", [
    "header.3",
    "oauth.signature",
    "body.2",
  ]),
  HeaderMalformed: harm(
    "headerMisread",
    "The Authorization header is missing, doubled, of another scheme or with another grammar.",
    ["header.2", "header.4"],
  ),
};

/** The protocol parameters, and what it means that one of them is missing. */
const flagOfMissing = {
  consumer_key: "LoginMissing",
  nonce: "FreshnessMissing",
  signature: "Unsigned",
  signature_method: "ParameterMissing",
  timestamp: "FreshnessMissing",
  version: "ParameterMissing",
};

const plain = describing("café");
const malformed = altering(alterAuthorization, { ...plain, refused: "authorization-malformed" });

export const verificationMalformedHeader: VerificationConcern = {
  kind: "verification",
  concern: "verification-malformed-header",
  about: "Requests with something missing, doubled or malformed in the Authorization header. All must be refused.",
  flags,
  vectors: [
    ...Object.entries(flagOfMissing).flatMap(([name, flag]) =>
      under(flag, altering(alterPairs, { ...plain, refused: "parameter-missing" }), [
        [
          `missing-${kebab(name)}`,
          `oauth_${name} is not in the header: nothing may be made up for it.`,
          (pairs) => pairs.filter((pair) => !pair.startsWith(`oauth_${name}=`)),
        ],
      ]),
    ),
    ...Object.keys(flagOfMissing).flatMap((name) =>
      under("ParameterRepeated", altering(addPair, { ...plain, refused: "parameter-repeated" }), [
        [
          `repeated-${kebab(name)}`,
          `oauth_${name} stands twice in the header, the second time with another value.`,
          `oauth_${name}="1"`,
        ],
      ]),
    ),
    ...under("ParameterRepeated", altering(addPair, plain), [
      [
        "operation-parameter-in-header",
        "An amount in the header was not signed and does not belong there.",
        'amount="99.99"',
        { refused: "parameter-unknown" },
      ],
      [
        "token-added",
        "A token that was not signed is added to the header.",
        'oauth_token="stolen"',
        { refused: "signature-mismatch" },
      ],
    ]),
    ...under("ParameterRepeated", altering(alterBody, plain), [
      [
        "signature-in-body",
        "The signature never belongs into the body, not even the right one.",
        append("&oauth_signature=AAAA"),
        { refused: "signature-in-body" },
      ],
      [
        "body-copy-twice",
        "The body repeats the nonce twice.",
        (body) => `${body}&${/oauth_nonce=[^&]*/.exec(body)?.[0]}`,
        { refused: "parameter-repeated", options: { placement: "header-and-body" } },
      ],
    ]),
    ...under("Unsigned", altering(dropHeader, { ...plain, refused: "authorization-missing" }), [
      ["no-header", "No Authorization header at all: an unsigned request.", "Authorization"],
    ]),
    ...under("HeaderMalformed", altering(alterHeaders, { ...plain, refused: "authorization-repeated" }), [
      [
        "two-headers",
        "Two Authorization headers: each part of the gateway may read another one.",
        (headers) => [...headers, ["Authorization", 'OAuth oauth_consumer_key="othermerchant"']],
      ],
    ]),
    ...under("Unsigned", malformed, [
      ["empty-header", "An empty Authorization header.", () => ""],
      ["scheme-alone", "The scheme alone, without parameters.", () => "OAuth "],
    ]),
    ...under("HeaderMalformed", malformed, [
      ["scheme-missing", "The parameters without the scheme's name.", swap("OAuth ", "")],
      ["scheme-bearer", "The parameters under the name of another scheme.", swap("OAuth", "Bearer")],
      ["separator-semicolon", "Semicolons between the parameters.", (value) => value.replaceAll(", ", "; ")],
      [
        "separator-ampersand",
        "Ampersands between the parameters, as in a query.",
        (value) => value.replaceAll(", ", "&"),
      ],
      ["separator-space", "Spaces alone between the parameters.", (value) => value.replaceAll(", ", " ")],
      ["unquoted", "No quotes around the values.", (value) => value.replaceAll('"', "")],
      ["single-quotes", "Single quotes around the values.", (value) => value.replaceAll('"', "'")],
    ]),
    ...under("HeaderMalformed", sharing(plain), [
      [
        "signature-encoded-twice",
        "The signature is percent-encoded twice: once decoded, it is no Base64.",
        { refused: "signature-malformed", alter: alterProtocol("oauth_signature", encodeURIComponent) },
      ],
    ]),
  ],
};

function kebab(name: string): string {
  return name.replaceAll("_", "-");
}
