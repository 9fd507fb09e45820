import type { BuiltRequest } from "../spec/build-request.ts";
import { type OperationName, operationNamed } from "../spec/operations.ts";
import type { Outcome } from "../spec/read-response.ts";
import type { VerificationExpected } from "../suite/model/vector.ts";
import type { Verified } from "./adapter.ts";
import { compareTexts, writePairs } from "./mismatch.ts";
import { MEANT_REFUSAL, type Mismatch } from "./verdict.ts";

const REFUSING = /error|refus|reject|denied|deny|declin|invalid|fail|forbid|unauthori[sz]ed|mismatch|replay|duplicate/i;
/** Fields such as `"error": null`, which a success may hold too. */
const EMPTY_FIELD = /"[^"]*"\s*:\s*(?:null|false|0|"0?"|\[\s*\]|\{\s*\})(?=\s*[,}])/g;

/**
 * Compares a verifier's answer. Its reason is not compared, since the specification names none. Accepting a forgery is
 * a false accept whatever else the answer holds; accepting a right request takes the whole answer of a success.
 */
export function compareVerified(expected: VerificationExpected, actual: Verified): Mismatch | undefined {
  const { tells } = actual;
  if (expected.accepted && tells !== undefined)
    return compareTexts("answer", "an answer that keeps every merchant's key", `one that tells ${tells}`);
  if (expected.accepted === actual.accepted) {
    if (!expected.accepted || actual.answerFault === undefined) return undefined;
    return compareTexts("answer", "a success as the specification describes it", actual.answerFault, doubtOf(actual));
  }
  const due = expected.accepted ? "accepted" : `refused: ${expected.reason}`;
  return compareTexts("verified", due, formatVerified(actual), doubtOf(actual));
}

function formatVerified({ accepted, reason, answer, tells }: Verified): string {
  if (tells !== undefined) return `accepted: told ${tells}: ${answer}`;
  if (accepted) return answer === undefined ? "accepted" : `accepted: ${answer}`;
  return `refused: ${reason ?? "no reason given"}`;
}

/**
 * Returns the reason to doubt an acceptance: status 200 accepts (clause errors.status) whatever the body holds, but a
 * client may read the body as a refusal.
 */
function doubtOf({ accepted, answer, answerFault, tells }: Verified): string | undefined {
  if (tells !== undefined) return "Whoever is refused so need only ask to sign in the merchant's name";
  if (!accepted || answer === undefined) return undefined;
  // Another status does not accept: its answer says what does.
  if (answerFault !== undefined && !answer.startsWith("HTTP 200")) return undefined;
  const body = answer.replace(/^HTTP 200(?:: |:?$)/, "").trim();
  if (answerFault === undefined && !REFUSING.test(body.replaceAll(EMPTY_FIELD, ""))) return undefined;
  return body === "" ? `${MEANT_REFUSAL} and an empty body` : `${MEANT_REFUSAL}: ${body}`;
}

/** Compares a client's request: method, URL and the exact parameters in any order. */
export function compareBuilt(expected: BuiltRequest, actual: BuiltRequest): Mismatch | undefined {
  return (
    compareTexts("method", expected.method, actual.method.toUpperCase()) ??
    compareTexts("url", expected.url, actual.url) ??
    compareTexts("parameters", writePairs(expected.parameters), writePairs(actual.parameters))
  );
}

/** Compares a client's conclusion. An id is not compared where the operation has none, nor after a failure. */
export function compareOutcome(operation: OperationName, expected: Outcome, actual: Outcome): Mismatch | undefined {
  const success = compareTexts("success", String(expected.success), String(actual.success));
  const isFree = !expected.success || operationNamed(operation).responseId === undefined;
  if (success !== undefined || isFree || expected.id === actual.id) return success;
  const note = expected.id === undefined ? "the answer carries no such id" : undefined;
  return compareTexts("id", expected.id ?? "none", actual.id ?? "none", note);
}
