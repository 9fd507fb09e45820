import { randomInt } from "node:crypto";
import { join } from "node:path";
import { CountersignError } from "../../../src/countersign-error.ts";
import { isOfTarget } from "../../fuzz/campaign/report-campaign.ts";
import { openCorpus, readCorpus } from "../../fuzz/corpus/corpus.ts";
import { formatReadable } from "../../fuzz/corpus/finding-file.ts";
import { foldCorpus } from "../../fuzz/corpus/fold-corpus.ts";
import type { Finding, InputAddress } from "../../fuzz/finding.ts";
import type { JobNews } from "../../fuzz/jobs/job-messages.ts";
import type { PropertySource } from "../../fuzz/jobs/opened-properties.ts";
import { runJob } from "../../fuzz/jobs/run-job.ts";
import { EXIT_INTERRUPTED, reasonOf, untilInterrupted } from "../../interrupt/until-interrupted.ts";
import { plural } from "../../text/plural.ts";
import { announceInterrupt, printable, wantsAnsi } from "../shared/console.ts";
import { EXIT_CONFORMANT, EXIT_MISUSED, EXIT_NOT_CONFORMANT } from "../shared/exit-codes.ts";
import { stoppedStatus } from "../shared/exit-status.ts";
import { openTarget } from "../shared/open-target.ts";
import { extentOf } from "../shared/run-flags.ts";
import { prepareReports } from "../shared/write-reports.ts";
import { openStatus } from "./campaign-status.ts";
import { describeReplayed, writeFuzzCommand } from "./describe-findings.ts";
import { type FuzzFlags, withEnvironment } from "./fuzz-flags.ts";
import { planFuzz } from "./fuzz-plan.ts";
import { describeReach, replayCorpus, replayOnly, shrinkReplayed } from "./replay-corpus.ts";
import { type FuzzRun, runAndReport } from "./run-and-report.ts";

/** One more than the greatest seed. */
const SEEDS = 2 ** 32;

/**
 * Fuzzes a target, a live gateway or our own code, and returns the exit status.
 *
 * @throws {CountersignError} when the flags are wrong, the target cannot be used at all, or files cannot be written.
 */
export async function runFuzz(words: readonly string[], command: readonly string[], given: FuzzFlags): Promise<number> {
  if (given.watch !== true) return fuzzOnce(words, command, given);
  const { setup, folder } = planFuzz(words, command, given);
  const file = setup.kind === "target" ? openTarget(words, command).file : undefined;
  const { observeCampaign, watchRuns } = await import("../shared/watch-runs.ts");
  return watchRuns({
    title: folder,
    file,
    run: (runs, superseded) => fuzzOnce(words, command, given, { observer: observeCampaign(runs), superseded }),
  });
}

type Watched = Required<Pick<FuzzRun, "observer" | "superseded">>;

