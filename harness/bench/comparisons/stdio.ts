import type { Budget } from "../budget.ts";
import type { Comparison } from "../comparison.ts";

const TASKS = 100_000;
const tasks = ({ scale }: Budget): number => Math.ceil(TASKS * scale);

/** Verdicts over stdio, where the adapter does next to nothing, so that what is measured is ours. */
export const stdio: Comparison = {
  name: "stdio",
  title: "Verdicts over stdio: HMAC-SHA1 signing vectors, and an adapter that reads its answers from a table",
  unit: "per second",
  one: "showing the signature",
  goals: [{ contender: "showing the signature", bound: "at least", value: 20_000 }],
  contenders: [
    {
      name: "showing the signature",
      measure: async (budget) =>
        (await import("../contenders/stdio-verdicts.ts")).measureVerdicts("signature", tasks(budget)),
    },
    {
      name: "showing header, signature and base string",
      measure: async (budget) =>
        (await import("../contenders/stdio-verdicts.ts")).measureVerdicts("every stage", tasks(budget)),
    },
    {
      name: "the adapter alone, fed from a file",
      measure: async (budget) =>
        (await import("../contenders/stdio-verdicts.ts")).measureAdapterAlone("signature", tasks(budget) / 5),
    },
  ],
};
