import { percentEncode } from "../encoding/percent-encode.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { deriveChoices, deriveExpected } from "../vectors/derive/derive-expected.ts";
import type { SigningExpected, SigningVector } from "../vectors/vector.ts";
import type { Signed } from "./adapter.ts";
import { compareSigned, readSigned, type Shown } from "./compare-signed.ts";
import { type Judgement, judgeOutcomes, type Outcomes } from "./judge-outcomes.ts";

/**
 * Judges what a signer shows of a signing vector. A signer that draws its own nonce or timestamp (its Authorization
 * header tells) is judged by what the specification makes of those; a vector that is about the nonce it was given is
 * then skipped.
 */
export function judgeSigning(vector: SigningVector, task: SigningTask, signed: Signed): Judgement {
  const shown = readSigned(signed);
  const own = ownNonceAndTimestamp(task, shown);
  if (own === undefined) return judgeOutcomes(vector, (expected) => compareSigned(task, expected, shown));
  if (percentEncode(task.nonce) !== task.nonce) {
    return {
      status: "skipped",
      reason: "the signer draws its own nonce, and this vector is about the one it was given",
    };
  }
  const ownTask = { ...task, ...own };
  return judgeOutcomes(deriveOutcomes(vector, ownTask), (expected) => compareSigned(ownTask, expected, shown));
}

function ownNonceAndTimestamp(
  task: SigningTask,
  { header }: Shown,
): Pick<SigningTask, "nonce" | "timestamp"> | undefined {
  if (header?.parsed.accepted !== true) return undefined;
  const sent = new Map(header.parsed.parameters);
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
