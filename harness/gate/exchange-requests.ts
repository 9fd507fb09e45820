import { type FramedRequest, type HttpRequest, headerOf } from "../../src/signing/http-request.ts";
import { GatewaySession } from "./gateway-session.ts";
import type { Exchanged, Outgoing, RawClient } from "./http/raw-client.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import type { RateClock, RateLimit } from "./limit-rate.ts";
import type { SignedRequests } from "./sign-ahead.ts";

/** The outcome of sending the requests of one vector. */
export type Delivery =
  | {
      readonly answer: HttpAnswer;
      readonly request: FramedRequest;
      /** The answers to what was sent just before. */
      readonly before?: readonly HttpAnswer[];
    }
  | {
      readonly failed: string;
      /** The bytes that came in place of an answer. */
      readonly received?: string;
      /** Nobody listens any more, and nothing was sent. */
      readonly isGone?: true;
      /** It could not be sent as it is meant, for no fault of the gateway. */
      readonly isLeftOut?: true;
    };

const notAtOnce: Delivery = {
  failed: "the gateway serves too few connections at once, so that no two requests reach it at the same moment",
  isLeftOut: true,
};

/** Likewise, or why there is no answer. */
export type Attempted = Delivery | Exclude<Exchanged, { readonly answer: HttpAnswer }>;

export interface ExchangeSetting extends Pick<RateLimit, "waitForTurn"> {
  readonly client: RawClient;
  /** Waits for so many milliseconds, or until the gate is closed. */
  readonly sleep: RateClock["sleep"];
  /** Writes a request as it goes over the connection. */
  readonly write: (request: FramedRequest) => Buffer;
  /** Returns the milliseconds to wait where an answer asks for fewer requests. */
  readonly waitAskedFor: (answer: HttpAnswer) => number | undefined;
}

/** Sends the requests of one vector, over a fresh connection where asked to. */
type Exchange = (sign: () => SignedRequests, fresh: boolean) => Promise<Attempted>;

/** Creates an exchange in which every request waits for its turn. */
export function createExchange({ client, waitForTurn, sleep, write, waitAskedFor }: ExchangeSetting): Exchange {
  const session = new GatewaySession();
  const send = async (request: FramedRequest, fresh: boolean): Promise<Exchanged> => {
    const exchanged = await client.send(outgoing(request, write(request)), { fresh });
    if ("answer" in exchanged) session.note(exchanged.answer);
    return exchanged;
  };

  const waitBehind = async ({ keepsConnection }: FramedRequest): Promise<void> =>
    keepsConnection === true ? undefined : waitForTurn();

  const inOrder = async (
    request: FramedRequest,
    before: readonly HttpRequest[] | undefined,
    fresh: boolean,
  ): Promise<Attempted> => {
    const answers: HttpAnswer[] = [];
    for (const [at, earlier] of (before ?? []).entries()) {
      const exchanged = await send(earlier, fresh || at > 0);
      if (!("answer" in exchanged)) return exchanged;
      if (waitAskedFor(exchanged.answer) !== undefined) return { answer: exchanged.answer, request: earlier };
      answers.push(exchanged.answer);
      await waitBehind(request);
    }
    const { pauseSeconds = 0 } = request;
    if (pauseSeconds > 0) await sleep(pauseSeconds * 1_000);
    const { sent, shown } =
      request.bringsSession === true ? session.addTo(request, answers) : { sent: request, shown: request };
    const exchanged = await send(sent, fresh || goesElsewhere(request, before));
    if (!("answer" in exchanged)) return exchanged;
    return { answer: exchanged.answer, request: shown, ...(before !== undefined && { before: answers }) };
  };

  /** Sends all at once, each over a connection of its own, in this order. */
  const together = async (request: FramedRequest, before: readonly HttpRequest[]): Promise<Attempted> => {
    // One after the other they show nothing of what requests at the same moment share.
    const isInTurn = (): boolean => client.mostAtOnce() <= before.length;
    if (isInTurn()) return notAtOnce;
    for (const _ of before) await waitForTurn();
    const others = before.map((one) => send(one, true));
    const [own, ...earlier] = await Promise.all([send(request, true), ...others]);
    // It may have shown only now.
    if (isInTurn()) return notAtOnce;
    const answers: HttpAnswer[] = [];
    for (const one of earlier) {
      if (!("answer" in one)) return one;
      answers.push(one.answer);
    }
    if (!("answer" in own)) return own;
    const asking = [...answers, own.answer].find((answer) => waitAskedFor(answer) !== undefined);
    if (asking !== undefined) return { answer: asking, request };
    const [first] = answers;
    // Of twins, the one that the gateway accepts counts as the first.
    if (request.atOnce === true && first !== undefined && first.status > own.answer.status)
      return { answer: first, request, before: [own.answer] };
    return { answer: own.answer, request, before: answers };
  };

  return async (sign, fresh) => {
    await waitForTurn();
    const { request, before } = sign();
    // Were turns waited for in between, others would take the connection.
    if (request.keepsConnection === true) for (const _ of before ?? []) await waitForTurn();
    const isTogether = request.beside === true || request.atOnce === true;
    return isTogether && before !== undefined ? together(request, before) : inOrder(request, before, fresh);
  };
}

/** A server that takes up another protocol may leave the body to begin the next request, as gevent does: none follows. */
function outgoing(request: FramedRequest, bytes: Buffer): Outgoing {
  if (request.framing === "parted") return { bytes, method: request.method, cutAt: bytes.lastIndexOf("&") };
  return { bytes, method: request.method, isLast: headerOf(request, "upgrade") !== undefined };
}

/**
 * What comes again comes over another connection: a memory of each connection, or process, is none. Where it is to come over
 * the same, that is the one which was given back last, as nothing is waited for in between.
 */
function goesElsewhere({ keepsConnection }: FramedRequest, before: readonly HttpRequest[] | undefined): boolean {
  return before !== undefined && keepsConnection !== true;
}
