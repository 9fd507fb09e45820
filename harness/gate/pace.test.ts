import { describe, expect, it } from "vitest";
import { createPacer } from "./pace.ts";

/** A clock that moves when someone sleeps, or is told to. */
function fakeClock(): {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly pass: (ms: number) => void;
} {
  let time = 1000;
  const pass = (ms: number): void => {
    time += ms;
  };
  return { now: () => time, sleep: async (ms) => pass(ms), pass };
}

async function turns(perSecond: number | undefined, count: number, work: number): Promise<readonly number[]> {
  const clock = fakeClock();
  const pace = createPacer(perSecond, clock);
  const at: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await pace();
    at.push(clock.now() - 1000);
    clock.pass(work);
  }
  return at;
}

describe("createPacer", () => {
  it.each([
    ["at even distances", 10, 0, [0, 100, 200, 300]],
    ["less the time that the work takes", 10, 30, [0, 100, 200, 300]],
    ["at once when the work takes longer", 10, 150, [0, 150, 300, 450]],
    ["without waiting where there is no rate", undefined, 0, [0, 0, 0, 0]],
  ] as const)("gives turns %s", async (_name, perSecond, work, expected) => {
    expect(await turns(perSecond, 4, work)).toEqual(expected);
  });

  it("does not make up for idle time with a burst", async () => {
    const clock = fakeClock();
    const pace = createPacer(10, clock);
    await pace();
    clock.pass(5000);
    await pace();
    await pace();
    await pace();
    expect(clock.now() - 1000).toBe(5200);
  });

  it("gives each of many at once a turn of its own", async () => {
    const waits: number[] = [];
    const pace = createPacer(4, { now: () => 0, sleep: async (ms) => void waits.push(ms) });
    await Promise.all([pace(), pace(), pace(), pace()]);
    expect(waits).toEqual([250, 500, 750]);
  });
});
