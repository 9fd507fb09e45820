import type { AuthoredVerification, VerificationConcern } from "../concern.ts";
import type { Flag } from "../vector.ts";
import {
  type Alter,
  alterBody,
  alterHeader,
  alterHeaders,
  alterPairs,
  alterProtocol,
  dropHeader,
} from "./verification-alter.ts";

const flags = {
  ParameterMissing: {
    bugType: "header",
    description: "One of the six parameters is not in the header.",
    effect: "A gateway that makes up what is missing accepts requests that nobody signed in this form.",
    clauses: ["header.3", "oauth.version"],
  },
  ParameterRepeated: {
    bugType: "forgery",
    description: "A parameter stands twice, or in a place where it does not belong.",
    effect: "Verifier and payment each read another one of the two.",
    clauses: ["header.3", "oauth.signature", "body.2"],
  },
  HeaderMalformed: {
    bugType: "header",
    description: "The Authorization header is missing, doubled, of another scheme or with another grammar.",
    effect: "A gateway that guesses at headers can be made to guess wrong.",
    clauses: ["header.2", "header.4"],
  },
} as const satisfies Readonly<Record<string, Flag>>;

const protocolNames = ["consumer_key", "nonce", "signature", "signature_method", "timestamp", "version"] as const;

/** Requests whose Authorization header lacks something, doubles it or is malformed, each in one respect. */
export const verificationMalformedHeader: VerificationConcern = {
  kind: "verification",
  concern: "verification-malformed-header",
  about: "Requests with something missing, doubled or malformed in the Authorization header. All must be refused.",
  flags,
  vectors: [
    ...protocolNames.map((name) =>
      v(
        `missing-${kebab(name)}`,
        "ParameterMissing",
        `oauth_${name} is not in the header: nothing may be made up for it.`,
        "parameter-missing",
        alterPairs((pairs) => pairs.filter((pair) => !pair.startsWith(`oauth_${name}=`)), ", "),
      ),
    ),
    ...protocolNames.map((name) =>
      v(
        `repeated-${kebab(name)}`,
        "ParameterRepeated",
        `oauth_${name} stands twice in the header, the second time with another value.`,
        "parameter-repeated",
        alterPairs((pairs) => [...pairs, `oauth_${name}="1"`], ", "),
      ),
    ),
    v(
      "operation-parameter-in-header",
      "ParameterRepeated",
      "An amount in the header was not signed and does not belong there.",
      "parameter-unknown",
      alterPairs((pairs) => [...pairs, 'amount="99.99"'], ", "),
    ),
    v(
      "token-added",
      "ParameterRepeated",
      "A token that was not signed is added to the header.",
      "signature-mismatch",
      alterPairs((pairs) => [...pairs, 'oauth_token="stolen"'], ", "),
    ),
    v(
      "signature-in-body",
      "ParameterRepeated",
      "The signature never belongs into the body, not even the right one.",
      "signature-in-body",
      alterBody((body) => `${body}&oauth_signature=AAAA`),
    ),
    v(
      "body-copy-twice",
      "ParameterRepeated",
      "The body repeats the nonce twice.",
      "parameter-repeated",
      alterBody((body) => `${body}&${/oauth_nonce=[^&]*/.exec(body)?.[0]}`),
      true,
    ),
    v(
      "no-header",
      "HeaderMalformed",
      "No Authorization header at all: an unsigned request.",
      "authorization-missing",
      dropHeader("Authorization"),
    ),
    v(
      "two-headers",
      "HeaderMalformed",
      "Two Authorization headers: each part of the gateway may read another one.",
      "authorization-repeated",
      alterHeaders((headers) => [...headers, ["Authorization", 'OAuth oauth_consumer_key="othermerchant"']]),
    ),
    v(
      "empty-header",
      "HeaderMalformed",
      "An empty Authorization header.",
      "authorization-malformed",
      alterHeader("Authorization", () => ""),
    ),
    v(
      "scheme-alone",
      "HeaderMalformed",
      "The scheme alone, without parameters.",
      "authorization-malformed",
      alterHeader("Authorization", () => "OAuth "),
    ),
    v(
      "scheme-missing",
      "HeaderMalformed",
      "The parameters without the scheme's name.",
      "authorization-malformed",
      alterHeader("Authorization", (value) => value.replace("OAuth ", "")),
    ),
    v(
      "scheme-bearer",
      "HeaderMalformed",
      "The parameters under the name of another scheme.",
      "authorization-malformed",
      alterHeader("Authorization", (value) => value.replace("OAuth", "Bearer")),
    ),
    v(
      "separator-semicolon",
      "HeaderMalformed",
      "Semicolons between the parameters.",
      "authorization-malformed",
      alterPairs((pairs) => pairs, "; "),
    ),
    v(
      "separator-ampersand",
      "HeaderMalformed",
      "Ampersands between the parameters, as in a query.",
      "authorization-malformed",
      alterPairs((pairs) => pairs, "&"),
    ),
    v(
      "separator-space",
      "HeaderMalformed",
      "Spaces alone between the parameters.",
      "authorization-malformed",
      alterPairs((pairs) => pairs, " "),
    ),
    v(
      "unquoted",
      "HeaderMalformed",
      "No quotes around the values.",
      "authorization-malformed",
      alterHeader("Authorization", (value) => value.replaceAll('"', "")),
    ),
    v(
      "single-quotes",
      "HeaderMalformed",
      "Single quotes around the values.",
      "authorization-malformed",
      alterHeader("Authorization", (value) => value.replaceAll('"', "'")),
    ),
    v(
      "signature-encoded-twice",
      "HeaderMalformed",
      "The signature is percent-encoded twice: once decoded, it is no Base64.",
      "signature-malformed",
      alterProtocol("oauth_signature", encodeURIComponent),
    ),
  ],
};

function v(
  name: string,
  flag: keyof typeof flags,
  comment: string,
  refused: string,
  alter: Alter,
  repeatsInBody = false,
): AuthoredVerification {
  return {
    name,
    comment,
    flags: [flag],
    refused,
    alter,
    parameters: [
      ["client-order-id", "902B4FF5"],
      ["order_desc", "café"],
    ],
    ...(repeatsInBody && { options: { placement: "header-and-body" } }),
  };
}

function kebab(name: string): string {
  return name.replaceAll("_", "-");
}
