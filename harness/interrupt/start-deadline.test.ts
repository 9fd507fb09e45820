import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startDeadline } from "./start-deadline.ts";

function beBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe("startDeadline", () => {
  it("calls back once, when the time has passed", async () => {
    const began = performance.now();
    const passed: number[] = [];
    startDeadline(80, () => passed.push(performance.now() - began));
    await expect.poll(() => passed.length).toBe(1);
    expect(passed[0]).toBeGreaterThan(70);
    await sleep(100);
    expect(passed).toHaveLength(1);
  });

  it("does not count the time in which this process was busy", async () => {
    let isPassed = false;
    const stop = startDeadline(200, () => {
      isPassed = true;
    });
    beBusy(400);
    await sleep(1);
    expect(isPassed).toBe(false);
    stop();
    await sleep(250);
    expect(isPassed).toBe(false);
  });
});
