import type { Comparison } from "../comparison.ts";
import { countPerSecond } from "../count-per-second.ts";

/** The reference beside the signer whose base strings it replaces in people's projects. */
export const baseStrings: Comparison = {
  name: "base-strings",
  title: "Base strings of the transfer request (15 body parameters, 5 of OAuth)",
  unit: "per second",
  one: "oauth-1.0a",
  goals: [{ contender: "countersign", bound: "at least", value: 3, times: "oauth-1.0a" }],
  contenders: [
    {
      name: "countersign",
      measure: async (budget) => countPerSecond((await import("../contenders/countersign.ts")).baseString, budget),
    },
    {
      name: "oauth-1.0a",
      measure: async (budget) => countPerSecond((await import("../contenders/oauth-1.0a.ts")).baseString, budget),
    },
    {
      name: "oauth-1.0a without a copy",
      measure: async (budget) =>
        countPerSecond((await import("../contenders/oauth-1.0a.ts")).baseStringWithoutCopy, budget),
    },
  ],
};
