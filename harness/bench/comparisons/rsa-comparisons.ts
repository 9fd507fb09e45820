import type { Comparison } from "../comparison.ts";
import { countPerSecond } from "../count-per-second.ts";

/** RSA-4096 signing, of which nearly all is OpenSSL's. */
export const rsaSigning: Comparison = {
  name: "rsa-signing",
  title: "RSA-SHA256 signatures of the transfer request, 4096 bits",
  unit: "per second",
  one: "node:crypto with a KeyObject",
  contenders: [
    {
      name: "countersign",
      measure: async (budget) => countPerSecond((await import("../contenders/rsa-countersign.ts")).signature, budget),
    },
    {
      name: "node:crypto with a KeyObject",
      measure: async (budget) => countPerSecond((await import("../contenders/rsa-node.ts")).signature, budget),
    },
    {
      name: "node-forge",
      measure: async (budget) => countPerSecond((await import("../contenders/rsa-node-forge.ts")).signature, budget),
    },
    {
      name: "openssl speed",
      measure: async (budget) => (await import("../contenders/openssl-speed.ts")).measureOpenssl("sign", budget),
    },
  ],
};

/** RSA-4096 verifying: the bare signature, and the whole request as a gateway gets it. */
export const rsaVerifying: Comparison = {
  name: "rsa-verifying",
  title: "Verifications of the transfer request's RSA-SHA256 signature, 4096 bits",
  unit: "per second",
  one: "node:crypto with a KeyObject",
  contenders: [
    {
      name: "countersign",
      measure: async (budget) =>
        countPerSecond((await import("../contenders/rsa-countersign.ts")).verification, budget),
    },
    {
      name: "countersign, the whole request",
      measure: async (budget) =>
        countPerSecond((await import("../contenders/rsa-countersign.ts")).requestVerification, budget),
    },
    {
      name: "node:crypto with a KeyObject",
      measure: async (budget) => countPerSecond((await import("../contenders/rsa-node.ts")).verification, budget),
    },
    {
      name: "node-forge",
      measure: async (budget) => countPerSecond((await import("../contenders/rsa-node-forge.ts")).verification, budget),
    },
    {
      name: "openssl speed",
      measure: async (budget) => (await import("../contenders/openssl-speed.ts")).measureOpenssl("verify", budget),
    },
  ],
};
