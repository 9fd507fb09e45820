import fc from "fast-check";
import { expect, it } from "vitest";
import type { Finding } from "../finding.ts";
import { propertyOf } from "../fixtures/property-of.ts";
import type { Property } from "../property.ts";
import { createCampaign } from "./campaign.ts";
import { shrinkKnown } from "./investigate.ts";
import { drawFinding } from "./write-finding.ts";

interface Pair {
  readonly a: number;
  readonly b: number;
}

const number = fc.nat({ max: 1000 });
const pairs = propertyOf("pairs", fc.record({ a: number, b: number }, { noNullPrototype: true }), ({ a }) =>
  a < 10 ? undefined : { kind: "large", says: `expected less than 10, got ${a}` },
);
// A model reads names in its own order.
const properties = [{ ...pairs, read: (stored: unknown) => ({ b: (stored as Pair).b, a: (stored as Pair).a }) }];

function drawn(): Finding {
  const all = Array.from({ length: 30 }, (_, at) =>
    drawFinding({ property: "pairs", seed: 1, path: String(at) }, properties),
  );
  return all.find(({ input }) => (input as Pair).a >= 10) ?? expect.fail("one is large");
}

/** Aborts once it was asked so often. */
function interruptedAfter(most: number): { readonly properties: readonly Property[]; readonly signal: AbortSignal } {
  const interruption = new AbortController();
  let asked = 0;
  const check: Property["check"] = (input) => {
    asked += 1;
    if (asked > most) interruption.abort();
    return pairs.check(input);
  };
  return { properties: properties.map((property) => ({ ...property, check })), signal: interruption.signal };
}

it("goes on where it was interrupted, as often as it is, and ends with a path that leads there", async () => {
  const finding = drawn();
  const whole = await shrinkKnown(createCampaign({ properties, seed: 0, keepGoing: true, window: 1 }), finding);
  const reported: Finding[] = [];
  let left = finding;
  for (let start = 0; start < 40 && !left.shrunk; start++) {
    const campaign = createCampaign({ ...interruptedAfter(6), seed: 0, keepGoing: true, window: 1 });
    left = (await shrinkKnown(campaign, left)) ?? left;
    reported.push(left);
  }
  expect(reported.length).toBeGreaterThan(1);
  expect(reported[0]).toMatchObject({
    id: finding.id,
    shrunk: false,
    cutShort: expect.stringContaining("interrupted"),
  });
  expect(left).toEqual(whole);
  expect(left.cutShort).toBeUndefined();
  expect(drawFinding(left, properties).input).toEqual({ a: 10, b: 0 });
});

it("gives nothing where it came no further", async () => {
  const campaign = createCampaign({ ...interruptedAfter(0), seed: 0, keepGoing: true, window: 1 });
  expect(await shrinkKnown(campaign, drawn())).toBeUndefined();
});

it("retains the id of what it shrinks, in whatever order its names are read", async () => {
  const finding = drawn();
  const campaign = createCampaign({ properties, seed: 0, keepGoing: true, window: 1 });
  const shrunk = { id: finding.id, shrunk: true, input: { a: 10, b: 0 }, seed: 1 };
  expect(await shrinkKnown(campaign, finding)).toMatchObject(shrunk);
  // Again: neither counts as a copy of the other.
  expect(await shrinkKnown(campaign, finding)).toMatchObject(shrunk);
});
