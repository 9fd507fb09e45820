import { afterEach, describe, expect, it, vi } from "vitest";
import { EXIT_INTERRUPTED, untilAborted, untilInterrupted } from "./until-interrupted.ts";

const listenersOf = (): number => process.listenerCount("SIGINT");

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("untilInterrupted", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
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
