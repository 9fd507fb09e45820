import { CLOSED_AND_GONE } from "../adapters/http/watch-return.ts";
import { type Attempted, createExchange, type Delivery, type ExchangeSetting } from "./exchange-requests.ts";
import type { Exchanged } from "./http/raw-client.ts";
import type { RateLimit } from "./limit-rate.ts";
import type { SignedRequests } from "./sign-ahead.ts";

/** Brings requests to a gateway and its answers back. */
export interface Sender {
  /**
   * Sends the request that `sign` makes. Calls `sign` again, for a fresh nonce, where nobody listened for a moment, and
   * where a reused connection was closed without a byte of an answer: a gateway may have seen the first nonce, and would
   * rightly refuse it.
   */
  readonly deliver: (sign: (isAgain: boolean) => SignedRequests) => Promise<Delivery>;
}

/** Times that one request waits for a gateway to listen again. */
const MOST_RETURNS = 3;
/** Times that one request waits for a gateway that asks for fewer. */
const MOST_WAITS = 5;

export interface SenderOptions extends Omit<ExchangeSetting, "waitForTurn"> {
  readonly limit: RateLimit;
  /** Waits for a gateway that refuses connections. */
  readonly comesBack: () => Promise<boolean>;
}

/** Creates a sender in which every request waits for its turn. */
export function createSender({ client, limit, sleep, write, comesBack, waitAskedFor }: SenderOptions): Sender {
  const { waitForTurn, slowDown } = limit;
  /** Set once waiting did not help: then nothing is waited for any more. */
  let isHopeless = false;
  const attemptOnce = createExchange({ client, waitForTurn, sleep, write, waitAskedFor });

  /** Tries once, and again after each wait for which the gateway asks. */
  const attempt = async (sign: () => SignedRequests, fresh: boolean): Promise<Attempted> => {
    let takeBack = (): void => undefined;
    for (let waits = 0; ; waits += 1) {
      const came = await attemptOnce(sign, fresh);
      const wait = "answer" in came && !isHopeless ? waitAskedFor(came.answer) : undefined;
      if (wait === undefined) return came;
      isHopeless = waits === MOST_WAITS;
      if (isHopeless) {
        // A request that is always answered so, as one that a front does not take, tells nothing of the rate.
        takeBack();
        return came;
      }
      const undo = slowDown(wait, waits > 0);
      if (waits === 0) takeBack = undo;
    }
  };

  /** Tries once, and again where the connection was refused and the gateway came back. */
  const reach = async (tryOnce: () => Promise<Attempted>): Promise<Attempted> => {
    let came = await tryOnce();
    for (let returns = 0; isRefused(came) && returns < MOST_RETURNS && (await comesBack()); returns += 1) {
      came = await tryOnce();
    }
    return came;
  };

  return {
    async deliver(sign) {
      let isAgain = false;
      const make = (): SignedRequests => {
        const pair = sign(isAgain);
        isAgain = true;
        return pair;
      };
      const first = await reach(() => attempt(make, false));
      if (!("stale" in first)) return isRefused(first) ? { failed: first.failed, isGone: true } : first;
      const second = await reach(() => attempt(make, true));
      // A request that was in flight when the gateway went may be why it went.
      if (isRefused(second)) return { failed: CLOSED_AND_GONE };
      return "stale" in second ? { failed: second.stale } : second;
    },
  };
}

function isRefused(came: Attempted): came is Extract<Exchanged, { readonly failed: string }> {
  return "isRefused" in came && came.isRefused === true;
}
