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
      measure: async (budget) => countPerSecond((await import("../contenders/hmac-countersign.ts")).baseString, budget),
    },
    {
      name: "oauth-1.0a",
      measure: async (budget) =>
        countPerSecond((await import("../contenders/oauth-1.0a-library.ts")).baseString, budget),
    },
    {
      name: "oauth-1.0a without a copy",
      measure: async (budget) =>
        countPerSecond((await import("../contenders/oauth-1.0a-library.ts")).baseStringWithoutCopy, budget),
    },
  ],
};

/** HMAC signing, with its floor: the HMAC alone. */
export const hmacSigning: Comparison = {
  name: "hmac-signing",
  title: "HMAC-SHA1 signatures of the transfer request",
  unit: "per second",
  one: "oauth-1.0a",
  contenders: [
    {
      name: "countersign",
      measure: async (budget) => countPerSecond((await import("../contenders/hmac-countersign.ts")).signature, budget),
    },
    {
      name: "countersign, header and body too",
      measure: async (budget) =>
        countPerSecond((await import("../contenders/hmac-countersign.ts")).signedRequest, budget),
    },
    {
      name: "oauth-1.0a",
      measure: async (budget) =>
        countPerSecond((await import("../contenders/oauth-1.0a-library.ts")).signature, budget),
    },
    {
      name: "createHmac on a ready base string",
      measure: async (budget) => countPerSecond((await import("../contenders/hmac-countersign.ts")).bareHmac, budget),
    },
  ],
};

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
        const { baseStrings, TASKS } = await import("../contenders/accumulated-hashes.ts");
        return countPerSecond(baseStrings, budget, TASKS);
      },
    },
    {
      name: "drawn only",
      measure: async (budget) => {
        const { drawOnly, TASKS } = await import("../contenders/accumulated-hashes.ts");
        const { value } = countPerSecond(drawOnly, budget, TASKS);
        return { value };
      },
    },
  ],
};
