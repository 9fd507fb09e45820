import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNonceStore, type NonceAnswer } from "./nonce-store.ts";

type Take = readonly [consumerKey: string, nonce: string, timestamp: number, now: number, answer: NonceAnswer];

const bounds = { perMerchant: 3, maxAgeSeconds: 10 };

/** Each row is a history of one store that remembers three nonces a merchant, ten seconds long. */
const histories: Readonly<Record<string, readonly Take[]>> = {
  "a nonce is new once": [
    ["a", "n", 100, 100, "new"],
    ["a", "n", 100, 100, "replayed"],
    ["a", "n", 100, 105, "replayed"],
  ],
  "a nonce counts for a merchant and a second": [
    ["a", "n", 100, 100, "new"],
    ["b", "n", 100, 100, "new"],
    ["a", "n", 101, 100, "new"],
    ["a", "N", 100, 100, "new"],
  ],
  "names that objects inherit are nonces and merchants like any other": [
    ["__proto__", "constructor", 100, 100, "new"],
    ["__proto__", "constructor", 100, 100, "replayed"],
    ["constructor", "__proto__", 100, 100, "new"],
  ],
  "a second is dropped once it is too old to be accepted, not before": [
    ["a", "n", 100, 100, "new"],
    ["a", "n", 100, 110, "replayed"],
    ["a", "n", 100, 111, "forgotten"],
  ],
  "what was dropped stays dropped when the clock is put back": [
    ["a", "n", 100, 100, "new"],
    ["a", "m", 111, 111, "new"],
    ["a", "n", 100, 100, "forgotten"],
    ["a", "other", 100, 100, "forgotten"],
  ],
  "a full store forgets its oldest second, and whatever is as old": [
    ["a", "1", 100, 100, "new"],
    ["a", "2", 101, 100, "new"],
    ["a", "3", 102, 100, "new"],
    ["a", "4", 102, 100, "new"],
    ["a", "1", 100, 100, "forgotten"],
    ["a", "5", 100, 100, "forgotten"],
    ["a", "2", 101, 100, "replayed"],
  ],
  "a replay makes nothing forgotten": [
    ["a", "1", 100, 100, "new"],
    ["a", "2", 101, 100, "new"],
    ["a", "3", 102, 100, "new"],
    ["a", "3", 102, 100, "replayed"],
    ["a", "1", 100, 100, "replayed"],
  ],
  "a full store refuses what is older than all it holds, and keeps the rest": [
    ["a", "1", 100, 100, "new"],
    ["a", "2", 101, 100, "new"],
    ["a", "3", 102, 100, "new"],
    ["a", "4", 99, 100, "forgotten"],
    ["a", "1", 100, 100, "replayed"],
  ],
  "a second that fills the store alone is forgotten whole, and the next one is served": [
    ["a", "1", 100, 100, "new"],
    ["a", "2", 100, 100, "new"],
    ["a", "3", 100, 100, "new"],
    ["a", "4", 100, 100, "forgotten"],
    ["a", "1", 100, 100, "forgotten"],
    ["a", "5", 101, 101, "new"],
  ],
  "no merchant takes room from another": [
    ["b", "n", 100, 100, "new"],
    ["a", "1", 105, 100, "new"],
    ["a", "2", 106, 100, "new"],
    ["a", "3", 107, 100, "new"],
    ["a", "4", 108, 100, "new"],
    ["b", "n", 100, 100, "replayed"],
    ["b", "m", 100, 100, "new"],
  ],
  "seconds may come in any order": [
    ["a", "1", 102, 100, "new"],
    ["a", "2", 100, 100, "new"],
    ["a", "3", 101, 100, "new"],
    ["a", "4", 103, 100, "new"],
    ["a", "2", 100, 100, "forgotten"],
    ["a", "3", 101, 100, "replayed"],
  ],
};

describe("createNonceStore", () => {
  it.each(Object.entries(histories))("%s", (_name, takes) => {
    const store = createNonceStore(bounds);
    const answers = takes.map(([consumerKey, nonce, timestamp, now]) => store.take(consumerKey, nonce, timestamp, now));
    expect(answers).toEqual(takes.map(([, , , , answer]) => answer));
  });

  it("counts what it remembers", () => {
    const store = createNonceStore(bounds);
    expect(store.count("a")).toBe(0);
    for (const [at, nonce] of ["1", "2", "2", "3", "4", "5"].entries()) store.take("a", nonce, 100 + at, 100);
    expect(store.count("a")).toBe(3);
    store.take("a", "6", 200, 200);
    expect(store.count("a")).toBe(1);
  });

  it("never calls a nonce new twice and never holds more than it may, whatever comes", () => {
    const step = fc.record({
      consumerKey: fc.constantFrom("a", "b"),
      nonce: fc.constantFrom("1", "2", "3", "4", "5"),
      skew: fc.integer({ min: -10, max: 10 }),
      passed: fc.integer({ min: -3, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const store = createNonceStore(bounds);
        const seen = new Set<string>();
        let now = 1_000;
        for (const { consumerKey, nonce, skew, passed } of steps) {
          now += passed;
          const name = JSON.stringify([consumerKey, nonce, now + skew]);
          const answer = store.take(consumerKey, nonce, now + skew, now);
          if (answer === "new") expect(seen).not.toContain(name);
          if (answer === "replayed") expect(seen).toContain(name);
          if (answer === "new") seen.add(name);
          expect(store.count(consumerKey)).toBeLessThanOrEqual(bounds.perMerchant);
        }
      }),
      { numRuns: 300 },
    );
  });
});
