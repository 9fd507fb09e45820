import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Baseline, rewriteBaseline } from "../../src/conformance/baseline.ts";
import { parseBaseline } from "../../src/conformance/parse-baseline.ts";
import type { Report } from "../../src/conformance/report.ts";
import { formatJson } from "../generate/format-json.ts";
import { packageRoot } from "../package-root.ts";

/** What is known of a bundled signer; nothing where it has no file, as a signer without failures has none. */
export function readKnownFailures(name: string): Baseline {
  const path = pathOf(name);
  if (!existsSync(path)) return { format: "countersign/baseline", version: 1, failures: [] };
  return parseBaseline(readFileSync(path, "utf8"), path);
}

/** Makes what a run shows the known failures of a signer, and keeps the reasons that are written already. */
export function writeKnownFailures(name: string, report: Report): void {
  writeFileSync(pathOf(name), formatJson(rewriteBaseline(report, readKnownFailures(name))));
}

function pathOf(name: string): string {
  return join(packageRoot, "harness", "signers", name, "known-failures.json");
}
