import type { Comparison } from "../comparison.ts";
import { countPerSecond } from "../count-per-second.ts";

/** The tasks of `vectors/accumulated.json`: a million of them are hashed for the suite. */
export const accumulated: Comparison = {
  name: "accumulated",
  title: "Base strings of the accumulated tasks",
  unit: "per second",
  one: "drawn, with base strings",
  contenders: [
    {
      name: "drawn, with base strings",
      measure: async (budget) => {
        const { baseStrings, TASKS } = await import("../contenders/accumulated.ts");
        return countPerSecond(baseStrings, budget, TASKS);
      },
    },
    {
      name: "drawn only",
      measure: async (budget) => {
        const { drawOnly, TASKS } = await import("../contenders/accumulated.ts");
        const { value } = countPerSecond(drawOnly, budget, TASKS);
        return { value };
      },
    },
  ],
};
