import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import { type Baseline, parseBaseline, rewriteBaseline } from "../../src/report/baseline.ts";
import type { Report } from "../../src/report/report.ts";
import { formatJson } from "../generate/format-json.ts";

/**
 * Reads the known failures of a bundled signer or verifier from its folder; none where it has no file.
 *
 * @throws {CountersignError} as `parseBaseline`.
 */
export function readKnownFailures(folder: string): Baseline {
  const path = pathIn(folder);
  if (!existsSync(path)) return { format: "countersign/baseline", version: 1, failures: [] };
  return parseBaseline(readFileSync(path, "utf8"), path);
}

/**
 * Makes the failures of a run the known failures in a folder; reasons that are written already stay.
 *
 * @throws {CountersignError} `baseline-incomplete` for a run that did not judge the whole suite, or as
 * {@link readKnownFailures}.
 */
export function writeKnownFailures(folder: string, report: Report): Baseline {
  const path = pathIn(folder);
  if (!report.complete || report.suite.selection !== null) {
    throw new CountersignError(
      "baseline-incomplete",
      `${path}: expected a run of the whole suite, got ${report.complete ? "a part of it" : "one cut short"}`,
      "Run it again; what is known stays as it was.",
    );
  }
  const baseline = rewriteBaseline(report, readKnownFailures(folder));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, formatJson(baseline));
  return baseline;
}

function pathIn(folder: string): string {
  return join(folder, "known-failures.json");
}
