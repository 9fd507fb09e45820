import type { Report, Verdict } from "../../src/conformance/report.ts";
import { stageOf } from "./group-verdicts.ts";

/**
 * What all failures together say, where they say something that none says alone; none is a guess. Signing vectors
 * only: they alone show several stages of one request.
 */
export function describePattern({ verdicts, shown }: Report): string | undefined {
  const judged = verdicts.filter(({ kind, status }) => kind === "signing" && status !== "skipped");
  const failed = judged.filter(({ status }) => status === "failed");
  if (failed.length < 2 || failed.length < judged.length || !isAll(failed, "signature")) return undefined;
  return shown.includes("baseString")
    ? "Every base string is right and every signature is wrong: look at the key, the hash and the Base64."
    : "Every signature is wrong: look at the key, the hash and the Base64 first, then at what all requests share.";
}

function isAll(failed: readonly Verdict[], stage: string): boolean {
  return failed.every((verdict) => stageOf(verdict) === stage);
}
