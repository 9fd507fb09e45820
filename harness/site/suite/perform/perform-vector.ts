import { createJudge } from "../../../../src/judging/judge.ts";
import type { Judgement } from "../../../../src/judging/judgement.ts";
import { planSuite } from "../../../../src/judging/plan.ts";
import { performPlanned } from "./perform-planned.ts";
import type { Performer } from "./performer.ts";

export const performVector: Performer["performVector"] = (file, keys, id) => {
  const suite = { version: "", digest: "", files: [file], keys, challenge: null };
  const planned = planSuite(suite).find(({ vector }) => vector.id === id);
  if (planned === undefined) throw new Error(`${id}: expected a vector that a signer is asked for, got none`);
  const { result, observation } = performPlanned(planned);
  const judgement = createJudge()(planned, observation);
  if (judgement === undefined) throw new Error(`${id}: expected a judgement, got none`);
  return { status: judgement.status, answer: JSON.stringify(result, null, 2), ...describe(judgement) };
};

function describe(judgement: Judgement): { readonly detail?: string } {
  switch (judgement.status) {
    case "passed":
      return judgement.took === undefined ? {} : { detail: `Takes the reading ${judgement.took}.` };
    case "failed": {
      const { stage, offset, expected, actual } = judgement.mismatch;
      return { detail: `${stage}, offset ${offset}: expected ${expected}, got ${actual}` };
    }
    case "skipped":
      return { detail: judgement.reason };
    case "errored":
      return { detail: judgement.error.message };
  }
}
