import { describe, expect, it } from "vitest";
import { stopWhenAborted } from "./stop-when-aborted.ts";

describe("stopWhenAborted", () => {
  it.each([
    ["before it is waited for", "before"],
    ["while it is waited for", "while"],
  ])("stops work once whose signal comes %s", async (_name, when) => {
    const controller = new AbortController();
    let stops = 0;
    let settle: (value: string) => void = () => {};
    const work = new Promise<string>((resolve) => {
      settle = resolve;
    });
    const stop = (): void => {
      stops += 1;
      settle("stopped");
    };
    if (when === "before") controller.abort();
    const waiting = stopWhenAborted(work, stop, controller.signal);
    if (when === "while") controller.abort();
    expect(await waiting).toBe("stopped");
    expect(stops).toBe(1);
  });

  it.each([
    ["ends", async () => "done", { value: "done" }],
    ["fails", () => Promise.reject(new RangeError("no")), { reason: { message: "no" } }],
  ])("hears no signal once the work %s", async (_name, work, settled) => {
    const controller = new AbortController();
    let stops = 0;
    const [came] = await Promise.allSettled([stopWhenAborted<string>(work(), () => (stops += 1), controller.signal)]);
    controller.abort();
    expect(came).toMatchObject(settled);
    expect(stops).toBe(0);
  });

  it("waits without a signal, too", async () => {
    expect(await stopWhenAborted(Promise.resolve(1), () => {}, undefined)).toBe(1);
  });
});
