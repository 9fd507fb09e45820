import type { Report } from "../../../src/conformance/report.ts";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { CampaignOutcome, Progress } from "../campaign/run-campaign.ts";
import type { Finding } from "../finding.ts";
import { createJobBoard } from "./job-board.ts";
import type { CampaignWork, JobOrder } from "./job-messages.ts";
import type { PropertySource } from "./opened-properties.ts";
import { type Job, type JobLimits, startJob } from "./start-job.ts";
import { stopWhenAborted } from "./stop-when-aborted.ts";

/** A campaign of several processes. */
export interface JobsOptions extends JobLimits, Omit<CampaignWork["options"], "job"> {
  /** Processes side by side, each with a target of its own. */
  readonly jobs: number;
  readonly source: PropertySource;
  /** The folder where a finding is kept before it is told. */
  readonly corpus?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** First as drawn (`shrunk` is false), again under the same id when it is shrunk and diagnosed. */
  readonly onFinding?: (finding: Finding) => void;
}

/** What came of a campaign of several processes. */
export interface JobsOutcome extends CampaignOutcome {
  readonly target: Report["target"];
  readonly notes: readonly string[];
  /** Why something that was found is not kept. */
  readonly unkept?: CountersignError;
}

/**
 * Runs a campaign in several processes and joins what they find. A job that dies costs its share and makes the outcome
 * incomplete; the others go on. When this settles, nothing that was started is left.
 *
 * @throws {CountersignError} when the target cannot be used at all, or `jobs-lost` when all died before they had it.
 */
export async function runJobs(options: JobsOptions): Promise<JobsOutcome> {
  const { jobs: count, keepGoing, seed, signal, onFinding, onProgress } = options;
  const started = performance.now();
  const board = createJobBoard(count, keepGoing);
  const jobs: Job[] = [];
  const stopAll = (): void => {
    for (const job of jobs) job.stop();
  };
  for (let index = 0; index < count; index += 1) {
    const job = startJob(
      orderOf(options, index),
      (news) => {
        board.hear(index, news);
        if (news.tells === "finding") onFinding?.(news.finding);
        if (news.tells === "progress") onProgress?.(board.progress());
        if (board.isDone()) stopAll();
      },
      options,
    );
    jobs.push(job);
  }
  const ends = jobs.map(async (job, index) => {
    board.end(index, await job.ended);
    if (board.isDone()) stopAll();
  });
  await stopWhenAborted(Promise.all(ends), stopAll, signal);
  const { unusable, target, ...found } = board.found();
  const isInterrupted = signal?.aborted === true;
  // What is interrupted while it reaches for its target says that it could not.
  if (unusable !== undefined && !(isInterrupted && target !== undefined)) throw unusable;
  if (target === undefined) {
    const why = found.incompleteReason ?? "they ended at once";
    throw new CountersignError("jobs-lost", `jobs: expected to reach the target, but ${why}`);
  }
  const interrupted = isInterrupted ? { complete: false, incompleteReason: "interrupted" } : {};
  return { ...found, ...interrupted, seed, durationMs: performance.now() - started, target };
}

function orderOf(options: JobsOptions, index: number): JobOrder {
  const { source, corpus, jobs, seed, runs, timeMs, shard, keepGoing, known, discriminate } = options;
  return {
    source,
    work: {
      kind: "campaign",
      options: {
        seed,
        job: { index, count: jobs },
        keepGoing,
        ...(runs !== undefined && { runs }),
        ...(timeMs !== undefined && { timeMs }),
        ...(shard !== undefined && { shard }),
        ...(known !== undefined && { known }),
        ...(discriminate !== undefined && { discriminate }),
      },
      ...(corpus !== undefined && { corpus }),
    },
  };
}
