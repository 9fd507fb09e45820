import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadKeys } from "../../suite/load-vectors.ts";
import { drawnTasks } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { drawInputs } from "./draw-inputs.ts";

const { pkcs8 = "" } = loadKeys()["keys/rsa-2048"] ?? {};
const property: Property = {
  id: "drawn",
  says: "any task",
  arbitrary: drawnTasks({ methods: ["HMAC-SHA1"], privateKey: { pkcs8 } }),
  check: () => undefined,
  write: (input) => input,
  read: (stored) => stored,
};
const draws = [...drawInputs({ properties: [property], seed: 3, runs: 250 })];

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
      expect(own.map(({ input }) => input)).toEqual(fc.sample(property.arbitrary, { seed, numRuns: own.length }));
    }
  });

  it.each([0, 7, 8, 99, 120, 249])("gives a seed and a path from which fast-check draws input %d again", async (at) => {
    const { input, seed, path } = draws[at] ?? { input: undefined, seed: 0, path: "" };
    expect(input).toBeDefined();
    const tried: unknown[] = [];
    const check = fc.asyncProperty(property.arbitrary, async (again) => tried.push(again) > 0);
    await fc.check(check, { seed, path, numRuns: 1 });
    expect(tried).toEqual([input]);
  });
});
