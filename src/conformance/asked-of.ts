import type { VerificationVector } from "../vectors/vector.ts";
import type { PlannedVector } from "./plan.ts";
import type { Verdict } from "./report.ts";

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
