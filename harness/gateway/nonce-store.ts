import { hash } from "node:crypto";

/** The answer about a nonce: new and now stored, stored before, or too old to be decided. */
export type NonceAnswer = "new" | "replayed" | "forgotten";

export interface NonceStore {
  /**
   * Decides whether a nonce is new, and stores it.
   *
   * @param timestamp of the request, whole seconds.
   * @param now the gateway's clock, whole seconds.
   */
  readonly take: (consumerKey: string, nonce: string, timestamp: number, now: number) => NonceAnswer;
  /** Counts the stored nonces of a merchant. */
  readonly count: (consumerKey: string) => number;
}

export interface NonceBounds {
  /** Most nonces that are stored of one merchant. */
  readonly perMerchant: number;
  /** Seconds after which a request is refused for its age alone, so that its nonce can be forgotten. */
  readonly maxAgeSeconds: number;
}

interface Memory {
  /** Digests of the nonces of each second. */
  readonly seconds: Map<number, Set<string>>;
  /** The keys of `seconds`, ascending. */
  readonly order: number[];
  count: number;
  /** The newest second whose nonces were dropped, with all before it. */
  forgotten: number;
}

/**
 * Creates a nonce store. A nonce counts once for a consumer key and a second (RFC 5849, section 3.3). When a merchant's
 * share is full, the store drops that merchant's oldest seconds, and refuses every request of these or older seconds: a
 * replay is never accepted, and no merchant takes room from another. A second that was dropped for its age stays dropped
 * when the clock is put back.
 */
export function createNonceStore({ perMerchant, maxAgeSeconds }: NonceBounds): NonceStore {
  const memories = new Map<string, Memory>();
  return {
    take(consumerKey, nonce, timestamp, now) {
      const memory = memories.get(consumerKey) ?? emptyMemory();
      memories.set(consumerKey, memory);
      forgetUpTo(memory, now - maxAgeSeconds - 1);
      if (timestamp <= memory.forgotten) return "forgotten";
      // The digest has one length whatever the nonce is, and does not hold the header in memory as a slice would.
      const digest = hash("sha256", nonce, "base64");
      if (memory.seconds.get(timestamp)?.has(digest) === true) return "replayed";
      if (memory.count >= perMerchant && !makeRoom(memory, timestamp)) return "forgotten";
      remember(memory, timestamp, digest);
      return "new";
    },
    count: (consumerKey) => memories.get(consumerKey)?.count ?? 0,
  };
}

function emptyMemory(): Memory {
  return { seconds: new Map(), order: [], count: 0, forgotten: Number.NEGATIVE_INFINITY };
}

/** Drops the oldest second; false when that is `timestamp` itself, so that there is no room for it. */
function makeRoom(memory: Memory, timestamp: number): boolean {
  const oldest = Math.min(memory.order[0] ?? timestamp, timestamp);
  forgetUpTo(memory, oldest);
  return oldest < timestamp;
}

function forgetUpTo(memory: Memory, second: number): void {
  if (second <= memory.forgotten) return;
  memory.forgotten = second;
  let gone = 0;
  for (const known of memory.order) {
    if (known > second) break;
    memory.count -= memory.seconds.get(known)?.size ?? 0;
    memory.seconds.delete(known);
    gone += 1;
  }
  memory.order.splice(0, gone);
}

function remember(memory: Memory, timestamp: number, digest: string): void {
  const nonces = memory.seconds.get(timestamp);
  memory.count += 1;
  if (nonces !== undefined) {
    nonces.add(digest);
    return;
  }
  memory.seconds.set(timestamp, new Set([digest]));
  // Most requests are of the newest second.
  let at = memory.order.length;
  while (at > 0 && (memory.order[at - 1] ?? 0) > timestamp) at -= 1;
  memory.order.splice(at, 0, timestamp);
}
