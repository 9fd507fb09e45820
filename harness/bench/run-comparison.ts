import type { Budget, Comparison } from "./comparison.ts";
import { type RoundResult, runContender } from "./run-contender.ts";
import { type ComparisonResult, summarize } from "./summarize.ts";

/**
 * Measures the contenders of a comparison in turns, round by round (A B A B …), so that drift of the machine hits
 * all of them alike.
 */
export async function runComparison(comparison: Comparison, budget: Budget, rounds: number): Promise<ComparisonResult> {
  await comparison.prepare?.();
  const results = new Map<string, readonly RoundResult[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of comparison.contenders) {
      const earlier = results.get(contender.name) ?? [];
      // What could not be measured once will not be by trying again.
      if (!earlier.every((result) => "value" in result)) continue;
      results.set(contender.name, [...earlier, await runContender(comparison, contender, budget)]);
    }
  }
  return summarize(comparison, results);
}
