import { afterEach, describe, expect, it, vi } from "vitest";
import { EXIT_INTERRUPTED, reasonOf, untilAborted, untilInterrupted, wasInterrupted } from "./until-interrupted.ts";

const listenersOf = (): number => process.listenerCount("SIGINT");

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("untilInterrupted", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2", "SIGALRM"] as const)(
    "lets the work end in order at %s, and listens no more",
    async (name) => {
      const before = listenersOf();
      const first = vi.fn();
      const work = untilInterrupted(
        async (signal) => {
          await untilAborted(signal);
          return "in order";
        },
        { first },
      );
      process.emit(name);
      expect(await work).toBe("in order");
      expect(first).toHaveBeenCalledOnce();
      expect(listenersOf()).toBe(before);
    },
  );

  it("takes as many listeners as there are jobs", async () => {
    const warn = vi.spyOn(process, "emitWarning");
    await untilInterrupted(async (signal) => {
      for (let job = 0; job < 50; job++) void untilAborted(signal);
    });
    expect(warn).not.toHaveBeenCalled();
  });

  it("ends work whose time is up as a signal would, and says which it was", async () => {
    vi.useFakeTimers();
    const ended = untilInterrupted(
      async (signal) => {
        await untilAborted(signal);
        return [reasonOf(signal), wasInterrupted(signal)];
      },
      { maxTimeMs: 90_000 },
    );
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await ended).toEqual(["its time was up (--max-time)", false]);
    const interrupted = untilInterrupted(async (signal) => {
      await untilAborted(signal);
      return [reasonOf(signal), wasInterrupted(signal)];
    });
    process.emit("SIGINT");
    expect(await interrupted).toEqual(["interrupted", true]);
  });

  it("takes signals that come together for one, and ends the process at the next", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
    const second = vi.fn();
    await untilInterrupted(
      async () => {
        process.emit("SIGINT");
        vi.advanceTimersByTime(400);
        process.emit("SIGTERM");
        expect(second).not.toHaveBeenCalled();
        vi.advanceTimersByTime(200);
        process.emit("SIGINT");
      },
      { second },
    );
    expect(second).toHaveBeenCalledOnce();
    expect(exit.mock.calls).toEqual([[EXIT_INTERRUPTED]]);
  });
});
