import type { Budget, Measured } from "./comparison.ts";
import { median } from "./statistics.ts";

const BATCHES = 3;

let sink = 0;

/**
 * Measures the runs of an operation per second of this process's CPU time, as the median of three batches after a
 * warm-up: other processes take from it nothing but the caches. `each` is how many times one call does the work.
 */
export function countPerSecond(operation: () => string, { warmUpMs, batchMs }: Budget, each = 1): Measured {
  runFor(operation, warmUpMs);
  const rates = Array.from({ length: BATCHES }, () => runFor(operation, batchMs) * each);
  return { value: median(rates), answer: operation() };
}

/** Runs an operation for so many milliseconds of CPU time, and returns its calls per second of that. */
function runFor(operation: () => string, milliseconds: number): number {
  const start = process.cpuUsage();
  let elapsed = 0;
  let calls = 0;
  let burst = 1;
  while (elapsed < milliseconds) {
    for (let call = 0; call < burst; call += 1) consume(operation());
    calls += burst;
    const { user, system } = process.cpuUsage(start);
    elapsed = (user + system) / 1000;
    // Reading the clock costs too: often enough to stop in time, and no oftener.
    if (elapsed < milliseconds / 50) burst *= 2;
  }
  return (calls / elapsed) * 1000;
}

/** Reads a character of a text: the engine puts a concatenated text together only when it is read. */
function consume(text: string): void {
  sink = (sink + text.charCodeAt(text.length - 1)) | 0;
}
