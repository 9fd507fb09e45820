import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Baseline } from "../../src/conformance/baseline.ts";
import { parseBaseline } from "../../src/conformance/parse-baseline.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { formatJson } from "../generate/format-json.ts";
import { writeWhole } from "./write-whole.ts";

/**
 * Reads a baseline; nothing where there is no such file and one may be missing.
 *
 * @throws {CountersignError} `baseline-missing`, `baseline-unreadable`, or as `parseBaseline`.
 */
export function readBaseline(path: string, mayBeMissing: true | undefined): Baseline | undefined {
  if (existsSync(path)) return parseBaseline(readText(path), `baseline ${path}`);
  if (mayBeMissing) return undefined;
  throw new CountersignError(
    "baseline-missing",
    `baseline ${path}: expected a file, got none`,
    "Write it from a whole run: add --update-baseline.",
  );
}

/**
 * Writes a baseline, whole.
 *
 * @throws {CountersignError} `baseline-not-written`.
 */
export function writeBaseline(path: string, baseline: Baseline): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, formatJson(baseline));
  } catch (cause) {
    const found = cause instanceof Error ? cause.message : "an error";
    throw new CountersignError(
      "baseline-not-written",
      `baseline ${path}: expected to write it, got ${found}`,
      "Name another file with --baseline.",
      { cause },
    );
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const found = cause instanceof Error ? cause.message : "an error";
    throw new CountersignError(
      "baseline-unreadable",
      `baseline ${path}: expected a readable file, got ${found}`,
      "Name another file with --baseline.",
      { cause },
    );
  }
}
