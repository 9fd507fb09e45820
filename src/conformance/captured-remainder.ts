import type { HttpRequest } from "../signing/http-request.ts";
import { signRequest } from "../signing/sign-request.ts";
import { verifyRequest } from "../verification/verify-request.ts";
import { type CapturedFault, faultOf } from "./captured-faults.ts";
import type { JudgedRequest } from "./captured-judge.ts";
import { attempt } from "./diagnosis/attempt.ts";
import { schemeIn } from "./diagnosis/evidence.ts";
import type { RequestCredentials } from "./diagnosis/read-sent-tasks.ts";

/** A request as it should have been signed and written, which the gateway refuses all the same. */
export interface Remainder {
  readonly request: HttpRequest;
  readonly credentials: RequestCredentials;
  /** What the reason tells for which it is refused. */
  readonly fault: CapturedFault;
}

/** Any secret will do, and costs less than a key: it is not the signature that is at stake. */
const consumerSecret = "any";

/** What remains wrong with a refused request when its task is signed and written as the specification has it. */
export function remainderOf({ evidence, failure, credentials }: JudgedRequest): Remainder | undefined {
  // Of a signature that does not fit nothing remains once it does.
  if (evidence?.kind !== "signing" || failure?.fault === undefined) return undefined;
  const task = evidence.given ?? evidence.task;
  const known = { consumerKey: credentials.consumerKey ?? task.consumerKey, consumerSecret };
  const right = attempt(() => {
    const { method, url, headers, body } = signRequest(
      { ...task, signatureMethod: "HMAC-SHA1", consumerSecret },
      {},
      schemeIn(evidence),
    );
    return { method, url, headers, body };
  });
  if (right === undefined) return undefined;
  const verification = verifyRequest(right, [known], task.timestamp);
  if (verification.accepted) return undefined;
  const fault = faultOf(verification.reason);
  return fault === undefined ? undefined : { request: right, credentials: known, fault };
}
