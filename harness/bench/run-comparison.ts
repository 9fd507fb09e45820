import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as z from "zod";
import { CountersignError } from "../../src/countersign-error.ts";
import { packageRoot } from "../package/package.ts";
import type { Budget, Comparison, RoundResult } from "./comparison.ts";
import { coresOfOthers, readMachineTime } from "./machine-time.ts";
import { type ComparisonResult, summarize } from "./summarize-rounds.ts";

const DEADLINE_MS = 180_000;
const MAX_OUTPUT_BYTES = 1024 * 1024;

const execute = promisify(execFile);
const sample = z.union([
  z.object({ value: z.number().positive(), answer: z.string().exactOptional(), note: z.string().exactOptional() }),
  z.object({ skipped: z.string() }),
]);

/**
 * Measures the contenders of a comparison in turns, round by round (A B A B …), so that drift of the machine hits
 * all of them alike. Where rounds disagree on a goal there are more of them. `program` measures one contender once.
 */
export async function runComparison(
  comparison: Comparison,
  budget: Budget,
  program: string,
): Promise<ComparisonResult> {
  const obstacle = await prepare(comparison);
  const results = new Map<string, readonly RoundResult[]>();
  const before = readMachineTime();
  const start = performance.now();
  const { rounds = budget.rounds } = comparison;
  const most = comparison.rounds ?? budget.mostRounds;
  for (let round = 0; round < most; round += 1) {
    if (round >= rounds && summarize(comparison, results).goals.every(({ clear = true }) => clear)) break;
    const turns = Object.keys(comparison.contenders);
    const takeTurns = async (): Promise<void> => {
      for (let contender = turns.shift(); contender !== undefined; contender = turns.shift()) {
        const earlier = results.get(contender) ?? [];
        // A contender that could not be measured in one round is not measured in later ones.
        if (!earlier.every((result) => "value" in result)) continue;
        results.set(contender, [
          ...earlier,
          obstacle ?? (await runContender(program, [comparison.name, contender, budget.name])),
        ]);
      }
    };
    await Promise.all(Array.from({ length: comparison.sideBySide ?? 1 }, takeTurns));
  }
  const after = readMachineTime();
  return {
    ...summarize(comparison, results),
    seconds: (performance.now() - start) / 1000,
    ...(before && after && { others: coresOfOthers(before, after) }),
  };
}

/** Prepares a comparison; returns the failure of every contender where that is impossible. */
async function prepare(comparison: Comparison): Promise<RoundResult | undefined> {
  try {
    await comparison.prepare?.();
    return undefined;
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    return { failed: error.message };
  }
}

/** Measures a contender once in a fresh process. Never rejects: a contender that crashes or hangs has failed. */
async function runContender(program: string, args: readonly string[]): Promise<RoundResult> {
  try {
    const { stdout } = await execute(process.execPath, [program, ...args], {
      cwd: packageRoot,
      timeout: DEADLINE_MS,
      killSignal: "SIGKILL",
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return sample.parse(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? ""));
  } catch (error) {
    return { failed: error instanceof Error ? error.message.slice(0, 1000) : String(error) };
  }
}
