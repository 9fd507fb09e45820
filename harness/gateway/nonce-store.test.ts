import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkProperty } from "../fuzz/fixtures/check-property.ts";
import { createNonceStore } from "./nonce-store.ts";

const bounds = { perMerchant: 3, maxAgeSeconds: 10 };

/**
 * Histories of a store of three nonces a merchant, for ten seconds. A step is a nonce, after its merchant and a slash if
 * that matters, `@` and the second of its request; the clock stands at 100, or where `now` put it.
 */
const histories: Readonly<Record<string, string>> = {
  "a nonce is new once": "n@100 new, n@100 replayed, now 105, n@100 replayed",
  "a nonce counts for a merchant and a second": "n@100 new, b/n@100 new, n@101 new, N@100 new",
  "names that objects inherit are nonces and merchants like any other":
    "__proto__/constructor@100 new, __proto__/constructor@100 replayed, constructor/__proto__@100 new",
  "a second is dropped once it is too old to be accepted, not before":
    "n@100 new, now 110, n@100 replayed, now 111, n@100 forgotten",
  "what was dropped stays dropped when the clock is put back":
    "n@100 new, now 111, m@111 new, now 100, n@100 forgotten, other@100 forgotten",
  "a full store forgets its oldest second, and whatever is as old":
    "1@100 new, 2@101 new, 3@102 new, 4@102 new, 1@100 forgotten, 5@100 forgotten, 2@101 replayed",
  "a replay makes nothing forgotten": "1@100 new, 2@101 new, 3@102 new, 3@102 replayed, 1@100 replayed",
  "a full store refuses what is older than all it holds, and retains the rest":
    "1@100 new, 2@101 new, 3@102 new, 4@99 forgotten, 1@100 replayed",
  "a second that fills the store alone is forgotten whole, and the next one is served":
    "1@100 new, 2@100 new, 3@100 new, 4@100 forgotten, 1@100 forgotten, now 101, 5@101 new",
  "no merchant takes room from another":
    "b/n@100 new, 1@105 new, 2@106 new, 3@107 new, 4@108 new, b/n@100 replayed, b/m@100 new",
  "seconds may come in any order": "1@102 new, 2@100 new, 3@101 new, 4@103 new, 2@100 forgotten, 3@101 replayed",
};

/** Plays a history, and returns it with the answers of the store. */
function play(history: string): string {
  const store = createNonceStore(bounds);
  let now = 100;
  const played = history.split(", ").map((step) => {
    const [asked = "", rest = ""] = step.split(" ");
    if (asked === "now") {
      now = Number(rest);
      return step;
    }
    const [, merchant = "a", nonce = "", second] = /^(?:(\w+)\/)?(\w+)@(\d+)$/.exec(asked) ?? [];
    return `${asked} ${store.take(merchant, nonce, Number(second), now)}`;
  });
  return played.join(", ");
}

describe("createNonceStore", () => {
  it.each(Object.entries(histories))("%s", (_name, history) => {
    expect(play(history)).toBe(history);
  });

  it("counts what it remembers", () => {
    const store = createNonceStore(bounds);
    expect(store.count("a")).toBe(0);
    for (const [at, nonce] of ["1", "2", "2", "3", "4", "5"].entries()) store.take("a", nonce, 100 + at, 100);
    expect(store.count("a")).toBe(3);
    store.take("a", "6", 200, 200);
    expect(store.count("a")).toBe(1);
  });

  const step = fc.record({
    consumerKey: fc.constantFrom("a", "b"),
    nonce: fc.constantFrom("1", "2", "3", "4", "5"),
    skew: fc.integer({ min: -10, max: 10 }),
    passed: fc.integer({ min: -3, max: 5 }),
  });
  const manySteps = fc.array(step, { maxLength: 200 });
  checkProperty("never calls a nonce new twice and never holds more than it may", manySteps, (steps) => {
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
  });
});
