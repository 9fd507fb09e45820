import type { Flag, VerificationVector } from "../suite/model/vector.ts";
import type { Judgement } from "./judgement.ts";
import type { PlannedVector } from "./plan.ts";
import { type FailedVerdict, type Verdict, worstOf } from "./verdict.ts";

/** What a verifier was asked, in the words of a report; nothing of what is no verification. */
export function askedOf(planned: PlannedVector): Pick<Verdict, "due" | "method" | "plain"> {
  if (planned.kind !== "verification") return {};
  const { vector, method } = planned;
  return {
    ...(vector.result !== "acceptable" && { due: vector.result === "valid" ? "accepted" : "refused" }),
    ...(method !== undefined && { method }),
    ...(isPlain(vector) && { plain: true }),
  };
}

/** Its only flag is that of the operations, and nothing stands in its body but the operation's own parameters. */
function isPlain({ result, flags, task }: VerificationVector): boolean {
  const isOperation = flags.length === 1 && flags[0] === "Operation";
  return result === "valid" && isOperation && !task.request.body.includes("oauth_");
}

/** What is known of a judged vector. */
export interface JudgedFlags {
  readonly kind: string;
  /** The flags that the vector carries. */
  readonly flags: Readonly<Record<string, Flag>>;
  readonly judgement: Judgement;
}

/**
 * What a verifier's failure means to an attacker or to honest merchants, and how bad it is, by the worst of its flags;
 * nothing for what is no such failure, or lacks only the answer of a success: flags tell what comes of a wrong acceptance
 * or refusal.
 */
export function meaningOf(
  { kind, flags, judgement }: JudgedFlags,
  due: Verdict["due"],
): Pick<FailedVerdict, "effect" | "bugType"> {
  if (kind !== "verification" || judgement.status !== "failed" || judgement.mismatch.stage === "answer") return {};
  const effects = new Set(Object.values(flags).map(({ effect }) => effect));
  const worst = worstOf(Object.values(flags).map(({ bugType }) => bugType));
  // Whatever else a vector is about: who refuses what is right lets nobody in, and who accepts what is forged does.
  const isForged = due === "refused" && (worst === undefined || worst === "refusal");
  const bugType = due === "accepted" ? "refusal" : isForged ? "forgery" : worst;
  return {
    ...(effects.size > 0 && { effect: [...effects].join(" ") }),
    ...(bugType !== undefined && { bugType }),
  };
}
