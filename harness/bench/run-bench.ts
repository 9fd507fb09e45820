import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CountersignError } from "../../src/countersign-error.ts";
import { packageRoot } from "../package/package.ts";
import { buildContenders } from "./build-contenders.ts";
import { type Budget, type Comparison, quick, thorough } from "./comparison.ts";
import { comparisons } from "./comparisons.ts";
import { formatComparison } from "./format-comparison.ts";
import { runComparison } from "./run-comparison.ts";
import type { ComparisonResult } from "./summarize-rounds.ts";

const REPORT = "reports/bench.json";
const PAGE = "reports/bench.md";

/** Compares, prints a table for each comparison, and writes all numbers to `reports/bench.json`. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      "fuzz-detection": { type: "boolean", default: false },
    },
  });
  if (values["fuzz-detection"]) {
    (await import("./fuzz-detection/write-detection.ts")).writeFuzzDetection();
    return 0;
  }
  const chosen = select(values.only);
  const budget = values.quick ? quick : thorough;
  const machine = describeMachine();
  const head = formatHead(machine, budget);
  process.stdout.write(head);
  const results: ComparisonResult[] = [];
  const start = performance.now();
  const program = buildContenders();
  for (const comparison of chosen) {
    const result = await runComparison(comparison, budget, program);
    results.push(result);
    process.stdout.write(`\n${formatComparison(result)}`);
  }
  const seconds = Math.round((performance.now() - start) / 1000);
  const took = `Measured in ${Math.floor(seconds / 60)} min ${seconds % 60} s.\n`;
  const report = { machine, budget, seconds, comparisons: results };
  mkdirSync(join(packageRoot, "reports"), { recursive: true });
  writeFileSync(join(packageRoot, REPORT), `${JSON.stringify(report, null, 2)}\n`);
  const isWhole = chosen === comparisons && !values.quick;
  if (isWhole) writeFileSync(join(packageRoot, PAGE), formatPage(`${head}${took}`, results));
  process.stdout.write(`\n${took}Written: ${isWhole ? `${PAGE}, ` : ""}${REPORT}\n`);
  // A goal that is missed may be the machine's fault; a contender that failed is ours.
  return results.some(({ contenders }) => contenders.some((contender) => "failed" in contender)) ? 1 : 0;
}

/** Formats what must be known of the run to read its numbers. */
function formatHead(
  { cpu, cores, node, openssl, opensslCommand = "none", load }: ReturnType<typeof describeMachine>,
  { rounds, mostRounds }: Budget,
): string {
  return `${cpu}, ${cores} cores; Node ${node} with OpenSSL ${openssl}; openssl command ${opensslCommand}; load ${load.toFixed(2)}\nMedian of ${rounds} to ${mostRounds} rounds, each contender in its own process.\n`;
}

/** Formats all tables as a page, which stands as the program prints them. */
function formatPage(head: string, results: readonly ComparisonResult[]): string {
  const tables = results.map((result) => `## ${result.name}\n\n\`\`\`\n${formatComparison(result)}\`\`\`\n`);
  const about = "What each comparison asks, and how it is measured: [docs/benchmarks.md](../docs/benchmarks.md).";
  return `# Benchmarks, as \`npm run bench\` measured them\n\n${about}\n\n${head}\n${tables.join("\n")}`;
}

/** Describes the machine of the bench. A load above 0 shows that other processes disturb it. */
function describeMachine() {
  const processors = cpus();
  const { stdout } = spawnSync("openssl", ["version"], { encoding: "utf8", timeout: 10_000 });
  const command = /^OpenSSL (\S+)/.exec(stdout ?? "")?.[1];
  return {
    cpu: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    node: process.versions.node,
    openssl: process.versions.openssl,
    ...(command !== undefined && { opensslCommand: command }),
    load: loadavg()[0] ?? 0,
  };
}

/** Selects the comparisons of these names, with commas between; all without a name. */
function select(only: string | undefined): readonly Comparison[] {
  if (only === undefined) return comparisons;
  const names = comparisons.map(({ name }) => name);
  return only.split(",").map((wanted) => {
    const found = comparisons.find(({ name }) => name === wanted);
    if (found !== undefined) return found;
    throw new CountersignError("comparison-unknown", `--only: expected one of ${names.join(", ")}, got ${wanted}`);
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
