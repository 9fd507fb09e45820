import type { SentTask } from "../../src/conformance/diagnosis/read-sent-tasks.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { computeStages } from "./compute-stages.ts";
import type { Explanation } from "./explanation.ts";

const WHITE_SPACE = ["\n", "\r\n", " ", "\t"] as const;

/**
 * Says where the secret given here, not the signer, may be at fault: with white space taken from it or added to its
 * end the signature of the request is right.
 */
export function findSecretFault(
  request: HttpRequest,
  sent: SentTask,
  signature: Explanation["signature"],
): string | undefined {
  const { task, reading } = sent;
  if (signature !== "wrong" || task.signatureMethod !== "HMAC-SHA1" || reading.signature === undefined)
    return undefined;
  const secret = task.consumerSecret;
  const makes = (consumerSecret: string): boolean =>
    consumerSecret !== secret &&
    computeStages(request, { ...sent, task: { ...task, consumerSecret } })?.stages.signature === reading.signature;
  if ([secret.trim(), secret.trimStart(), secret.trimEnd()].some(makes)) {
    return "Or the secret given here has white space around it: without that the signature is right.";
  }
  return WHITE_SPACE.some((end) => makes(secret + end))
    ? "Or the secret given here has lost white space at its end: with that the signature is right."
    : undefined;
}
