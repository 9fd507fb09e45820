import { describe, expect, it } from "vitest";
import { limitRate } from "./limit-rate.ts";

/** Makes a clock that advances with `sleep`, or by hand. */
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
  const { waitForTurn } = limitRate(perSecond, clock);
  const at: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await waitForTurn();
    at.push(clock.now() - 1000);
    clock.pass(work);
  }
  return at;
}

describe("limitRate", () => {
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
    const { waitForTurn } = limitRate(10, clock);
    await waitForTurn();
    clock.pass(5000);
    await waitForTurn();
    await waitForTurn();
    await waitForTurn();
    expect(clock.now() - 1000).toBe(5200);
  });

  it("gives each of many at once a turn of its own", async () => {
    const waits: number[] = [];
    const { waitForTurn } = limitRate(4, { now: () => 0, sleep: async (ms) => void waits.push(ms) });
    await Promise.all([waitForTurn(), waitForTurn(), waitForTurn(), waitForTurn()]);
    expect(waits).toEqual([250, 500, 750]);
  });

  it("pauses when it is to slow down, and halves its rate", async () => {
    const clock = fakeClock();
    const { waitForTurn, slowDown, gap } = limitRate(10, clock);
    await waitForTurn();
    slowDown(5000);
    slowDown(3000);
    await waitForTurn();
    expect(clock.now() - 1000).toBe(5000);
    await waitForTurn();
    expect([clock.now() - 1000, gap()]).toEqual([5200, 200]);
  });

  it("keeps its rate where the same request is to wait again", async () => {
    const clock = fakeClock();
    const { waitForTurn, slowDown, gap } = limitRate(10, clock);
    const takeBack = slowDown(1000);
    for (let times = 0; times < 4; times += 1) {
      await waitForTurn();
      slowDown(1000, true);
    }
    await waitForTurn();
    expect([clock.now() - 1000, gap()]).toEqual([5000, 200]);
    takeBack();
    expect(gap()).toBe(100);
  });

  it("takes no pause for the pace at which it went", async () => {
    const clock = fakeClock();
    const { waitForTurn, slowDown, gap } = limitRate(undefined, clock);
    for (const isAgain of [false, true, true, false]) {
      await waitForTurn();
      clock.pass(20);
      slowDown(5000, isAgain);
    }
    expect(gap()).toBe(80);
  });

  it("goes at half the pace that it had where no rate was given, and no slower than every two seconds", async () => {
    const clock = fakeClock();
    const { waitForTurn, slowDown, gap } = limitRate(undefined, clock);
    for (let turn = 0; turn < 10; turn += 1) {
      await waitForTurn();
      clock.pass(20);
    }
    slowDown(1000);
    expect(gap()).toBe(40);
    for (let times = 0; times < 20; times += 1) {
      clock.pass(2000);
      slowDown(1000);
    }
    expect(gap()).toBe(2000);
  });
});
