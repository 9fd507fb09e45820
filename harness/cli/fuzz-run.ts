import type { CampaignAsked } from "../../src/conformance/campaign.ts";
import type { Selection } from "../../src/conformance/report.ts";
import { reportCampaign } from "../fuzz/campaign/report-campaign.ts";
import type { Finding } from "../fuzz/finding.ts";
import { keepDistinct } from "../fuzz/jobs/join-findings.ts";
import type { PropertySource } from "../fuzz/jobs/opened-properties.ts";
import { type JobsOutcome, runJobs } from "../fuzz/jobs/run-jobs.ts";
import { plural } from "../reporters/plural.ts";
import { EXIT_INTERRUPTED } from "../runner/until-interrupted.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import type { FuzzFlags } from "./commands/fuzz.ts";
import { EXIT_MISUSED, exitStatusOf } from "./exit-status.ts";
import { foldKept } from "./fuzz-fold-kept.ts";
import { hearFindings } from "./fuzz-hear-findings.ts";
import type { ReplaySummary } from "./fuzz-replay.ts";
import type { Status } from "./fuzz-status.ts";
import { describeAgain, tellFindings } from "./fuzz-tell-findings.ts";
import { reportError } from "./report-error.ts";
import { type ReportOutput, writeReports } from "./write-reports.ts";

const ERRORS_NOTED = 5;

/** A campaign of the command line. */
export interface FuzzRun {
  readonly flags: FuzzFlags;
  readonly source: PropertySource;
  readonly seed: number;
  readonly corpusFolder: string;
  readonly replayed: ReplaySummary;
  readonly output: ReportOutput;
  /** The words by which a command line names the target. */
  readonly target: readonly string[];
  readonly signal: AbortSignal;
  readonly status: Status;
}

/** Runs a campaign, writes its reports, tells its findings and gives the exit status. Throws as `runJobs`. */
export async function runFuzz(run: FuzzRun): Promise<number> {
  const { flags, replayed, output, signal, status, corpusFolder, target } = run;
  const outcome = await campaign(run);
  foldKept(corpusFolder, status);
  status.close();
  if (outcome === undefined) {
    process.stderr.write(
      "countersign: interrupted before the target had answered: nothing was tried, and there is no report\n",
    );
    return EXIT_INTERRUPTED;
  }
  const all = withKept(outcome, replayed.failed);
  const report = reportCampaign(all, {
    suite: loadVectors(),
    target: outcome.target,
    selection: selectionOf(flags),
    asked: askedOf(flags),
    jobs: flags.jobs,
    notes: [...outcome.notes, ...noteErrors(replayed.errors)],
  });
  writeReports(report, output);
  const again = describeAgain(outcome, replayed.failed.length);
  if (again !== undefined) process.stderr.write(`countersign: ${again}\n`);
  if (outcome.unkept !== undefined) reportError(outcome.unkept);
  tellFindings(all.distinct, { corpusFolder, target });
  if (signal.aborted) return EXIT_INTERRUPTED;
  if (outcome.unkept !== undefined) return EXIT_MISUSED;
  const exitStatus = exitStatusOf(report);
  return exitStatus === 0 && replayed.errors.length > 0 ? EXIT_MISUSED : exitStatus;
}

/** Nothing when it was interrupted before there was anything to report. */
async function campaign(run: FuzzRun): Promise<JobsOutcome | undefined> {
  const { flags, source, seed, corpusFolder, replayed, signal, status } = run;
  const { jobs, runs, time, shard, keepGoing = false } = flags;
  status.say(`countersign: seed ${seed}${shard === undefined ? "" : `, shard ${shard.index}/${shard.count}`}`);
  const kept = replayed.failed.length;
  if (kept > 0) status.say(`countersign: ${plural(kept, "finding")} of the corpus failed again; looking for others`);
  const hearing = hearFindings(status.say);
  try {
    return await runJobs({
      jobs,
      source,
      seed,
      keepGoing,
      corpus: corpusFolder,
      known: replayed.failed,
      signal,
      ...(runs !== undefined && { runs }),
      ...(time !== undefined && { timeMs: time }),
      ...(shard !== undefined && { shard }),
      onProgress: (progress) => status.update(progress, hearing.shrinking()),
      onFinding: hearing.hear,
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** A corpus of another target may hold thousands. */
function noteErrors(errors: readonly string[]): readonly string[] {
  const rest = errors.length - ERRORS_NOTED;
  return [
    ...errors.slice(0, ERRORS_NOTED).map((error) => `a finding of the corpus could not be replayed: ${error}`),
    ...(rest > 0 ? [`${plural(rest, "more finding")} of the corpus could not be replayed`] : []),
  ];
}

/** What is kept and fails still, is found as well. */
function withKept(outcome: JobsOutcome, kept: readonly Finding[]): JobsOutcome {
  if (kept.length === 0) return outcome;
  const distinct = keepDistinct([...kept, ...outcome.distinct]);
  const properties = outcome.properties.map((tally) => ({
    ...tally,
    findings: distinct.filter(({ property }) => property === tally.id).length,
  }));
  return { ...outcome, distinct, properties, findings: distinct.length };
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
