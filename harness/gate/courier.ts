import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import type { Exchanged } from "./connection.ts";
import type { Pacer } from "./pace.ts";
import type { RawClient } from "./raw-client.ts";
import type { Answer } from "./read-answer.ts";
import type { SignedPair } from "./sign-ahead.ts";
import { writeHttp } from "./write-http.ts";

/** What became of the requests of one vector. */
export type Delivered =
  | {
      readonly answer: Answer;
      readonly request: HttpRequest /** To what was sent just before. */;
      readonly before?: Answer;
    }
  | { readonly failed: string /** What came in place of an answer. */; readonly said?: string };

/** Brings requests to a gateway and its answers back. */
export interface Courier {
  /**
   * Sends what `sign` makes. It is called a second time, for a nonce that was never sent, only where a connection that had
   * carried requests before was closed without a byte of an answer: otherwise a gateway that had seen the nonce
   * would rightly refuse it, and be blamed.
   */
  readonly deliver: (sign: (isAgain: boolean) => SignedPair) => Promise<Delivered>;
}

/** A courier that keeps the pace with every request. */
export function createCourier(client: RawClient, pace: Pacer, headers: readonly Parameter[]): Courier {
  const send = (request: HttpRequest, fresh: boolean): Promise<Exchanged> =>
    client.send({ bytes: writeHttp(request, headers), method: request.method }, { fresh });

  const attempt = async (sign: () => SignedPair, fresh: boolean): Promise<Delivered | { readonly stale: string }> => {
    await pace();
    const { request, before } = sign();
    if (before === undefined) {
      const exchanged = await send(request, fresh);
      return "answer" in exchanged ? { answer: exchanged.answer, request } : exchanged;
    }
    const first = await send(before, fresh);
    if (!("answer" in first)) return first;
    await pace();
    const second = await send(request, fresh);
    return "answer" in second ? { answer: second.answer, request, before: first.answer } : second;
  };

  return {
    async deliver(sign) {
      const first = await attempt(() => sign(false), false);
      if (!("stale" in first)) return first;
      const second = await attempt(() => sign(true), true);
      return "stale" in second ? { failed: second.stale } : second;
    },
  };
}
