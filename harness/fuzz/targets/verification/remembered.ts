import type { Answer } from "../../property.ts";
import type { DrawnRequest } from "./drawn-request.ts";

const ABOUT = "remembered";

/** Says of a changed request that was accepted wrongly, if it is so, that the same had to be accepted unchanged before. */
export type TellRemembered = (drawn: DrawnRequest, answer: Answer) => Promise<Answer>;

/**
 * Makes the teller of one target. It asks about the same change under nonces that were never asked about: first alone,
 * then behind the unchanged request.
 *
 * @param accepts whether the target accepts a request wrongly.
 */
export function createMemoryProbe(
  accepts: (drawn: DrawnRequest) => Promise<boolean>,
  ask: (drawn: DrawnRequest) => Promise<unknown>,
): TellRemembered {
  let asked = 0;
  return async (drawn, answer) => {
    const { breach } = answer;
    // Where it falls through another hole, its name is that hole's.
    if (drawn.change === undefined || breach?.kind !== "accepted" || breach.about !== drawn.change.name) return answer;
    asked += 1;
    const fresh = { ...drawn, nonce: `${drawn.nonce}-${asked}` };
    if (await accepts(fresh)) return answer;
    await ask(beforeChange(fresh));
    if (!(await accepts(fresh))) return answer;
    const says = `${breach.says}; it does so only where it has accepted the same request unchanged`;
    return { ...answer, breach: { ...breach, says, about: ABOUT } };
  };
}

/** The request as it was signed. */
export function beforeChange({ change: _, ...drawn }: DrawnRequest): DrawnRequest {
  return drawn;
}
