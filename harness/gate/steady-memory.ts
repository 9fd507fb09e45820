import type { Observation } from "../../src/judging/adapter.ts";
import type { Delivery } from "./exchange-requests.ts";
import type { LiveTask } from "./plan-live.ts";
import type { Sender } from "./sender.ts";
import type { Signer } from "./sign-ahead.ts";

/** So often is one request sent to see whether a gateway remembers it each time. */
const REPETITIONS = 12;

const ACCEPTED_AT_TIMES =
  "the same request was refused at one time and accepted at another, as by processes of which each has a memory of its own, so another spelling of it shows nothing more";

type Answered = Extract<Delivery, { readonly answer: unknown }>;

interface Asked {
  readonly sender: Sender;
  readonly signer: Signer;
  readonly observe: (delivered: Answered) => Observation;
}

/** Confirms that an accepted repetition in another spelling is accepted for its spelling. */
export type ConfirmSpelling = (observed: Observation, delivered: Delivery, task: LiveTask) => Promise<Observation>;

/**
 * Makes what confirms repetitions in another spelling: once a run, another request is sent again and again, byte for byte.
 * Where it is accepted a second time, each process of the gateway remembers for itself, and the spelling plays no part.
 */
export function createSpellingConfirmer({ sender, signer, observe }: Asked): ConfirmSpelling {
  let steady: Promise<boolean> | undefined;
  const refusesEachTime = async (task: LiveTask): Promise<boolean> => {
    const delivered = await sender.deliver(() => {
      const { request, before: [first = request] = [] } = signer.signNow(task);
      return { request: first, before: Array(REPETITIONS - 1).fill(first) };
    });
    if (!("answer" in delivered)) return true;
    const { request, answer, before = [] } = delivered;
    return [...before, answer].filter((one) => isAccepted(observe({ answer: one, request }))).length <= 1;
  };
  return async (observed, delivered, task) => {
    const isSpelledAnew =
      "answer" in delivered && (delivered.before ?? []).length > 1 && delivered.request.behindAnother !== true;
    if (!isSpelledAnew || !isAccepted(observed)) return observed;
    steady ??= refusesEachTime(task);
    return (await steady) ? observed : { leftOut: { reason: ACCEPTED_AT_TIMES } };
  };
}

function isAccepted(observed: Observation): boolean {
  return "verified" in observed && observed.verified.accepted;
}
