import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { LiveTask } from "./plan-live.ts";

/** The requests of one vector, as they go out. */
export interface SignedPair {
  readonly request: HttpRequest;
  /** Sent just before, where the vector is about repetition. */
  readonly before?: HttpRequest;
}

/** Signs what is to be sent. */
export interface Signer {
  /** What is to be sent for a task: signed ahead, or now where that was too long ago. */
  readonly take: (task: LiveTask) => SignedPair;
  /** The same with a nonce that was never sent. */
  readonly signNow: (task: LiveTask) => SignedPair;
}

/** Where times and nonces come from. */
export interface SignerSources {
  /** Seconds since 1970-01-01 UTC. */
  readonly now: () => number;
  /** A fresh nonce of unreserved characters. */
  readonly nonce: () => string;
}

/** Older than this, a request might be refused for its time. Seconds. */
const MAX_AGE = 10;

/**
 * Signs ahead, so many requests at a time, in the order in which they will be taken: an RSA signature takes longer than
 * a gateway's answer, and to make each when it is due would stop all others that are in flight.
 */
export function signAhead(queue: readonly LiveTask[], { now, nonce }: SignerSources, batch: number): Signer {
  const positions = new Map(queue.map((task, at) => [task, at]));
  const ready = new Map<LiveTask, { readonly pair: SignedPair; readonly at: number }>();
  /** Everything before this position was signed once. */
  let signedUpTo = 0;

  const signNow = ({ sign, signBefore }: LiveTask): SignedPair => {
    const moment = { now: now(), nonce: nonce() };
    const request = sign(moment);
    return signBefore === undefined ? { request } : { request, before: signBefore(moment) };
  };
  const signBatch = (): void => {
    const end = Math.min(signedUpTo + batch, queue.length);
    const due = queue.slice(signedUpTo, end).filter(({ isTimed }) => isTimed !== true);
    for (const task of due) ready.set(task, { pair: signNow(task), at: now() });
    signedUpTo = end;
  };

  signBatch();
  return {
    take(task) {
      if ((positions.get(task) ?? -1) >= signedUpTo) signBatch();
      const found = ready.get(task);
      ready.delete(task);
      return found !== undefined && now() - found.at <= MAX_AGE ? found.pair : signNow(task);
    },
    signNow,
  };
}
