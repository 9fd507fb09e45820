import { randomInt } from "node:crypto";
import { join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import { openCorpus } from "../fuzz/corpus/corpus.ts";
import { foldCorpus } from "../fuzz/corpus/fold-corpus.ts";
import { readCorpus } from "../fuzz/corpus/read-corpus.ts";
import type { Finding } from "../fuzz/finding.ts";
import { isOfTarget } from "../fuzz/targets/kind-of-property.ts";
import { plural } from "../reporters/plural.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../runner/until-interrupted.ts";
import type { FuzzFlags } from "./commands/fuzz.ts";
import { withEnvironment } from "./fuzz-environment.ts";
import { planFuzz } from "./fuzz-plan.ts";
import { replayCorpus, replayOnly, sayReplayed } from "./fuzz-replay.ts";
import { runFuzz } from "./fuzz-run.ts";
import { shrinkReplayed } from "./fuzz-shrink-kept.ts";
import { openStatus } from "./fuzz-status.ts";
import { writeFuzzCommand } from "./fuzz-tell-findings.ts";
import { tryInput } from "./fuzz-try-input.ts";
import { sayInterrupted } from "./say-interrupted.ts";
import { wantsAnsi } from "./wants-ansi.ts";
import { prepareReports } from "./write-reports.ts";

/** One more than the greatest seed. */
const SEEDS = 2 ** 32;

/**
 * Fuzzes a target, a live gateway or our own code, and gives the exit status.
 *
 * @throws {CountersignError} when the flags are wrong, the target cannot be used at all, or files cannot be written.
 */
export async function fuzzTarget(
  words: readonly string[],
  command: readonly string[],
  given: FuzzFlags,
): Promise<number> {
  const flags = withEnvironment(given, process.env);
  const { setup, folder, words: target } = planFuzz(words, command, flags);
  // Our own extension says whether we run from source or built.
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
    async (signal) => {
      const status = openStatus(process.stderr, { live: wantsAnsi(process.stderr) });
      try {
        const replay = { corpus, corpusFolder, properties: flags.property, source, signal, status };
        if (setup.kind === "laws") refuseTargetless(corpusFolder, corpus.findings, flags);
        if (flags.replay) return await replayOnly(replay);
        const output = { names: flags.reporter, folder: out };
        prepareReports(output);
        if (folded > 0) {
          status.say(
            `countersign: ${plural(folded, "finding")} had the smallest input of another: the corpus keeps it once`,
          );
        }
        const kept = await replayCorpus(replay);
        if (signal.aborted && corpus.findings.length > 0) {
          status.say(`countersign: interrupted; ${sayReplayed(kept)}. Nothing new was tried, and there is no report`);
          return EXIT_INTERRUPTED;
        }
        const replayed = await shrinkReplayed({ replayed: kept, source, corpusFolder, signal, status });
        return await runFuzz({ flags, source, seed, corpusFolder, replayed, output, target, signal, status });
      } finally {
        status.close();
      }
    },
    sayInterrupted(flags.replay ? "what is being replayed" : "what is under way, and the report"),
  );
}

/** Without a target our own laws are tried: a corpus without any of them is of something else. */
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
