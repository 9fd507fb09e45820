import { describe, expect, it } from "vitest";
import type { FuzzFlags } from "./commands/fuzz.ts";
import { withEnvironment } from "./fuzz-environment.ts";

const flags: FuzzFlags = { jobs: 1, property: [], timeout: 5000, reporter: ["terminal"] };

describe("the environment of fuzz", () => {
  it.each([
    ["nothing", {}, {}],
    [
      "every variable",
      {
        COUNTERSIGN_FUZZ_SEED: "7",
        COUNTERSIGN_FUZZ_TIME: "10m",
        COUNTERSIGN_FUZZ_SHARD: "2/3",
        COUNTERSIGN_FUZZ_CORPUS: "kept",
        COUNTERSIGN_FUZZ_OUT: "told",
      },
      { seed: 7, time: 600_000, shard: { index: 2, count: 3 }, corpus: "kept", out: "told" },
    ],
    [
      "empty ones, which say nothing",
      { COUNTERSIGN_FUZZ_SEED: "", COUNTERSIGN_FUZZ_SHARD: "", COUNTERSIGN_FUZZ_TIME: "" },
      {},
    ],
    [
      "an index of Kubernetes",
      { JOB_COMPLETION_INDEX: "0", COUNTERSIGN_FUZZ_SHARDS: "8" },
      { shard: { index: 1, count: 8 } },
    ],
    ["an index alone, of a job that is not split", { JOB_COMPLETION_INDEX: "3" }, {}],
    [
      "a shard before an index",
      { COUNTERSIGN_FUZZ_SHARD: "2/2", JOB_COMPLETION_INDEX: "0", COUNTERSIGN_FUZZ_SHARDS: "8" },
      { shard: { index: 2, count: 2 } },
    ],
  ])("takes %s", (_name, env, taken) => {
    expect(withEnvironment(flags, env)).toEqual({ ...flags, ...taken });
  });

  it("yields to flags", () => {
    const given: FuzzFlags = { ...flags, seed: 1, time: 1000, shard: { index: 1, count: 2 }, corpus: "a", out: "b" };
    const env = {
      COUNTERSIGN_FUZZ_SEED: "7",
      COUNTERSIGN_FUZZ_TIME: "10m",
      COUNTERSIGN_FUZZ_SHARD: "2/3",
      COUNTERSIGN_FUZZ_CORPUS: "kept",
      COUNTERSIGN_FUZZ_OUT: "told",
    };
    expect(withEnvironment(given, env)).toEqual(given);
  });

  it("says nothing of time to a replay, nor of seed and shard to one input", () => {
    const env = { COUNTERSIGN_FUZZ_SEED: "7", COUNTERSIGN_FUZZ_TIME: "10m", COUNTERSIGN_FUZZ_SHARD: "2/3" };
    expect(withEnvironment({ ...flags, replay: true }, env).time).toBeUndefined();
    const input = { property: "signer", seed: 1, path: "0" };
    expect(withEnvironment({ ...flags, input }, env)).toEqual({ ...flags, input });
  });

  it.each([
    [
      { COUNTERSIGN_FUZZ_TIME: "soon" },
      'COUNTERSIGN_FUZZ_TIME: expected a duration such as 30s, 10m or 2h, at most 30d. Got "soon"',
    ],
    [{ COUNTERSIGN_FUZZ_SHARD: "5/4" }, 'COUNTERSIGN_FUZZ_SHARD: expected I/N with 1 <= I <= N <= 100000. Got "5/4"'],
    [{ COUNTERSIGN_FUZZ_SHARDS: "4" }, "JOB_COMPLETION_INDEX: expected 0 to 3, got nothing"],
    [{ COUNTERSIGN_FUZZ_SHARDS: "2", JOB_COMPLETION_INDEX: "2" }, "JOB_COMPLETION_INDEX: expected 0 to 1, got 2"],
    [{ COUNTERSIGN_FUZZ_SHARDS: "2", JOB_COMPLETION_INDEX: "-1" }, 'JOB_COMPLETION_INDEX: expected 0 to 1, got "-1"'],
    [
      { COUNTERSIGN_FUZZ_SHARDS: "0", JOB_COMPLETION_INDEX: "0" },
      'COUNTERSIGN_FUZZ_SHARDS: expected a whole number from 1 to 100000. Got "0"',
    ],
  ])("%j is refused", (env, message) => {
    const take = (): unknown => withEnvironment(flags, env);
    expect(take).toThrow(expect.objectContaining({ code: "environment-invalid" }));
    expect(take).toThrow(message);
  });
});
