import type { FramedRequest, HttpRequest } from "../../src/signing/http-request.ts";
import type { LiveTask } from "./plan-live.ts";

export interface SignedRequests {
  readonly request: FramedRequest;
  /** Sent just before, one after the other, where the vector is about repetition. */
  readonly before?: readonly HttpRequest[];
}

/** Signs the requests of tasks. */
export interface Signer {
  /** Returns the requests of a task: signed ahead, or now where that was too long ago. */
  readonly take: (task: LiveTask) => SignedRequests;
  /** Signs the requests of a task with a nonce that was never sent. */
  readonly signNow: (task: LiveTask) => SignedRequests;
}

/** The sources of times and nonces. */
export interface SignerSources {
  /** Seconds since 1970-01-01 UTC. */
  readonly now: () => number;
  /** A fresh nonce of unreserved characters. */
  readonly nonce: () => string;
}

/** Seconds after which a request might be refused for its time. */
const MAX_AGE = 10;

/**
 * Creates a signer that signs `batch` requests ahead, in the order of the queue: an RSA signature takes longer than a
 * gateway's answer, and to make each when it is due would stop all others that are in flight.
 */
export function signAhead(queue: readonly LiveTask[], { now, nonce }: SignerSources, batch: number): Signer {
  const positions = new Map(queue.map((task, at) => [task, at]));
  const ready = new Map<LiveTask, { readonly pair: SignedRequests; readonly at: number }>();
  /** The position in the queue before which everything was signed once. */
  let signedUpTo = 0;

  const signNow = ({ sign, signBefore }: LiveTask): SignedRequests => {
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
