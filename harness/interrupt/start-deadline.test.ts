import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { describe, expect, it, vi } from "vitest";
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

  it("calls back after what has arrived was read", async () => {
    const { port1, port2 } = new MessageChannel();
    const seen: string[] = [];
    port1.on("message", () => seen.push("read"));
    startDeadline(8, () => seen.push("passed"));
    port2.postMessage("sent in time");
    beBusy(90);
    await expect.poll(() => seen).toEqual(["read", "passed"]);
    port1.close();
  });

  it("calls back at last where this process is always busy", async () => {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => {
      now += 1000;
      return now;
    });
    let isPassed = false;
    startDeadline(8, () => {
      isPassed = true;
    });
    await sleep(1);
    expect(isPassed).toBe(false);
    while (!isPassed) await sleep(1);
    clock.mockRestore();
  });
});
