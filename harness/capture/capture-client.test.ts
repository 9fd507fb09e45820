import { describe, expect, it } from "vitest";
import type { CapturedRequest } from "../../src/captured/captured-request.ts";
import { limitRequests } from "./capture-client.ts";

function request(seq: number, body: string, accepted = true): CapturedRequest {
  return {
    seq,
    request: { method: "POST", url: "", headers: [], body },
    outcome: accepted
      ? { accepted, consumerKey: "m", signatureMethod: "HMAC-SHA1" }
      : { accepted, reason: "signature-mismatch", detail: "d" },
  };
}

describe("limitRequests", () => {
  it("collects the first in their order, and counts the others by the gateway's verdict", () => {
    const limiter = limitRequests(2);
    for (const [at, accepted] of [true, false, true, false, false].entries()) {
      limiter.take(request(at + 1, "b", accepted));
    }
    expect(limiter.judged().map(({ seq }) => seq)).toEqual([1, 2]);
    expect(limiter.unjudged()).toEqual({ accepted: 1, refused: 2 });
    expect(limiter.count()).toBe(5);
  });

  it("gives them in order of arrival, whichever was answered first", () => {
    const limiter = limitRequests();
    for (const seq of [2, 3, 1, 4]) limiter.take(request(seq, "b"));
    expect(limiter.judged().map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it("collects ten thousand by default", () => {
    const limiter = limitRequests();
    for (let seq = 1; seq <= 10_001; seq++) limiter.take(request(seq, ""));
    expect(limiter.judged()).toHaveLength(10_000);
    expect(limiter.unjudged()).toEqual({ accepted: 1, refused: 0 });
  });

  it("collects no more characters than it may, and nothing after the first that was too much", () => {
    const limiter = limitRequests(10, 8);
    for (const [at, body] of ["four", "five5", "x"].entries()) limiter.take(request(at + 1, body));
    expect(limiter.judged().map(({ seq }) => seq)).toEqual([1]);
    expect(limiter.count()).toBe(3);
  });

  it("counts what many parameters take in memory, too: a hundred requests of 15,000 took 600 MB", () => {
    const limiter = limitRequests();
    for (let seq = 1; seq <= 100; seq++) limiter.take(request(seq, "a=1&".repeat(15_000)));
    expect(limiter.judged().length).toBeLessThan(20);
    expect(limiter.count()).toBe(100);
  });

  it("copies nothing of a request but the fields it needs", () => {
    const limiter = limitRequests();
    const received = { ...request(1, "b"), operation: "payout" as const, status: 200 };
    limiter.take(received);
    expect(limiter.judged()).toEqual([{ ...request(1, "b"), operation: "payout", at: expect.any(Number) }]);
  });
});
