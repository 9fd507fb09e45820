import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Suite } from "../../src/judging/suite.ts";
import { formatJson } from "../generate/format-json.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../interrupt/until-interrupted.ts";
import { packageRoot } from "../package/package.ts";
import { renderJson } from "../reporters/json.ts";
import { concatenate } from "../reporters/reporter.ts";
import { everyBundled } from "../signers/registry.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type BundledResult, certifyBundled } from "./certify-bundled.ts";
import { describeNews, describeResult, isAsKnown } from "./describe-result.ts";
import { appendHistory } from "./history.ts";
import { writeKnownFailures } from "./known-failures.ts";
import { readWords, type Wanted } from "./read-words.ts";
import { formatScoreboard, type Score, scoresOf } from "./scoreboard.ts";

/** The exit status of a wrong command line. */
const EXIT_MISUSED = 2;

/** How many are tried at once: while one computes its answers, those of the other are judged. */
const AT_ONCE = 2;

// A reader that has seen enough (`| head`) changes no result.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/**
 * Certifies the reference and every bundled signer and verifier that is installed, and prints their true results. Exit
 * status 0: the reference conforms and the others have exactly their known failures. `--update` makes today's results the
 * known failures and the committed scoreboard; names after it narrow that to these signers.
 */
process.exitCode = await untilInterrupted(async (signal) => {
  try {
    return await main(readWords(process.argv.slice(2), everyBundled), signal);
  } catch (error) {
    if (signal.aborted) return EXIT_INTERRUPTED;
    if (!(error instanceof CountersignError)) throw error;
    const hint = error.hint === undefined ? "" : `\n  ${error.hint}`;
    process.stderr.write(`countersign: ${error.message} [${error.code}]${hint}\n`);
    return EXIT_MISUSED;
  }
});

async function main({ update, chosen }: Wanted, signal: AbortSignal): Promise<number> {
  const suite = loadVectors();
  const certified = await certifyAll(chosen, suite, signal);
  if (signal.aborted) return EXIT_INTERRUPTED;
  const results = update ? certified.map(updateKnown) : certified;
  const news = results.flatMap(describeNews);
  print(["", ...(news.length === 0 ? ["Nothing is new."] : ["New:", ...news.map((line) => `  ${line}`)])]);
  print(["Why they fail: reports/scoreboard.md. Every verdict: reports/runs/<name>/report.json"]);
  const scores = scoresOf(results);
  // Only where all are installed: the committed scoreboard loses no line to the machine that it is written on.
  if (update && chosen === everyBundled && scores.length === results.length) writeScoreboard(suite, scores);
  return results.every(isFine) ? 0 : 1;
}

/** Certifies all, and prints a line of each in their order. */
async function certifyAll(
  chosen: typeof everyBundled,
  suite: Suite,
  signal: AbortSignal,
): Promise<readonly BundledResult[]> {
  const waiting = chosen.entries();
  const results: BundledResult[] = [];
  let printed = 0;
  const certifyNext = async (): Promise<void> => {
    for (const [at, bundled] of waiting) {
      const result = await certifyBundled(suite, bundled, signal);
      if (signal.aborted) return;
      if ("report" in result)
        writeFile(`reports/runs/${bundled.name}/report.json`, concatenate(renderJson(result.report)));
      results[at] = result;
      for (let next = results[printed]; next !== undefined; next = results[printed]) {
        print([describeResult(next)]);
        printed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, certifyNext));
  return results;
}

function updateKnown(result: BundledResult): BundledResult {
  return "report" in result ? { ...result, known: writeKnownFailures(result.bundled.folder, result.report) } : result;
}

function isFine(result: BundledResult): boolean {
  if (!("report" in result)) return true;
  return isAsKnown(result) && (result.report.conformant || result.bundled.name !== "reference");
}

function writeScoreboard({ version, digest }: Suite, scores: readonly Score[]): void {
  writeFile("reports/scoreboard.json", formatJson({ suite: version, digest, scores }));
  writeFile("reports/scoreboard.md", formatScoreboard(scores, version));
  const run = { writtenAt: new Date().toISOString(), suite: version, digest };
  appendHistory(join(packageRoot, "reports", "history"), run, scores);
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function writeFile(path: string, text: string): void {
  const whole = join(packageRoot, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}
