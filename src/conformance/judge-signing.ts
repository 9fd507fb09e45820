import { percentEncode } from "../encoding/percent-encode.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { deriveChoices, deriveExpected } from "../vectors/derive/derive-expected.ts";
import type { SigningExpected, SigningVector } from "../vectors/vector.ts";
import { parseAuthorization } from "../verification/parse-authorization.ts";
import type { Signed } from "./adapter.ts";
import { compareSigned } from "./compare-signed.ts";
import { type Judgement, judgeOutcomes, type Outcomes } from "./judge-outcomes.ts";

/**
 * Judges what a signer shows of a signing vector. A signer that draws its own nonce or timestamp (its Authorization
 * header tells) is judged by what the specification makes of those; a vector that is about the nonce it was given is
 * then skipped.
 */
export function judgeSigning(vector: SigningVector, task: SigningTask, signed: Signed): Judgement {
  const own = ownNonceAndTimestamp(task, signed);
  if (own === undefined) return judgeOutcomes(vector, (expected) => compareSigned(task, expected, signed));
  if (percentEncode(task.nonce) !== task.nonce) {
    return {
      status: "skipped",
      reason: "the signer draws its own nonce, and this vector is about the one it was given",
    };
  }
  const ownTask = { ...task, ...own };
  return judgeOutcomes(deriveOutcomes(vector, ownTask), (expected) => compareSigned(ownTask, expected, signed));
}

function ownNonceAndTimestamp(
  task: SigningTask,
  { authorization }: Signed,
): Pick<SigningTask, "nonce" | "timestamp"> | undefined {
  if (authorization === undefined) return undefined;
  const parsed = parseAuthorization(authorization);
  if (!parsed.accepted) return undefined;
  const sent = new Map(parsed.parameters);
  const nonce = sent.get("oauth_nonce") ?? "";
  const timestamp = sent.get("oauth_timestamp") ?? "";
  if (nonce === task.nonce && timestamp === task.timestamp) return undefined;
  return nonce === "" || !/^[0-9]{1,15}$/.test(timestamp) ? undefined : { nonce, timestamp };
}

function deriveOutcomes(vector: SigningVector, task: SigningTask): Outcomes<SigningExpected> {
  return vector.result === "acceptable"
    ? { result: "acceptable", point: vector.point, choices: deriveChoices(task, vector.point) }
    : { result: "valid", expected: deriveExpected(task) };
}
