import type { Comparison } from "../comparison.ts";
import { countPerSecond } from "../count-per-second.ts";

/** What a campaign of `fuzz` spends on its tasks before it asks anybody. */
export const fuzzDrawing: Comparison = {
  name: "fuzz-drawing",
  title: "Random tasks drawn, in blocks of a hundred",
  unit: "per second",
  one: "binary strings",
  goals: [{ contender: "nasty atoms", bound: "at least", value: 20_000 }],
  contenders: [
    {
      name: "nasty atoms",
      measure: async (budget) => {
        const { nastyBlock, BLOCK } = await import("../contenders/drawn-tasks.ts");
        const { value } = countPerSecond(nastyBlock, budget, BLOCK);
        return { value };
      },
    },
    {
      name: "binary strings",
      measure: async (budget) => {
        const { binaryBlock, BLOCK } = await import("../contenders/drawn-tasks.ts");
        const { value } = countPerSecond(binaryBlock, budget, BLOCK);
        return { value };
      },
    },
  ],
};
