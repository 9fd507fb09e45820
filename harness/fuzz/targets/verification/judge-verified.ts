import type { Observation } from "../../../../src/conformance/adapter.ts";
import { compareVerified } from "../../../../src/conformance/compare-answers.ts";
import type { Judgement } from "../../../../src/conformance/judge-outcomes.ts";
import type { VerificationExpected } from "../../../../src/vectors/vector.ts";
import type { Answer } from "../../property.ts";

/** Of a request on which the specification is silent nobody is asked. */
export const silent: Answer = { judgement: { status: "skipped", reason: "the specification is silent on it" } };

/** Makes the judge of a verifier's answers: it gives nothing for an answer to something else. */
export function judgeVerified(due: VerificationExpected): (observation: Observation) => Judgement | undefined {
  return (observation) => {
    if (!("verified" in observation)) return undefined;
    const mismatch = compareVerified(due, observation.verified);
    return mismatch === undefined ? { status: "passed" } : { status: "failed", mismatch };
  };
}
