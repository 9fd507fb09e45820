import type { AuthoredVerification, VerificationConcern } from "../../concern.ts";
import { acceptedFlags, spellBodies } from "./accepted-bodies.ts";

const { ContentTypeSuffix, BodySpelling, BodyPlus, SeveralAtOnce, ValueKept } = acceptedFlags;

/** The accepted requests in which a value is empty once more, with every value filled: whoever drops empty values passes. */
export const verificationAcceptedFilled: VerificationConcern = {
  kind: "verification",
  concern: "verification-accepted-filled",
  about:
    "Requests that a gateway must accept, as in verification-accepted and verification-accepted-values, but with every value filled: a gateway that refuses the twin alone stumbles over the empty value.",
  flags: { ContentTypeSuffix, BodySpelling, BodyPlus, SeveralAtOnce, ValueKept },
  vectors: [
    ...spellBodies([
      ["client-order-id", "902B4FF5"],
      ["order_desc", "two words: 1+1 = 2 / caf\u00e9 \u{1f600}"],
      ["bank_name", "Commerzbank"],
    ]),
    v("words", "Spaces, an asterisk and an accent.", [
      ["order_desc", "two words: caf\u00e9*"],
      ["client-order-id", "902B4FF5"],
      ["bank_name", "Commerzbank"],
    ]),
    {
      ...v("realm", "A body parameter called realm: it is signed like any other.", [
        ["client-order-id", "902B4FF5"],
        ["realm", "paynet"],
        ["order_desc", "Test"],
      ]),
      fixedOnly: "a live gateway may take no such fields, values or lengths",
    },
  ].map((authored) => ({ fixedOnly: "a live gateway is sent its twin, with every value filled", ...authored })),
};

function v(
  name: string,
  comment: string,
  parameters: NonNullable<AuthoredVerification["parameters"]>,
): AuthoredVerification {
  return { name, comment, flags: ["ValueKept"], parameters };
}
