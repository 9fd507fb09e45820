import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { packageRoot } from "../package-root.ts";
import type { Budget } from "./budget.ts";
import type { Comparison, Contender, Sample } from "./comparison.ts";

const DEADLINE_MS = 180_000;
const MAX_OUTPUT_BYTES = 1024 * 1024;

const program = fileURLToPath(new URL("contend.ts", import.meta.url));
const execute = promisify(execFile);
const sample = z.union([
  z.object({ value: z.number().positive(), answer: z.string().exactOptional(), note: z.string().exactOptional() }),
  z.object({ skipped: z.string() }),
]);

/** What became of a contender in one round. */
export type RoundResult = Sample | { readonly failed: string };

/** Measures a contender once in a fresh process. Never rejects: a contender that crashes or hangs has failed. */
export async function runContender(comparison: Comparison, contender: Contender, budget: Budget): Promise<RoundResult> {
  const args = ["--import", import.meta.resolve("tsx"), program, comparison.name, contender.name, budget.name];
  try {
    const { stdout } = await execute(process.execPath, args, {
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
