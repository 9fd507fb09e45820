import type { Answer } from "../../property.ts";
import type { DrawnRequest } from "./drawn-request.ts";
import { silent } from "./judge-verified.ts";

/** Asks about requests, one after the other, until one is answered wrongly. */
export async function askInTurn(
  requests: readonly DrawnRequest[],
  askOne: (request: DrawnRequest) => Promise<Answer>,
): Promise<Answer> {
  let best = silent;
  for (const request of requests) {
    const answer = await askOne(request);
    if (answer.breach !== undefined) return answer;
    if (answer.judgement.status === "passed" || best === silent) best = answer;
  }
  return best;
}
