import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import { CLOSED_AND_GONE } from "../adapters/http/watch-return.ts";
import type { Exchanged, RawClient } from "./http/raw-client.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import { writeHttp } from "./http/write-http.ts";
import type { SignedPair } from "./sign-ahead.ts";

/** What became of the requests of one vector. */
export type Delivery =
  | {
      readonly answer: HttpAnswer;
      readonly request: HttpRequest;
      /** The answer to what was sent just before. */
      readonly before?: HttpAnswer;
    }
  | {
      readonly failed: string;
      /** What came in place of an answer. */
      readonly received?: string;
      /** Nobody listens any more, and nothing was sent. */
      readonly isGone?: true;
    };

type Attempted = Delivery | Exclude<Exchanged, { readonly answer: HttpAnswer }>;

/** Brings requests to a gateway and its answers back. */
export interface Sender {
  /**
   * Sends what `sign` makes. It is called again, for a nonce that was never sent, only where a connection that had
   * carried requests before was closed without a byte of an answer, as a gateway that had seen the nonce would rightly
   * refuse it and be blamed; and where nobody listened for a moment.
   */
  readonly deliver: (sign: (isAgain: boolean) => SignedPair) => Promise<Delivery>;
}

/** Waits for the turn of one request. */
export type RateLimit = () => Promise<void>;

/** A clock, in milliseconds from any fixed point. */
export interface RateClock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Times that one request waits for a gateway to listen again. */
const MOST_RETURNS = 3;

/**
 * Makes a sender of which every request waits for its turn.
 *
 * @param comesBack waits for a gateway that refuses connections.
 */
export function createSender(
  client: RawClient,
  waitForTurn: RateLimit,
  headers: readonly Parameter[],
  comesBack: () => Promise<boolean>,
): Sender {
  const send = (request: HttpRequest, fresh: boolean): Promise<Exchanged> =>
    client.send({ bytes: writeHttp(request, headers), method: request.method }, { fresh });

  const attempt = async (sign: () => SignedPair, fresh: boolean): Promise<Attempted> => {
    await waitForTurn();
    const { request, before } = sign();
    if (before === undefined) {
      const exchanged = await send(request, fresh);
      return "answer" in exchanged ? { answer: exchanged.answer, request } : exchanged;
    }
    const first = await send(before, fresh);
    if (!("answer" in first)) return first;
    await waitForTurn();
    const second = await send(request, fresh);
    return "answer" in second ? { answer: second.answer, request, before: first.answer } : second;
  };

  /** A refused connection is no answer to the request: it is sent when the gateway is back. */
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
      const make = (): SignedPair => {
        const pair = sign(isAgain);
        isAgain = true;
        return pair;
      };
      const first = await reach(() => attempt(make, false));
      if (!("stale" in first)) return isRefused(first) ? { failed: first.failed, isGone: true } : first;
      const second = await reach(() => attempt(make, true));
      // What was in flight when the gateway went may be why it went.
      if (isRefused(second)) return { failed: CLOSED_AND_GONE };
      return "stale" in second ? { failed: second.stale } : second;
    },
  };
}

function isRefused(came: Attempted): came is Extract<Exchanged, { readonly failed: string }> {
  return "isRefused" in came && came.isRefused === true;
}

/** Hands out turns at even distances, so many a second at most and never several at once; without a rate, at once. */
export function limitRate(perSecond: number | undefined, { now, sleep }: RateClock): RateLimit {
  if (perSecond === undefined) return async () => undefined;
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const turn = Math.max(now(), next);
    next = turn + 1000 / perSecond;
    const left = turn - now();
    if (left > 0) await sleep(left);
  };
}
