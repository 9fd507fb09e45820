import type { Verdict } from "../../src/conformance/report.ts";

/** How a verifier can be wrong, the worst first. */
export const breachWays = ["accepts", "refuses", "answers"] as const;

/** One of the ways in which a verifier can be wrong. */
export type BreachWay = (typeof breachWays)[number];

/** In which way a verdict finds a verifier wrong, if it does. */
export function breachOf({ kind, status, mismatch }: Verdict): BreachWay | undefined {
  if (kind !== "verification" || status !== "failed" || mismatch === undefined) return undefined;
  if (mismatch.stage === "answer") return "answers";
  if (mismatch.stage !== "verified") return undefined;
  // Of a live gateway, its answer follows: `accepted: HTTP 200: …`.
  return /^accepted(?:: |$)/.test(mismatch.actual) ? "accepts" : "refuses";
}
