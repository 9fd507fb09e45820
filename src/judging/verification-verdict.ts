import type { Flag, VerificationVector } from "../suite/model/vector.ts";
import type { Judgement } from "./judgement.ts";
import type { PlannedVector } from "./plan.ts";
import { type FailedVerdict, type Verdict, worstOf } from "./verdict.ts";

/** Returns the facts of a request that its report states: most of a verifier's, a signer's method, no other's. */
export function askedOf(planned: PlannedVector): Pick<Verdict, "due" | "method" | "plain"> {
  if (planned.kind === "signing") return { method: planned.vector.task.signatureMethod };
  if (planned.kind !== "verification") return {};
  const { vector, method } = planned;
  return {
    ...(vector.result !== "acceptable" && { due: vector.result === "valid" ? "accepted" : "refused" }),
    ...(method !== undefined && { method }),
    ...(isPlain(vector) && { plain: true }),
  };
}

/**
 * Whether a vector's only flag is that of the operations, and its body holds nothing but the operation's own
 * parameters.
 */
function isPlain({ result, flags, task }: VerificationVector): boolean {
  const isOperation = flags.length === 1 && flags[0] === "Operation";
  return result === "valid" && isOperation && !task.request.body.includes("oauth_");
}

/** The facts about a judged vector that decide what its failure means. */
export interface JudgedFlags {
  readonly kind: string;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly judgement: Judgement;
}

/**
 * Returns the consequence of a verifier's failure for an attacker or for honest merchants, with its severity: that of
 * the worst flag. Empty for any other failure, and for an acceptance that lacks only the answer of a success: flags
 * describe the consequences of a wrong acceptance or refusal.
 */
export function meaningOf(
  { kind, flags, judgement }: JudgedFlags,
  due: Verdict["due"],
): Pick<FailedVerdict, "effect" | "bugType"> {
  if (kind !== "verification" || judgement.status !== "failed" || judgement.mismatch.stage === "answer") return {};
  const effects = new Set(Object.values(flags).map(({ effect }) => effect));
  const worst = worstOf(Object.values(flags).map(({ bugType }) => bugType));
  // Whatever else a vector is about: refusing a right request lets nobody in, accepting a forged one does.
  const isForged = due === "refused" && (worst === undefined || worst === "refusal");
  const bugType = due === "accepted" ? "refusal" : isForged ? "forgery" : worst;
  return {
    ...(effects.size > 0 && { effect: [...effects].join(" ") }),
    ...(bugType !== undefined && { bugType }),
  };
}
