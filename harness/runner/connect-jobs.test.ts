import { describe, expect, it } from "vitest";
import { waitUntil } from "../../src/fixtures/wait-until.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import { connectJobs } from "./connect-jobs.ts";
import { fakeAdapter } from "./fixtures/fake-adapter.ts";

describe("connectJobs", () => {
  /** Connects so many adapters of a kind, and refuses then. */
  function connectUpTo(count: number, kind: Adapter["kind"] = "stdio") {
    const fakes = Array.from({ length: count }, () => ({ ...fakeAdapter(), kind }));
    let connected = 0;
    const connect = async (): Promise<Adapter> => {
      const next = fakes[connected];
      if (next === undefined) throw new Error("no more");
      connected += 1;
      return next;
    };
    return { connect, closings: () => fakes.map(({ closings }) => closings()) };
  }

  it.each([0, -1, 1.5, Number.NaN])("refuses %s jobs", async (jobs) => {
    const { connect } = connectUpTo(1);
    await expect(connectJobs(connect, jobs)).rejects.toMatchObject({
      code: "jobs-invalid",
      message: `jobs: expected a whole number, at least 1, got ${jobs}`,
    });
  });

  it("closes those that are connected when another cannot be", async () => {
    const { connect, closings } = connectUpTo(2);
    await expect(connectJobs(connect, 3)).rejects.toThrow("no more");
    expect(closings()).toEqual([1, 1]);
  });

  it.each([
    { cores: 1, kind: "stdio", adapters: 1, because: "there is one core" },
    { cores: 2, kind: "stdio", adapters: 1, because: "the other core judges" },
    { cores: 4, kind: "stdio", adapters: 3, because: "one core judges" },
    { cores: 4, kind: "module", adapters: 3, because: "a module has a process of its own" },
    { cores: 64, kind: "stdio", adapters: 4, because: "more gain nothing" },
    { cores: 4, kind: "http", adapters: 1, because: "an endpoint is one, however often it is connected" },
    { cores: 4, kind: "in-process", adapters: 1, because: "it has no process of its own" },
  ] as const)("with auto and $cores cores, $adapters of kind $kind: $because", async ({ cores, kind, adapters }) => {
    const { connect, closings } = connectUpTo(8, kind);
    expect(await connectJobs(connect, "auto", cores)).toHaveLength(adapters);
    expect(closings()).toEqual(Array(8).fill(0));
  });

  it("with auto, waits for no other that waits for the first, and closes it when it comes", async () => {
    const [first, second] = [fakeAdapter(), fakeAdapter()];
    let unlock = (): void => {};
    const locked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    let connected = 0;
    const connect = async (): Promise<Adapter> => {
      connected += 1;
      if (connected === 1) return { ...first, kind: "stdio" };
      await locked;
      return { ...second, kind: "stdio" };
    };
    expect(await connectJobs(connect, "auto", 3)).toHaveLength(1);
    unlock();
    await waitUntil(() => second.closings() === 1);
    expect(first.closings()).toBe(0);
  });

  it("with auto, does with one where the target starts but once, and needs that one", async () => {
    expect(await connectJobs(connectUpTo(1).connect, "auto", 4)).toHaveLength(1);
    await expect(connectJobs(connectUpTo(0).connect, "auto", 4)).rejects.toThrow("no more");
  });
});
