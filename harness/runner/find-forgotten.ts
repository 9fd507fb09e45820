import type { Adapter } from "../../src/judging/adapter.ts";
import type { Judge } from "../../src/judging/judge.ts";
import type { Judged } from "../../src/judging/judgement.ts";

export const FORGOTTEN =
  "a repeated request that was refused at first was accepted at the end of the run: its nonce was forgotten within seconds, or by number";

/**
 * Sends a live gateway the repetitions that it refused once more, behind all other requests: a store of nonces that is full
 * by then, or drops them within seconds, accepts them.
 *
 * @param now gives seconds since 1970-01-01 UTC.
 * @returns those that it accepts, with the judgements that they have then.
 */
export async function findForgotten(
  judged: readonly Judged[],
  adapter: Adapter,
  judge: Judge,
  now: () => number,
): Promise<readonly Judged[]> {
  const forgotten: Judged[] = [];
  for (const one of judged.filter(wasRefusedAgain)) {
    const observation = await adapter.repeat?.(one.planned.request);
    if (observation === undefined || !("verified" in observation) || !observation.verified.accepted) continue;
    const judgement = judge(one.planned, observation, now());
    if (judgement !== undefined) forgotten.push({ ...one, judgement });
  }
  return forgotten;
}

/** The published repetitions are asked among the first, the drawn ones among the last: each is refused for its time after a while. */
const REPETITIONS: readonly string[] = ["NonceReplay", "UnseenReplay"];

/** Whether a vector of which a request comes twice, as it was or with its nonce alone, was refused. */
function wasRefusedAgain({ planned: { vector }, judgement }: Judged): boolean {
  const isRepetition = "flags" in vector && vector.flags.some((flag) => REPETITIONS.includes(flag));
  return isRepetition && judgement.status === "passed" && judgement.took?.choice === "refused";
}
