import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Property } from "../property.ts";
import type { DrawnInput } from "./draw-inputs.ts";
import { interruptibleBy } from "./judge-input.ts";
import { settleInOrder } from "./run-campaign.ts";

/** A property whose inputs are answered when the test says so. */
function controlled(): {
  readonly property: Property;
  readonly asked: number[];
  readonly answer: (at: number) => void;
} {
  const asked: number[] = [];
  const waiting = new Map<number, () => void>();
  const property: Property = {
    id: "controlled",
    says: "odd inputs break it",
    arbitrary: fc.nat(),
    check: (input) =>
      new Promise((resolve) => {
        const at = Number(input);
        asked.push(at);
        waiting.set(at, () => resolve(at % 2 === 1 ? { kind: "odd", says: "it is odd" } : undefined));
      }),
    write: (input) => input,
    read: (stored) => stored,
  };
  return { property, asked, answer: (at) => waiting.get(at)?.() };
}

function* drawsOf(property: Property, count: number): Generator<DrawnInput, void> {
  for (let index = 0; index < count; index++) yield { property, input: index, seed: 1, path: String(index) };
}

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("settleInOrder", () => {
  it("keeps no more in flight than the window, and gives them in the order in which they were drawn", async () => {
    const { property, asked, answer } = controlled();
    const settled = settleInOrder(drawsOf(property, 6), {
      window: 4,
      mayGoOn: () => true,
      interruptible: interruptibleBy(undefined),
    });
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
    const settled = settleInOrder(drawsOf(property, 100), {
      window: 2,
      mayGoOn: () => mayGoOn,
      interruptible: interruptibleBy(undefined),
    });
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
    const settled = settleInOrder(drawsOf(property, 100), {
      window: 2,
      mayGoOn: () => true,
      interruptible: interruptibleBy(interruption.signal),
    });
    const first = settled.next();
    await breathe();
    interruption.abort();
    expect(await first).toEqual({ value: undefined, done: true });
  });
});
