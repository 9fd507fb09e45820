import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

/** The traffic of a gateway so far. All counts only grow, but `open` and `unanswered`. */
export interface Traffic {
  /** Connections that were accepted; `open` counts those that are still open. */
  readonly added: number;
  readonly open: number;
  /** Bytes that were read. */
  readonly bytes: number;
  readonly answered: number;
  /** Requests whose head has come, and whose answer has not been given. */
  readonly unanswered: number;
}

/** Milliseconds between looks: time for the system to hand over what it holds back under load. */
const LOOK_MS = 10;
/** How many looks in a row must find nothing new. */
const QUIET_LOOKS = 3;
/** After so many it ends, whatever is still under way: about three seconds. */
const MAX_LOOKS = 300;

/**
 * Resolves when all that was sent to a gateway before now is answered, though its senders may have gone, or when that
 * takes too long.
 */
export async function settleTraffic(look: () => Traffic, pause: () => Promise<void> = untilHandedOver): Promise<void> {
  let before = look();
  for (let looks = 0, quiet = 0; looks < MAX_LOOKS && quiet < QUIET_LOOKS; looks++) {
    await pause();
    const now = look();
    quiet = now.unanswered === 0 && isSame(now, before) ? quiet + 1 : 0;
    before = now;
  }
}

async function untilHandedOver(): Promise<void> {
  await wait(LOOK_MS);
  // A delayed process fires its timers before it reads its sockets. The first turn resumes after that reading, the second
  // after one more; and each reading accepts a connection that waits in the queue.
  await turn();
  await turn();
}

function isSame(a: Traffic, b: Traffic): boolean {
  return a.added === b.added && a.open === b.open && a.bytes === b.bytes && a.answered === b.answered;
}
