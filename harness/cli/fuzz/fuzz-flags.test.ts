import { InvalidArgumentError } from "commander";
import { describe, expect, it } from "vitest";
import { parseDuration } from "../shared/run-flags.ts";
import {
  type FuzzFlags,
  parseInputAddress,
  parseSeed,
  parseShard,
  seedOfText,
  withEnvironment,
  writeInputAddress,
} from "./fuzz-flags.ts";

describe("the options of fuzz", () => {
  it.each([
    [parseDuration, "1ms", 1],
    [parseDuration, "30s", 30_000],
    [parseDuration, "10m", 600_000],
    [parseDuration, "2h", 7_200_000],
    [parseDuration, "30d", 2_592_000_000],
    [parseSeed, "0", 0],
    [parseSeed, "4294967295", 4_294_967_295],
    [parseShard, "1/1", { index: 1, count: 1 }],
    [parseShard, "3/8", { index: 3, count: 8 }],
    [parseInputAddress, "signer@-52:17:0:3", { property: "signer", seed: -52, path: "17:0:3" }],
    [parseInputAddress, "order-is-irrelevant@7:0", { property: "order-is-irrelevant", seed: 7, path: "0" }],
  ])("%o reads %s", (parse, text, read) => {
    expect(parse(text)).toEqual(read);
  });

  it.each([
    [parseDuration, ["", "10", "0s", "1.5h", "31d", "-1s", "1 s", "s", "999999999h"]],
    [parseSeed, ["", "-1", "1.0", "4294967296", "0x1", "seed", "99999999999"]],
    [parseShard, ["", "1", "0/2", "3/2", "1/0", "01/2", "1/100001", "1/2/3", "a/b"]],
    [parseInputAddress, ["", "signer", "signer@1", "signer@x:1", "Signer@1:1", "a@1:", "a@1:1:", "a@1:-1", "../a@1:1"]],
  ])("%o refuses what is none", (parse, texts) => {
    for (const text of texts) expect(() => parse(text), text).toThrow(InvalidArgumentError);
  });

  it("write an address as they read it", () => {
    expect(writeInputAddress(parseInputAddress("signer@-52:17:0:3"))).toBe("signer@-52:17:0:3");
  });

  it.each([
    ["a number that is a seed", "17", 17],
    // The first four bytes of the SHA-256 of the text, by sha256sum.
    ["a number that is too large for one", "17000000000", 0xf6fd_82c3],
    ["a name", "countersign-fuzz-29384720", 0x3c66_3b08],
  ])("make a seed of %s", (_name, text, seed) => {
    expect(seedOfText(text)).toBe(seed);
  });
});

const flags: FuzzFlags = { jobs: 1, property: [], timeout: 5000, reporter: ["terminal"] };

const everything = {
  COUNTERSIGN_FUZZ_SEED: "7",
  COUNTERSIGN_FUZZ_TIME: "10m",
  COUNTERSIGN_FUZZ_SHARD: "2/3",
  COUNTERSIGN_FUZZ_CORPUS: "corpora",
  COUNTERSIGN_FUZZ_OUT: "reports",
};

describe("the environment of fuzz", () => {
  it.each([
    ["nothing", {}, {}],
    [
      "every variable",
      everything,
      { seed: 7, time: 600_000, shard: { index: 2, count: 3 }, corpus: "corpora", out: "reports" },
    ],
    [
      "empty ones, which count as unset",
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
    expect(withEnvironment(given, everything)).toEqual(given);
  });

  it("gives a replay no time, and one input neither seed nor shard", () => {
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
