import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadKeys } from "../../suite/load-vectors.ts";
import { drawnTasks } from "../arbitraries/drawn-tasks.ts";
import { propertyOf } from "../fixtures/property-of.ts";
import { type BlockPlan, blockSeed, blocksOf, drawInputs, splitShard } from "./draw-inputs.ts";
import { drawFinding } from "./write-finding.ts";

const { pkcs8 = "" } = loadKeys()["keys/rsa-2048"] ?? {};
const drawnProperty = propertyOf("drawn", drawnTasks({ methods: ["HMAC-SHA1"], privateKey: { pkcs8 } }));
const draws = [...drawInputs({ properties: [drawnProperty], seed: 3, runs: 250 })];

describe("drawInputs", () => {
  it("draws as many as there are runs, numbered within their blocks", () => {
    expect(draws.map(({ path }) => Number(path))).toEqual([
      ...Array(100).keys(),
      ...Array(100).keys(),
      ...Array(50).keys(),
    ]);
    expect(new Set(draws.map(({ seed }) => seed)).size).toBe(3);
  });

  it("draws what fast-check draws from the block's seed in one go", () => {
    for (const seed of new Set(draws.map((draw) => draw.seed))) {
      const own = draws.filter((draw) => draw.seed === seed);
      expect(own.map(({ input }) => input)).toEqual(fc.sample(drawnProperty.arbitrary, { seed, numRuns: own.length }));
    }
  });

  it.each([0, 99, 120])("gives a seed and a path from which fast-check draws input %d again", async (at) => {
    const { input, seed, path } = draws[at] ?? { input: undefined, seed: 0, path: "" };
    expect(input).toBeDefined();
    const tried: unknown[] = [];
    const check = fc.asyncProperty(drawnProperty.arbitrary, async (again) => tried.push(again) > 0);
    await fc.check(check, { seed, path, numRuns: 1 });
    expect(tried).toEqual([input]);
  });
});

const properties = ["one", "two", "three"].map((id) => propertyOf(id, fc.constant(null)));

/** Blocks as `property seed size`. */
function list(plan: Partial<BlockPlan>, most = 1000): readonly string[] {
  const lines: string[] = [];
  for (const { property, seed, size } of blocksOf({ properties, seed: 7, ...plan })) {
    if (lines.length === most) break;
    lines.push(`${property.id} ${seed} ${size}`);
  }
  return lines;
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
    const parts = splitShard(undefined, shards)
      .flatMap((shard) => splitShard(shard, jobs))
      .map((shard) => list({ runs: 9_950, shard }));
    const whole = list({ runs: 9_950 });
    expect(whole).toHaveLength(100);
    expect(parts.flat().toSorted()).toEqual(whole.toSorted());
    expect(new Set(parts.flat()).size).toBe(whole.length);
  });
});

const numbers = propertyOf("numbers", fc.nat({ max: 1000 }));

it("draws a shrunk input under the id of the one that was drawn first, as a report names it", () => {
  const first = drawFinding({ property: "numbers", seed: 1, path: "3" }, [numbers]);
  const smaller = drawFinding({ property: "numbers", seed: 1, path: "3:1" }, [numbers]);
  expect(smaller.input).toBeLessThan(Number(first.input));
  expect(smaller).toMatchObject({ id: first.id, path: "3:1" });
});

it.each([
  ["99", undefined],
  ["100", "path 100: expected one of numbers that begins with 0 to 99, the places in a block, got 100"],
  [
    "4294967295",
    "path 4294967295: expected one of numbers that begins with 0 to 99, the places in a block, got 4294967295",
  ],
  ["3:10001", "path 3:10001: expected steps of at most 10000 to an input of numbers, got 10001"],
  ["3:9999", "path 3:9999: expected a path to an input of numbers, got one that leads nowhere"],
])("draws from path %s, or reports why not", (path, message) => {
  const draw = (): unknown => drawFinding({ property: "numbers", seed: 1, path }, [numbers]);
  if (message === undefined) expect(draw).not.toThrow();
  else expect(draw).toThrow(expect.objectContaining({ code: "path-invalid", message }));
});
