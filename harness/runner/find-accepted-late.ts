import type { Adapter, Observation } from "../../src/judging/adapter.ts";
import type { Judge } from "../../src/judging/judge.ts";
import type { Judged } from "../../src/judging/judgement.ts";
import { signatureMethods } from "../../src/signing/signing-task.ts";
import { pickEvenly } from "./pick-evenly.ts";

const FORGOTTEN =
  "a repeated request that was refused at first was accepted at the end of the run: its nonce was forgotten within seconds, or by number";
const TRUSTED =
  "a forgery that was refused at first was accepted at the end of the run: after many right requests signatures are checked no more";
/** How many forgeries of each method come once more. */
const FORGERIES = 6;

/** What was refused at first, and accepted at the end of a run. */
export interface AcceptedLate {
  readonly remark: string;
  /** With the judgements that they have then. */
  readonly judged: readonly Judged[];
}

/**
 * Sends a live gateway once more what it refused, behind all other requests: repetitions, which a store of nonces accepts that is
 * full by then, or drops them within seconds, and some forgeries, which who trusts whoever was right for long accepts, or who
 * checks nothing where something is used up.
 *
 * @param now gives seconds since 1970-01-01 UTC.
 */
export async function findAcceptedLate(
  judged: readonly Judged[],
  adapter: Adapter,
  judge: Judge,
  now: () => number,
): Promise<readonly AcceptedLate[]> {
  const filterAccepted = async (
    asked: readonly Judged[],
    ask: (one: Judged) => Promise<Observation | undefined> | undefined,
  ): Promise<readonly Judged[]> => {
    const accepted: Judged[] = [];
    for (const one of asked) {
      const observation = await ask(one);
      if (observation === undefined || !("verified" in observation) || !observation.verified.accepted) continue;
      const judgement = judge(one.planned, observation, now());
      if (judgement !== undefined) accepted.push({ ...one, judgement });
    }
    return accepted;
  };
  const forgeries = signatureMethods.flatMap((method) =>
    pickEvenly(
      judged.filter((one) => one.planned.method === method && wasForged(one)),
      FORGERIES,
    ),
  );
  return [
    {
      remark: FORGOTTEN,
      judged: await filterAccepted(judged.filter(wasRefusedAgain), ({ planned }) => adapter.repeat?.(planned.request)),
    },
    {
      remark: TRUSTED,
      judged: await filterAccepted(adapter.kind === "gateway" ? forgeries : [], ({ planned }) =>
        adapter.perform(planned.request),
      ),
    },
  ];
}

/** The published repetitions are asked among the first, the drawn ones among the last: each is refused for its time after a while. */
const REPETITIONS: readonly string[] = ["NonceReplay", "UnseenReplay"];

/** Whether a vector of which a request comes twice, as it was or with its nonce alone, was refused. */
function wasRefusedAgain({ planned: { vector }, judgement }: Judged): boolean {
  const isRepetition = "flags" in vector && vector.flags.some((flag) => REPETITIONS.includes(flag));
  return isRepetition && judgement.status === "passed" && judgement.took?.choice === "refused";
}

/** Whether a vector whose signature is that of another request must be refused, and was. */
function wasForged({ planned: { vector }, judgement }: Judged): boolean {
  return (
    judgement.status === "passed" &&
    "level" in vector &&
    vector.level === "must" &&
    vector.result === "invalid" &&
    vector.expected.reason === "signature-mismatch"
  );
}
