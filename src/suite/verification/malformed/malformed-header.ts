import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import {
  type Alter,
  alterBody,
  alterHeader,
  alterHeaders,
  alterPairs,
  alterProtocol,
  dropHeader,
} from "../alter-request.ts";
import { harms } from "../harms.ts";

const flags = {
  ParameterMissing: {
    ...harms.makesUp,
    description: "One of the six parameters is not in the header.",
    clauses: ["header.3", "oauth.version"],
  },
  FreshnessMissing: {
    ...harms.replayed,
    description: "The nonce or the time is not in the header.",
    clauses: ["header.3", "oauth.nonce", "oauth.timestamp"],
  },
  LoginMissing: {
    ...harms.strangerServed,
    description: "The login is not in the header.",
    clauses: ["header.3", "oauth.consumer-key"],
  },
  Unsigned: {
    ...harms.noKeyNeeded,
    description: "There is no signature.",
    clauses: ["header.2", "header.3", "oauth.signature"],
  },
  ParameterRepeated: {
    ...harms.readTwice,
    description: "A parameter stands twice, or in a place where it does not belong.",
    clauses: ["header.3", "oauth.signature", "body.2"],
  },
  HeaderMalformed: {
    ...harms.headerMisread,
    description: "The Authorization header is missing, doubled, of another scheme or with another grammar.",
    clauses: ["header.2", "header.4"],
  },
} as const satisfies Readonly<Record<string, VerificationFlag>>;

const protocolNames = ["consumer_key", "nonce", "signature", "signature_method", "timestamp", "version"] as const;

/** What it means that one of them is missing. */
const flagOfMissing: Readonly<Record<(typeof protocolNames)[number], keyof typeof flags>> = {
  consumer_key: "LoginMissing",
  nonce: "FreshnessMissing",
  signature: "Unsigned",
  signature_method: "ParameterMissing",
  timestamp: "FreshnessMissing",
  version: "ParameterMissing",
};

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
        flagOfMissing[name],
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
      "Unsigned",
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
      "Unsigned",
      "An empty Authorization header.",
      "authorization-malformed",
      alterHeader("Authorization", () => ""),
    ),
    v(
      "scheme-alone",
      "Unsigned",
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
