import { ambiguities } from "../../signing/ambiguities.ts";
import type { Acceptable, VerificationExpected } from "./vector.ts";

type Outcomes = Acceptable<VerificationExpected>["choices"];

/** An ambiguity of the specification about what a gateway accepts. */
export type VerificationAmbiguity =
  | "nonce-replay"
  | "clock-skew"
  | "extra-protocol-parameter"
  | "digest-info-null"
  | "base64-unused-bits"
  | "rsa-exponent-3"
  | "realm-repeated"
  | "parameter-in-query"
  | "name-without-equals"
  | "empty-pair";

/** An ambiguity of signing, seen in what a gateway accepts: it follows one interpretation, or several. */
export interface SigningAmbiguity {
  readonly point: "consumer-secret-encoding";
  /** The interpretation by which the request is signed; all others refuse it. */
  readonly signedBy: "seed-literal" | "rfc5849";
}

const interpretations: Readonly<Record<VerificationAmbiguity, Outcomes>> = {
  "nonce-replay": [
    accepted("The specification asks merchants for unique nonces; it does not say that a gateway remembers them."),
    refused("nonce-replayed", "A nonce is used once (RFC 5849, section 3.3): a second use is a replay."),
  ],
  "clock-skew": [
    accepted("The specification names no acceptable clock skew: the gateway takes any time."),
    refused(
      "timestamp-skewed",
      "A request whose time is too far from the gateway's clock is stale, or made in advance.",
    ),
  ],
  "extra-protocol-parameter": [
    accepted("RFC 5849 lets a request carry further oauth_ parameters; they are signed like the others."),
    refused("parameter-unknown", "The specification lists six parameters of the header and realm, and no others."),
  ],
  "digest-info-null": [
    accepted(
      "RFC 8017, appendix B.1: readers of an algorithm's name take it with NULL for parameters and without any.",
    ),
    refused("signature-mismatch", "RFC 8017, section 9.2: the padded block names the digest with NULL for parameters."),
  ],
  "base64-unused-bits": [
    accepted("RFC 4648, section 3.5: a decoder may overlook the bits that no byte uses; the bytes are the same."),
    refused(
      "signature-malformed",
      "RFC 4648, section 3.5: a decoder may insist that the bits that no byte uses are zero.",
    ),
  ],
  "rsa-exponent-3": [
    accepted("The specification asks nothing of the public exponent, and a rightly padded signature is safe with any."),
    refused(
      "key-unusable",
      "Many ask for the exponent 65537: with 3, one lax check of the padding is enough to forge.",
    ),
  ],
  "realm-repeated": [
    accepted("The realm is optional, never signed and read by nobody, however often it stands there."),
    refused("parameter-repeated", "A parameter stands once (RFC 5849, section 3.1), the realm too."),
  ],
  "parameter-in-query": [
    accepted(
      "RFC 5849, section 3.4.1.3: parameters of the query are signed like those of the body, wherever they stand.",
    ),
    refused("signature-mismatch", "The URL used is the complete request URL, with its query."),
  ],
  "name-without-equals": [
    accepted("Readers of forms take a name alone for one with an empty value, which is what was signed."),
    refused("body-malformed", "A body is name=value pairs joined with &: a name alone is no pair."),
  ],
  "empty-pair": [
    accepted(
      "Readers of forms pass over nothing between two &, or behind the last: the pairs are those that were signed.",
    ),
    refused("body-malformed", "A body is name=value pairs joined with &: each & joins two pairs."),
  ],
};

/**
 * Returns the answers that a gateway may give at an ambiguity, each with its interpretation.
 *
 * @param reason why it is refused where it is. Default: as the ambiguity has it.
 */
export function outcomesAt(
  at: VerificationAmbiguity | SigningAmbiguity,
  reason?: string,
): Acceptable<VerificationExpected> {
  if (typeof at === "string") {
    const choices = interpretations[at].map((outcome) =>
      reason === undefined || outcome.expected.accepted
        ? outcome
        : { ...outcome, expected: { accepted: false, reason } },
    );
    return { result: "acceptable", point: at, choices };
  }
  const { point, signedBy } = at;
  const outcomes = ambiguities[point]?.readings ?? [];
  return {
    result: "acceptable",
    point,
    choices: outcomes.map(({ name, reading }) => ({
      name,
      reading,
      expected: name === signedBy ? { accepted: true } : { accepted: false, reason: "signature-mismatch" },
    })),
  };
}

function accepted(reading: string): Outcomes[number] {
  return { name: "accepted", reading, expected: { accepted: true } };
}

function refused(reason: string, reading: string): Outcomes[number] {
  return { name: "refused", reading, expected: { accepted: false, reason } };
}
