import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import { type Baseline, parseBaseline, rewriteBaseline } from "../../src/report/baseline.ts";
import type { Report } from "../../src/report/report.ts";
import { formatJson } from "../generate/format-json.ts";
import { packageRoot } from "../package/package.ts";

/** The folder that holds one folder per bundled signer. */
const bundledSignerFolders: string = join(packageRoot, "harness", "signers");

/**
 * Reads the known failures of a bundled signer; none where it has no file.
 *
 * @throws {CountersignError} as `parseBaseline`.
 */
export function readKnownFailures(name: string, folder: string = bundledSignerFolders): Baseline {
  const path = pathOf(name, folder);
  if (!existsSync(path)) return { format: "countersign/baseline", version: 1, failures: [] };
  return parseBaseline(readFileSync(path, "utf8"), path);
}

/**
 * Makes the failures of a run the known failures of a signer; reasons that are written already stay.
 *
 * @throws {CountersignError} `baseline-incomplete` for a run that did not judge the whole suite, or as
 * {@link readKnownFailures}.
 */
export function writeKnownFailures(name: string, report: Report, folder: string = bundledSignerFolders): Baseline {
  if (!report.complete || report.suite.selection !== null) {
    throw new CountersignError(
      "baseline-incomplete",
      `known failures of ${name}: expected a run of the whole suite, got ${report.complete ? "a part of it" : "one cut short"}`,
      "Run it again; what is known stays as it was.",
    );
  }
  const baseline = rewriteBaseline(report, readKnownFailures(name, folder));
  const path = pathOf(name, folder);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, formatJson(baseline));
  return baseline;
}

function pathOf(name: string, folder: string): string {
  return join(folder, name, "known-failures.json");
}
