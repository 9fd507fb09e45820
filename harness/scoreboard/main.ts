import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isNothingNew } from "../../src/conformance/baseline.ts";
import { formatJson } from "../generate/format-json.ts";
import { packageRoot } from "../package-root.ts";
import { renderJson } from "../reporters/json.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../runner/until-interrupted.ts";
import { bundledSigners } from "../signers/registry.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type BundledResult, certifyBundled } from "./certify-bundled.ts";
import { describeResult } from "./describe-result.ts";
import { formatScoreboardMarkdown, formatScoreboardText } from "./format-scoreboard.ts";
import { writeKnownFailures } from "./known-failures.ts";
import { scoresOf } from "./scoreboard.ts";

/**
 * Certifies the reference and every bundled signer that is installed, and prints their true results. Exit status 0:
 * the reference conforms and the others fail exactly as is known of them. `--update` makes what they show now the
 * known failures and the committed scoreboard.
 */
async function main(update: boolean): Promise<number> {
  const suite = loadVectors();
  return untilInterrupted(async (signal) => {
    const results: BundledResult[] = [];
    for (const signer of bundledSigners) {
      const result = await certifyBundled(suite, signer, signal);
      if (signal.aborted) return EXIT_INTERRUPTED;
      if ("report" in result) writeFile(`reports/runs/${signer.name}/report.json`, renderJson(result.report));
      if ("report" in result && update) writeKnownFailures(signer.name, result.report);
      process.stdout.write(`${describeResult(result)}\n`);
      results.push(result);
    }
    const scores = scoresOf(results);
    process.stdout.write(`\n${formatScoreboardText(scores)}\nEvery verdict: reports/runs/<signer>/report.json\n`);
    if (update && scores.length === results.length) {
      writeFile("reports/scoreboard.json", formatJson({ suite: suite.version, digest: suite.digest, scores }));
      writeFile("reports/scoreboard.md", formatScoreboardMarkdown(scores, suite.version));
    }
    return update || results.every(isAsKnown) ? 0 : 1;
  });
}

function isAsKnown(result: BundledResult): boolean {
  if (!("report" in result)) return true;
  const { signer, report, drift } = result;
  return report.complete && isNothingNew(drift) && (report.conformant || signer.name !== "reference");
}

function writeFile(path: string, text: string): void {
  const whole = join(packageRoot, path);
  mkdirSync(join(whole, ".."), { recursive: true });
  writeFileSync(whole, text);
}

process.exitCode = await main(process.argv.includes("--update"));
