import type { Verdict } from "../../src/judging/verdict.ts";
import { requestTraits } from "../../src/report/refused-traits.ts";
import { mismatchOf } from "./verdict-groups.ts";
import { wrongVerdictOf } from "./wrong-verdicts.ts";

/** The likely line of thought of a verifier that accepts what had to be refused for a reason. */
const overlooked: Readonly<Record<string, string>> = {
  "signature-mismatch":
    "It signs something else than what arrived (parameters that it knows, a URL or method of its own), or compares only a part of the signature.",
  "signature-malformed": "It decodes Base64 leniently, or trims or cuts the signature before it compares.",
  "signature-in-body": "It reads protocol parameters from the body as well as from the header.",
  "consumer-unknown": "It goes on with an empty or default key where it knows no such login.",
  "credential-missing": "It goes on with an empty or another key where the merchant has none for the method.",
  "method-unsupported":
    "It lets the request choose the method, or falls back on one, instead of taking those that the merchant has.",
  "authorization-malformed":
    "It searches the header for what it needs with a pattern, and skips what it does not understand.",
  "authorization-missing": "It takes a request without a signature for one that needs none.",
  "authorization-repeated": "It takes the first or the last of several Authorization headers.",
  "parameter-missing": "It takes a missing protocol parameter for an empty or a default one.",
  "parameter-repeated": "It reads parameters into a map, which holds one value for each name.",
  "parameter-unknown":
    "It ignores protocol parameters that it does not know, or searches for names without their case.",
  "body-parameter-differs": "It does not compare the protocol parameters of the body with those of the header.",
  "body-malformed": "It decodes the body leniently: broken escapes become something else.",
  "body-not-utf8": "It replaces bytes that are no UTF-8, so that different bodies become one text.",
  "content-type-wrong": "It reads any body as a form, whatever it says of itself.",
  "http-method-wrong": "Its route takes any method, and it signs POST, or the method as it came.",
  "version-wrong": "It does not look at oauth_version.",
  "timestamp-malformed": "It converts the timestamp to a number before it looks at it.",
  "timestamp-skewed": "It does not compare the timestamp with its clock.",
  "nonce-empty": "It remembers no nonce that is empty.",
};

/** Describes the likely line of thought behind a wrong verdict; nothing where none is known. */
export function describeThought(verdict: Verdict): readonly string[] {
  if (verdict.status !== "failed") return [];
  const shared =
    verdict.cause !== undefined && wrongVerdictOf(verdict) === "accepts"
      ? `It leaves a request unchecked where it finds ${verdict.cause}.`
      : requestTraits.find(({ name }) => name === verdict.cause)?.thought;
  const [, reason = ""] = /^refused: ([a-z0-9-]+)$/.exec(mismatchOf(verdict)?.expected ?? "") ?? [];
  const thought = shared ?? (Object.hasOwn(overlooked, reason) ? overlooked[reason] : undefined);
  return thought === undefined ? [] : [`Its likely line of thought: ${thought}`];
}
