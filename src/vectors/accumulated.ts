import { createHash } from "node:crypto";
import { CountersignError } from "../countersign-error.ts";
import { signatureBaseString } from "../signing/sign-request.ts";
import { type AccumulatedGenerator, accumulatedGenerator, drawTasks } from "./accumulated-tasks.ts";

/** How many tasks the published accumulations hash. */
export const accumulationCounts: readonly number[] = [100, 10_000, 1_000_000];

/** One SHA-256 over the base strings of the first tasks. */
export interface Accumulation {
  readonly tasks: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** `vectors/accumulated.json`: a whole fuzz campaign that needs no harness. */
export interface AccumulatedFile {
  readonly countersign: 1;
  readonly kind: "accumulated";
  readonly concern: "accumulated";
  readonly about: string;
  readonly generator: AccumulatedGenerator;
  readonly accumulations: readonly Accumulation[];
}

/**
 * Hashes the base strings of the generator's first tasks, for each count, in ascending order.
 *
 * @throws {CountersignError} `accumulation-count-invalid` for a count that is no positive integer.
 */
export function deriveAccumulated(counts: readonly number[]): AccumulatedFile {
  return {
    countersign: 1,
    kind: "accumulated",
    concern: "accumulated",
    about:
      "One SHA-256 over the signature base strings of many tasks, drawn from a generator that ten lines of any language can repeat.",
    generator: accumulatedGenerator,
    accumulations: accumulate(checkCounts(counts)),
  };
}

function accumulate(counts: readonly number[]): readonly Accumulation[] {
  const wanted = new Set(counts);
  const hash = createHash("sha256");
  const accumulations: Accumulation[] = [];
  let tasks = 0;
  for (const task of drawTasks(Math.max(0, ...counts))) {
    hash.update(`${signatureBaseString(task)}\n`);
    tasks += 1;
    if (wanted.has(tasks)) accumulations.push({ tasks, sha256: hash.copy().digest("hex") });
  }
  return accumulations;
}

function checkCounts(counts: readonly number[]): readonly number[] {
  const wrong = counts.find((count) => !Number.isSafeInteger(count) || count < 1);
  if (wrong === undefined) return counts;
  throw new CountersignError(
    "accumulation-count-invalid",
    `count of tasks: expected a positive integer, got ${wrong}`,
    "Ask for instance for 100, 10000 and 1000000.",
  );
}
