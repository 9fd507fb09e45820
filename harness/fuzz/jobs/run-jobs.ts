import { setMaxListeners } from "node:events";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Note } from "../../../src/judging/note.ts";
import { reasonOf } from "../../interrupt/until-interrupted.ts";
import type { CampaignOutcome, Progress } from "../campaign/campaign.ts";
import { splitShard } from "../campaign/draw-inputs.ts";
import type { Finding } from "../finding.ts";
import { createJobBoard } from "./job-board.ts";
import type { CampaignWork, JobNews } from "./job-messages.ts";
import type { OpenedProperties, PropertySource } from "./opened-properties.ts";
import { type JobLimits, runJob } from "./run-job.ts";

export interface JobsOptions extends JobLimits {
  /** Seed, limits and the shard that the jobs share among them. */
  readonly campaign: CampaignWork["options"];
  /** Processes side by side, each with a shard and a target of its own. */
  readonly jobs: number;
  readonly source: PropertySource;
  /** The folder in which a finding is saved before it is reported. */
  readonly corpus?: string;
  readonly onProgress?: (progress: Progress) => void;
  /** Called with a finding as drawn (`shrunk` is false), and again under the same id when it is shrunk and diagnosed. */
  readonly onFinding?: (finding: Finding) => void;
}

export interface JobsOutcome extends CampaignOutcome {
  readonly target: OpenedProperties["target"];
  readonly notes: readonly Note[];
  readonly saveError?: CountersignError;
}

/**
 * Runs the shards of a campaign side by side, each in a process of its own, and joins their findings. A job that dies costs
 * its share and makes the outcome incomplete; the others go on. When this settles, all processes have ended.
 *
 * @throws {CountersignError} when the target cannot be used at all, or `jobs-lost` when all died before they reached it.
 */
export async function runJobs(options: JobsOptions): Promise<JobsOutcome> {
  const { jobs, source, campaign, corpus, onFinding, onProgress, signal, ...limits } = options;
  const { seed, keepGoing } = campaign;
  const started = performance.now();
  const board = createJobBoard(jobs, keepGoing);
  const enough = new AbortController();
  const either = signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]);
  // Every job listens.
  setMaxListeners(0, either);
  const parts = splitShard(campaign.shard, jobs).map(async (shard, job) => {
    const work = {
      kind: "campaign",
      options: { ...campaign, shard },
      ...(corpus !== undefined && { corpus }),
    } as const;
    const onNews = (news: JobNews): void => {
      board.note(job, news);
      if (news.event === "finding") onFinding?.(news.finding);
      if (news.event === "progress") onProgress?.(board.progress());
      if (board.isDone()) enough.abort();
    };
    board.end(job, await runJob({ source, work }, onNews, { ...limits, signal: either }));
    if (board.isDone()) enough.abort();
  });
  await Promise.all(parts);
  const { unusable, target, ...found } = board.found();
  const cutShort = signal?.aborted === true ? reasonOf(signal) : undefined;
  // A job that is interrupted while it connects reports the target as unusable.
  if (unusable !== undefined && !(cutShort !== undefined && target !== undefined)) throw unusable;
  if (target === undefined) {
    const why = found.incompleteReason ?? "they ended at once";
    throw new CountersignError("jobs-lost", `jobs: expected to reach the target, but ${why}`);
  }
  const interrupted = cutShort === undefined ? {} : { complete: false, incompleteReason: cutShort };
  return { ...found, ...interrupted, seed, durationMs: performance.now() - started, target };
}
