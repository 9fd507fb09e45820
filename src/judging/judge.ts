import type { SigningTask } from "../signing/signing-task.ts";
import { describeMisshapen } from "../spec/field-shapes.ts";
import type { Observation } from "./adapter.ts";
import { compareBuilt, compareOutcome, compareVerified } from "./compare-answers.ts";
import { judgeSigning } from "./judge-signing.ts";
import { type Judgement, judgeOutcomes, withEvidence } from "./judgement.ts";
import { compareTexts } from "./mismatch.ts";
import { createNonceMemory, type NonceMemory } from "./nonce-memory.ts";
import type { PlannedVector } from "./plan.ts";

/**
 * Judges one vector; `undefined` where nothing was observed and so nothing can be judged. `at`: when it was observed, in
 * seconds since 1970; without it no timestamp of a signer is held to the clock.
 */
export type Judge = (planned: PlannedVector, observation: Observation, at?: number) => Judgement | undefined;

/** Creates a judge for one run: it remembers where the signer's nonces come from. */
export function createJudge(): Judge {
  const nonces = createNonceMemory();
  return (planned, observation, at) => judge(planned, observation, nonces, at);
}

/**
 * Judges the observation of a vector. Total: every observation has a judgement, except `unreachable`, where nothing was
 * observed.
 */
function judge(
  planned: PlannedVector,
  observation: Observation,
  nonces: NonceMemory,
  at: number | undefined,
): Judgement | undefined {
  if ("unreachable" in observation) return undefined;
  if ("errored" in observation) return { status: "errored", error: observation.errored };
  if ("declined" in observation) return judgeDeclined(planned, observation.declined.reason);
  if ("leftOut" in observation) return { status: "skipped", reason: observation.leftOut.reason };
  switch (planned.kind) {
    case "signing":
      if (!("signed" in observation)) break;
      return judgeSigning(planned.vector, planned.request.task, observation.signed, nonces, at);
    case "verification":
      if (!("verified" in observation)) break;
      return judgeOutcomes(planned.vector, (expected) => compareVerified(expected, observation.verified));
    case "encoding":
      if (!("encoded" in observation)) break;
      return withEvidence(
        judgeOutcomes(planned.vector, (expected) => compareTexts("encoded", expected, observation.encoded)),
        { kind: "encoding", text: planned.request.text, shown: observation.encoded },
      );
    case "request-shapes":
      if (!("built" in observation)) break;
      return withEvidence(
        judgeOutcomes(planned.vector, (expected) => compareBuilt(expected, observation.built)),
        { kind: "request-shapes", expected: planned.vector.expected, shown: observation.built },
      );
    case "responses":
      if (!("outcome" in observation)) break;
      return judgeOutcomes(planned.vector, (expected) =>
        compareOutcome(planned.request.task.operation, expected, observation.outcome),
      );
  }
  const message = `answer to ${planned.request.cmd}: expected its own kind of answer, got ${Object.keys(observation).join()}`;
  return { status: "errored", error: { message } };
}

/** Judges a signer that declines: to decline what no right merchant sends is careful, and tells nothing against it. */
function judgeDeclined(planned: PlannedVector, reason: string): Judgement {
  const why = planned.kind === "signing" ? describeUnusual(planned.request.task) : undefined;
  if (why === undefined) return { status: "skipped", declined: true, reason };
  return { status: "skipped", reason: `declined, as a careful signer may, since ${why}: ${reason}` };
}

function describeUnusual(task: SigningTask): string | undefined {
  const isKeyless = task.signatureMethod === "HMAC-SHA1" && task.consumerSecret === "";
  return isKeyless ? "the secret is empty" : describeMisshapen(task.parameters);
}