async function fuzzOnce(
  words: readonly string[],
  command: readonly string[],
  given: FuzzFlags,
  watched?: Watched,
): Promise<number> {
  const flags = withEnvironment(given, process.env);
  const { setup, folder, words: target } = planFuzz(words, command, flags);
  // The extension of this module shows whether it runs from source or built.
  const module = import.meta.url.endsWith(".ts")
    ? new URL("./fuzz-properties.ts", import.meta.url)
    : new URL("./fuzz-properties.js", import.meta.url);
  const source = { module: module.href, setup };
  if (flags.input !== undefined) return tryInput(flags.input, source);
  const seed = flags.replay ? 0 : seedOf(flags);
  const out = flags.out ?? `reports/runs/${folder}`;
  const corpusFolder = flags.corpus ?? join(out, "corpus");
  // A replay makes no corpus: one that is misnamed must not pass as one without findings.
  const { folded, ...corpus } = flags.replay
    ? { ...readCorpus(corpusFolder), folded: 0 }
    : foldCorpus(corpusFolder, openCorpus(corpusFolder));
  return untilInterrupted(
    async (ours) => {
      const signal = watched === undefined ? ours : AbortSignal.any([ours, watched.superseded]);
      const status = openStatus(process.stderr, wantsAnsi(process.stderr));
      try {
        const replay = { corpus, corpusFolder, properties: flags.property, source, signal, status };
        if (setup.kind === "library") refuseTargetless(corpusFolder, corpus.findings, flags);
        if (flags.replay) return await replayOnly(replay);
        const output = { names: flags.reporter, folder: out, extent: extentOf(flags) };
        prepareReports(output);
        if (folded > 0) {
          status.print(
            `countersign: ${plural(folded, "finding")} had the smallest input of another: the corpus keeps it once`,
          );
        }
        const summary = await replayCorpus(replay);
        if (watched?.superseded.aborted === true) return EXIT_INTERRUPTED;
        if (signal.aborted && corpus.findings.length > 0) {
          status.print(
            `countersign: ${reasonOf(signal)}; ${describeReach(summary)}. Nothing new was tried, and there is no report`,
          );
          return stoppedStatus(signal);
        }
        const replayed = await shrinkReplayed(summary, replay);
        return await runAndReport({
          flags,
          source,
          seed,
          corpusFolder,
          replayed,
          output,
          target,
          signal,
          status,
          ...watched,
        });
      } finally {
        status.close();
      }
    },
    {
      ...announceInterrupt(flags.replay ? "what is being replayed" : "what is under way, and the report"),
      maxTimeMs: flags.maxTime,
    },
  );
}

/** Refuses to try our own properties where the corpus holds only findings of targets: a target was forgotten. */
function refuseTargetless(folder: string, findings: readonly Finding[], { replay }: FuzzFlags): void {
  const [first] = findings;
  if (first === undefined || !findings.every(({ property }) => isOfTarget(property))) return;
  const { property, target } = first;
  const again = writeFuzzCommand([...(replay ? ["--replay"] : []), "--corpus", folder]);
  const name = target === undefined ? "" : `, ${target.name} ${target.version}`;
  throw new CountersignError(
    "target-missing",
    `target: expected the ${property} that the corpus ${folder} is of${name}, got none`,
    property === "gateway"
      ? `Name it: ${again} --gateway http://127.0.0.1:8080/paynet`
      : `Name it as when it was fuzzed, for instance: ${again} -- python3 signer.py`,
  );
}

function seedOf({ seed, shard }: FuzzFlags): number {
  if (seed !== undefined) return seed;
  if (shard === undefined) return randomInt(SEEDS);
  throw new CountersignError(
    "seed-missing",
    `--shard ${shard.index}/${shard.count}: expected --seed beside it, got none`,
    "All shards of a campaign share one seed: else they are parts of different campaigns.",
  );
}

const statusOf = { FIXED: EXIT_CONFORMANT, FAILED: EXIT_NOT_CONFORMANT, ERROR: EXIT_MISUSED } as const;

/**
 * Draws one input again, tries it, prints it and the outcome, and returns the exit status.
 *
 * @throws {CountersignError} when the target cannot be used at all, or there is no such input.
 */
function tryInput(address: InputAddress, source: PropertySource): Promise<number> {
  return untilInterrupted(async (signal) => {
    let status: number | undefined;
    const onNews = (news: JobNews): void => {
      if (news.event === "finding") process.stdout.write(printable(formatReadable(news.finding.input)));
      if (news.event !== "replayed") return;
      status = statusOf[news.replayed.outcome];
      process.stdout.write(`${describeReplayed(news.replayed)}\n`);
    };
    const end = await runJob({ source, work: { kind: "draw", address } }, onNews, { signal });
    if (signal.aborted) return EXIT_INTERRUPTED;
    if (end.kind === "unusable") throw end.error;
    if (end.kind === "lost") process.stderr.write(printable(`countersign: the process that tried it ${end.why}\n`));
    return status ?? EXIT_MISUSED;
  }, announceInterrupt("the input"));
}
