import { describe, expect, it } from "vitest";
import type { CapturedRequest } from "../../src/captured/captured-request.ts";
import { keepRequests } from "./capture-client.ts";

function request(seq: number, body: string, accepted = true): CapturedRequest {
  return {
    seq,
    request: { method: "POST", url: "", headers: [], body },
    outcome: accepted
      ? { accepted, consumerKey: "m", signatureMethod: "HMAC-SHA1" }
      : { accepted, reason: "signature-mismatch", detail: "d" },
  };
}

describe("keepRequests", () => {
  it("keeps the first in their order, and counts the others by what became of them", () => {
    const keeper = keepRequests(2);
    for (const [at, accepted] of [true, false, true, false, false].entries()) {
      keeper.take(request(at + 1, "b", accepted));
    }
    expect(keeper.kept().map(({ seq }) => seq)).toEqual([1, 2]);
    expect(keeper.unjudged()).toEqual({ accepted: 1, refused: 2 });
    expect(keeper.count()).toBe(5);
  });

  it("gives them in order of arrival, whichever was answered first", () => {
    const keeper = keepRequests();
    for (const seq of [2, 3, 1, 4]) keeper.take(request(seq, "b"));
    expect(keeper.kept().map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it("keeps ten thousand by default", () => {
    const keeper = keepRequests();
    for (let seq = 1; seq <= 10_001; seq++) keeper.take(request(seq, ""));
    expect(keeper.kept()).toHaveLength(10_000);
    expect(keeper.unjudged()).toEqual({ accepted: 1, refused: 0 });
  });

  it("keeps no more characters than it may, and nothing after the first that was too much", () => {
    const keeper = keepRequests(10, 8);
    for (const [at, body] of ["four", "five5", "x"].entries()) keeper.take(request(at + 1, body));
    expect(keeper.kept().map(({ seq }) => seq)).toEqual([1]);
    expect(keeper.count()).toBe(3);
  });

  it("keeps nothing of a request that it was not asked for", () => {
    const keeper = keepRequests();
    const received = { ...request(1, "b"), operation: "payout" as const, status: 200 };
    keeper.take(received);
    expect(keeper.kept()).toEqual([{ ...request(1, "b"), operation: "payout" }]);
  });
});
