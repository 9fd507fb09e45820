import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Suite } from "../../src/judging/suite.ts";
import { compareWithBaseline, isNothingNew } from "../../src/report/baseline.ts";
import { formatJson } from "../generate/format-json.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../interrupt/until-interrupted.ts";
import { packageRoot } from "../package/package.ts";
import { renderJson } from "../reporters/json.ts";
import { bundledSigners } from "../signers/registry.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type BundledResult, certifyBundled } from "./certify-bundled.ts";
import { writeKnownFailures } from "./known-failures.ts";
import { describeResult, formatScoreboardMarkdown, formatScoreboardText, type Score, scoresOf } from "./scoreboard.ts";

/**
 * Certifies the reference and every bundled signer that is installed, and prints their true results. Exit status 0:
 * the reference conforms and the others have exactly their known failures. `--update` makes today's results the known
 * failures and the committed scoreboard.
 */
process.exitCode = await untilInterrupted(async (signal) => {
  try {
    return await main(process.argv.includes("--update"), signal);
  } catch (error) {
    if (signal.aborted) return EXIT_INTERRUPTED;
    throw error;
  }
});

async function main(update: boolean, signal: AbortSignal): Promise<number> {
  const suite = loadVectors();
  const results: BundledResult[] = [];
  for (const signer of bundledSigners) {
    const result = await certifyBundled(suite, signer, signal);
    if (signal.aborted) return EXIT_INTERRUPTED;
    if ("report" in result) writeFile(`reports/runs/${signer.name}/report.json`, renderJson(result.report));
    process.stdout.write(`${describeResult(result)}\n`);
    results.push(update ? updateKnown(result) : result);
  }
  const scores = scoresOf(results);
  process.stdout.write(`\n${formatScoreboardText(scores)}\nEvery verdict: reports/runs/<signer>/report.json\n`);
  // Only where all are installed: the committed scoreboard loses no line to the machine that it is written on.
  if (update && scores.length === results.length) writeScoreboard(suite, scores);
  return results.every(isAsKnown) ? 0 : 1;
}

function updateKnown(result: BundledResult): BundledResult {
  return "report" in result ? { ...result, known: writeKnownFailures(result.signer.name, result.report) } : result;
}

function isAsKnown(result: BundledResult): boolean {
  if (!("report" in result)) return true;
  const { signer, report, known } = result;
  const asKnown = report.complete && isNothingNew(compareWithBaseline(report, known));
  return asKnown && (report.conformant || signer.name !== "reference");
}

function writeScoreboard({ version, digest }: Suite, scores: readonly Score[]): void {
  writeFile("reports/scoreboard.json", formatJson({ suite: version, digest, scores }));
  writeFile("reports/scoreboard.md", formatScoreboardMarkdown(scores, version));
}

function writeFile(path: string, text: string): void {
  const whole = join(packageRoot, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}
