import { faultOf } from "../../../src/countersign-error.ts";
import type { Selection } from "../../../src/judging/selection.ts";
import type { CampaignAsked } from "../../../src/report/report.ts";
import { reportCampaign } from "../../fuzz/campaign/report-campaign.ts";
import { readCorpus } from "../../fuzz/corpus/corpus.ts";
import { foldCorpus } from "../../fuzz/corpus/fold-corpus.ts";
import { withKnown } from "../../fuzz/jobs/join-shards.ts";
import type { PropertySource } from "../../fuzz/jobs/opened-properties.ts";
import { type JobsOutcome, runJobs } from "../../fuzz/jobs/run-jobs.ts";
import type { CampaignObserver } from "../../inspect/observe-campaign.ts";
import { EXIT_INTERRUPTED, reasonOf, wasInterrupted } from "../../interrupt/until-interrupted.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { plural } from "../../text/plural.ts";
import { printable, reportError } from "../shared/console.ts";
import { EXIT_MISUSED } from "../shared/exit-codes.ts";
import { exitStatusOf, stoppedStatus } from "../shared/exit-status.ts";
import { type ReportOutput, writeReports } from "../shared/write-reports.ts";
import { type CampaignStatus, logFindings } from "./campaign-status.ts";
import { describeAgain, describeFindings } from "./describe-findings.ts";
import type { FuzzFlags } from "./fuzz-flags.ts";
import type { ReplaySummary } from "./replay-corpus.ts";

const ERRORS_NOTED = 5;

export interface FuzzRun {
  readonly flags: FuzzFlags;
  readonly source: PropertySource;
  readonly seed: number;
  readonly corpusFolder: string;
  readonly replayed: ReplaySummary;
  readonly output: ReportOutput;
  readonly target: readonly string[];
  readonly signal: AbortSignal;
  readonly status: CampaignStatus;
  /** Is told of the campaign as it goes on. */
  readonly observer?: CampaignObserver;
  /** Has ended it early where another is to be run in its place: it is not reported, and its status counts for nothing. */
  readonly superseded?: AbortSignal;
}

/** Runs a campaign, writes its reports, lists its findings and returns the exit status. Throws as `runJobs`. */
export async function runAndReport(run: FuzzRun): Promise<number> {
  const { flags, replayed, output, signal, status, corpusFolder, target, observer } = run;
  const outcome = await campaign(run);
  foldCopies(corpusFolder, status);
  status.close();
  if (run.superseded?.aborted === true) return EXIT_INTERRUPTED;
  if (outcome === undefined) {
    process.stderr.write(
      `countersign: ${reasonOf(signal)} before the target had answered: nothing was tried, and there is no report\n`,
    );
    return stoppedStatus(signal);
  }
  const all = withKnown(outcome, replayed.failed);
  const report = reportCampaign(all, {
    suite: loadVectors(),
    target: outcome.target,
    selection: selectionOf(flags),
    asked: askedOf(flags),
    jobs: flags.jobs,
    notes: [...outcome.notes, ...noteErrors(replayed.errors)],
  });
  const faults = [writeReports(report, output), outcome.saveError].filter((fault) => fault !== undefined);
  observer?.onReport(report, faults);
  const again = describeAgain(outcome, replayed.failed.length);
  if (again !== undefined) process.stderr.write(`countersign: ${again}\n`);
  for (const fault of faults) reportError(fault);
  if (flags.quiet !== true) process.stdout.write(describeFindings(all.distinct, { corpusFolder, target }));
  if (wasInterrupted(signal)) return EXIT_INTERRUPTED;
  if (faults.length > 0) return EXIT_MISUSED;
  const exitStatus = exitStatusOf(report);
  return exitStatus === 0 && replayed.errors.length > 0 ? EXIT_MISUSED : exitStatus;
}

/** Runs a campaign; returns nothing when it was interrupted before there was anything to report. */
async function campaign(run: FuzzRun): Promise<JobsOutcome | undefined> {
  const { flags, source, seed, corpusFolder, replayed, signal, status, observer } = run;
  const { jobs, runs, time, shard, keepGoing = false } = flags;
  status.print(`countersign: seed ${seed}${shard === undefined ? "" : `, shard ${shard.index}/${shard.count}`}`);
  const known = replayed.failed.length;
  if (known > 0)
    status.print(`countersign: ${plural(known, "finding")} of the corpus failed again; looking for others`);
  const log = logFindings(status.print);
  for (const finding of replayed.failed) observer?.onFinding(finding);
  try {
    return await runJobs({
      jobs,
      source,
      campaign: {
        seed,
        keepGoing,
        known: replayed.failed,
        ...(runs !== undefined && { runs }),
        ...(time !== undefined && { timeMs: time }),
        ...(shard !== undefined && { shard }),
      },
      corpus: corpusFolder,
      signal,
      onProgress: (progress) => {
        status.update(progress, log.shrinking());
        observer?.onProgress(progress);
      },
      onFinding: (finding) => {
        log.onFinding(finding);
        observer?.onFinding(finding);
      },
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Describes errors of a replay, a few in full: a corpus of another target may hold thousands. */
function noteErrors(errors: readonly string[]): readonly string[] {
  const rest = errors.length - ERRORS_NOTED;
  return [
    ...errors.slice(0, ERRORS_NOTED).map((error) => `a finding of the corpus could not be replayed: ${error}`),
    ...(rest > 0 ? [`${plural(rest, "more finding")} of the corpus could not be replayed`] : []),
  ];
}

function askedOf({ runs, time, keepGoing, method, property }: FuzzFlags): CampaignAsked {
  return {
    runs: runs ?? null,
    timeMs: time ?? null,
    keepGoing: keepGoing === true,
    method: method ?? null,
    properties: property,
  };
}

function selectionOf({ method, shard, property }: FuzzFlags): Selection {
  return {
    ...(property.length > 0 && { only: property.map((id) => `fuzz/${id}`).join(",") }),
    ...(method !== undefined && { method }),
    ...(shard !== undefined && { shard: `${shard.index}/${shard.count}` }),
  };
}

/** Deletes copies that a campaign saved: only shrinking shows that two inputs have the same smallest one. */
export function foldCopies(corpusFolder: string, status: Pick<CampaignStatus, "print">): void {
  // The campaign is over: its report matters more than a fault, and the next start folds again.
  const fault = faultOf(() => foldCorpus(corpusFolder, readCorpus(corpusFolder)));
  if (fault !== undefined)
    status.print(printable(`countersign: what was kept twice could not be dropped: ${fault.message}`));
}
