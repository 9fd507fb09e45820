import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyOf } from "../fixtures/property-of.ts";
import type { Property, PropertyFailure } from "../property.ts";
import type { DrawnInput } from "./draw-inputs.ts";
import { interruptibleBy } from "./judge-input.ts";
import { settleInOrder } from "./run-campaign.ts";

/** Makes a property whose inputs are answered on the test's order; odd ones break it. */
function controlled() {
  const asked: number[] = [];
  const waiting = new Map<number, () => void>();
  const wait = (at: number): Promise<PropertyFailure | undefined> =>
    new Promise((resolve) => {
      asked.push(at);
      waiting.set(at, () => resolve(at % 2 === 1 ? { kind: "odd", says: "it is odd" } : undefined));
    });
  return { property: propertyOf("even", fc.nat(), wait), asked, answer: (at: number) => waiting.get(at)?.() };
}

function* drawsOf(property: Property, count: number): Generator<DrawnInput, void> {
  for (let index = 0; index < count; index++) yield { property, input: index, seed: 1, path: String(index) };
}

const endless = { window: 2, mayGoOn: () => true, interruptible: interruptibleBy(undefined) };
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("settleInOrder", () => {
  it("has no more in flight than the window, and gives them in the order in which they were drawn", async () => {
    const { property, asked, answer } = controlled();
    const settled = settleInOrder(drawsOf(property, 6), { ...endless, window: 4 });
    const first = settled.next();
    await breathe();
    expect(asked).toEqual([0, 1, 2, 3]);
    for (const at of [3, 2, 1]) answer(at);
    await breathe();
    expect(asked).toEqual([0, 1, 2, 3]);
    answer(0);
    expect((await first).value).toMatchObject({ draw: { path: "0" }, judged: { kind: "held" } });
    expect((await settled.next()).value).toMatchObject({ draw: { path: "1" }, judged: { kind: "broken" } });
    const third = settled.next();
    await breathe();
    expect(asked).toEqual([0, 1, 2, 3, 4, 5]);
    for (const at of [4, 5]) answer(at);
    expect((await third).value).toMatchObject({ draw: { path: "2" } });
    const rest: number[] = [];
    for await (const { draw } of settled) rest.push(Number(draw.path));
    expect(rest).toEqual([3, 4, 5]);
  });

  it("draws no more once it may not go on, and gives what is in flight", async () => {
    const { property, asked, answer } = controlled();
    let mayGoOn = true;
    const settled = settleInOrder(drawsOf(property, 100), { ...endless, mayGoOn: () => mayGoOn });
    const first = settled.next();
    await breathe();
    mayGoOn = false;
    for (const at of [0, 1]) answer(at);
    await first;
    expect((await settled.next()).value).toMatchObject({ draw: { path: "1" } });
    expect(await settled.next()).toEqual({ value: undefined, done: true });
    expect(asked).toEqual([0, 1]);
  });

  it("ends when it is interrupted, though an answer never comes", async () => {
    const { property } = controlled();
    const interruption = new AbortController();
    const interruptible = interruptibleBy(interruption.signal);
    const settled = settleInOrder(drawsOf(property, 100), { ...endless, interruptible });
    const first = settled.next();
    await breathe();
    interruption.abort();
    expect(await first).toEqual({ value: undefined, done: true });
  });
});
