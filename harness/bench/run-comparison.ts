import { CountersignError } from "../../src/countersign-error.ts";
import type { Budget } from "./budget.ts";
import type { Comparison } from "./comparison.ts";
import { type RoundResult, runContender } from "./run-contender.ts";
import { type ComparisonResult, summarize } from "./summarize.ts";

/**
 * Measures the contenders of a comparison in turns, round by round (A B A B …), so that drift of the machine hits
 * all of them alike.
 */
export async function runComparison(comparison: Comparison, budget: Budget): Promise<ComparisonResult> {
  const obstacle = await prepare(comparison);
  const results = new Map<string, readonly RoundResult[]>();
  for (let round = 0; round < budget.rounds; round += 1) {
    for (const contender of comparison.contenders) {
      const earlier = results.get(contender.name) ?? [];
      // What could not be measured once will not be by trying again.
      if (!earlier.every((result) => "value" in result)) continue;
      results.set(contender.name, [...earlier, obstacle ?? (await runContender(comparison, contender, budget))]);
    }
  }
  return summarize(comparison, results);
}

/** Prepares a comparison; what stands in its way becomes every contender's result, and the others go on. */
async function prepare(comparison: Comparison): Promise<RoundResult | undefined> {
  try {
    await comparison.prepare?.();
    return undefined;
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    return { failed: error.message };
  }
}
