import type { Comparison } from "../comparison.ts";
import { countPerSecond } from "../count-per-second.ts";

/** HMAC signing, with its floor: the HMAC alone. */
export const hmacSigning: Comparison = {
  name: "hmac-signing",
  title: "HMAC-SHA1 signatures of the transfer request",
  unit: "per second",
  one: "oauth-1.0a",
  contenders: [
    {
      name: "countersign",
      measure: async (budget) => countPerSecond((await import("../contenders/countersign.ts")).signature, budget),
    },
    {
      name: "countersign, header and body too",
      measure: async (budget) => countPerSecond((await import("../contenders/countersign.ts")).signedRequest, budget),
    },
    {
      name: "oauth-1.0a",
      measure: async (budget) => countPerSecond((await import("../contenders/oauth-1.0a.ts")).signature, budget),
    },
    {
      name: "createHmac on a ready base string",
      measure: async (budget) => countPerSecond((await import("../contenders/raw-hmac.ts")).signature, budget),
    },
  ],
};
