import type { Command } from "commander";
import { reporterNames } from "../../reporters/reporter.ts";
import { addBaselineOptions, addExtentOptions, collect, parseReporters } from "../shared/run-flags.ts";
import type { MergeFlags } from "./merge-runs.ts";

const EXAMPLES = `
Each report is a report.json of one shard, or a folder that holds them, however deep. All shards of one run are needed, each
once: of the same suite, target, challenge, seed and selection, and of a campaign started with the same --runs, --time and
--keep-going. Of findings that show the same mistake the smallest is told.

Corpora are joined before reports are read: shards that cannot be merged lose no finding. Of findings that were shrunk to
the very same input one is kept.

Examples:
  countersign merge shards/*/report.json --out reports/merged
  countersign merge shards --out reports/nightly --reporter terminal,junit,html
  countersign merge shards --corpus=shard-1/corpus --corpus=shard-2/corpus --corpus-out corpus

Exit status: 0 conformant, or nothing found (with a baseline: nothing new), 1 not conformant, or findings, 2 wrong
command, or reports that are not all shards of one run, 3 incomplete.`;

export function addMerge(program: Command): void {
  const merge = program
    .command("merge")
    .description("join the reports of all shards of certify, gate or fuzz, and the corpora of fuzz")
    .argument("<report...>", "report.json of each shard, or folders that hold them")
    .option("--out <dir>", "where to write report files", "reports/runs/merged")
    .option("--reporter <names>", reporterNames.join(","), parseReporters, ["terminal", "json"])
    .option("--corpus <dir>", "a corpus to join; once for each", collect, [])
    .option("--corpus-out <dir>", "where the joined corpus goes, beside what is there");
  addExtentOptions(addBaselineOptions(merge))
    .addHelpText("after", EXAMPLES)
    .action(async (paths: readonly string[], flags: MergeFlags) => {
      const { mergeRuns } = await import("./merge-runs.ts");
      process.exitCode = mergeRuns(paths, flags);
    });
}
