import type { Evidence } from "./evidence.ts";

/** Characters that a signature or a header may have. */
const MOST_IN_HEADER = 16_384;
/** Characters that a base string or a body may have at least, and for each character of its task. */
const LEAST = 4_096;
/** A character of four bytes, each of them escaped twice. */
const EACH = 20;

/** Whether an answer is longer than any that means well: it is judged, but not searched for reasons. */
export function isTooLong(evidence: Evidence): boolean {
  if (evidence.kind !== "signing") return false;
  const { signature = "", authorization = "", baseString = "", body = "" } = evidence.shown;
  const { url, parameters, consumerKey, nonce } = evidence.task;
  const size = [url, consumerKey, nonce, ...parameters.flat()].reduce((sum, text) => sum + text.length, 0);
  return (
    Math.max(signature.length, authorization.length) > MOST_IN_HEADER ||
    Math.max(baseString.length, body.length) > LEAST + EACH * size
  );
}
