import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Property } from "../property.ts";
import { type BlockPlan, blockSeed, blocksOf } from "./blocks.ts";

const property = (id: string): Property => ({
  id,
  says: `${id} holds`,
  arbitrary: fc.constant(null),
  check: () => undefined,
  write: (input) => input,
  read: (stored) => stored,
});
const properties = ["one", "two", "three"].map(property);

/** Blocks as `property seed size`. */
function list(plan: Partial<BlockPlan>, most = 1000): readonly string[] {
  const blocks: string[] = [];
  for (const {
    property: { id },
    seed,
    size,
  } of blocksOf({ properties, seed: 7, ...plan })) {
    if (blocks.length === most) break;
    blocks.push(`${id} ${seed} ${size}`);
  }
  return blocks;
}

describe("blockSeed", () => {
  // printf '7\none\n0' | sha256sum, its first eight digits as a signed number.
  it.each([
    ["one", 0, -1_560_009_683],
    ["one", 1, 1_217_537_997],
    ["two", 0, -2_008_745_506],
  ])("of campaign 7, %s and block %d is %d", (id, block, seed) => {
    expect(blockSeed(7, id, block)).toBe(seed);
  });
});

describe("blocksOf", () => {
  it("lets the properties take turns, and cuts the last block", () => {
    const sizes = [...blocksOf({ properties, seed: 7, runs: 450 })].map(({ property: { id }, size }) => [id, size]);
    expect(sizes).toEqual([
      ["one", 100],
      ["two", 100],
      ["three", 100],
      ["one", 100],
      ["two", 50],
    ]);
  });

  it("never ends without a number of runs, and gives each block once", () => {
    const blocks = list({}, 900);
    expect(blocks).toHaveLength(900);
    expect(new Set(blocks).size).toBe(900);
  });

  it("has nothing to give without properties", () => {
    expect(list({ properties: [] })).toEqual([]);
  });

  it.each([
    [1, 1],
    [1, 2],
    [3, 1],
    [3, 2],
    [7, 4],
  ])("%d shards of %d jobs are disjoint, and together try what one process would", (shards, jobs) => {
    const parts = Array.from({ length: shards }, (_, shard) =>
      Array.from({ length: jobs }, (__, job) =>
        list({ runs: 9_950, shard: { index: shard + 1, count: shards }, job: { index: job, count: jobs } }),
      ),
    ).flat();
    const whole = list({ runs: 9_950 });
    expect(whole).toHaveLength(100);
    expect(parts.flat().toSorted()).toEqual(whole.toSorted());
    expect(new Set(parts.flat()).size).toBe(whole.length);
  });

  it("depends on the seed", () => {
    expect(list({ runs: 300 })).toEqual(list({ runs: 300 }));
    expect(list({ runs: 300 })).not.toEqual(list({ runs: 300, seed: 8 }));
  });
});
