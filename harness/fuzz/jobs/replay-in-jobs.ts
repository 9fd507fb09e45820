import type { Replayed } from "../campaign/replay-finding.ts";
import type { Finding } from "../finding.ts";
import type { OpenedProperties, PropertySource } from "./opened-properties.ts";
import { type JobLimits, runJob } from "./run-job.ts";

export interface ReplayOptions extends JobLimits {
  readonly source: PropertySource;
  readonly findings: readonly Finding[];
  readonly onReplayed?: (replayed: Replayed) => void;
}

/** The outcome of a replay; an interrupted one lacks findings. */
export interface ReplayOutcome {
  readonly replayed: readonly Replayed[];
  /** Absent where no target was reached. */
  readonly target?: OpenedProperties["target"];
}

/** Findings that may kill the process of their replay, until all remaining ones count as such. */
const MOST_LOST = 20;

/**
 * Replays findings one after another, in a process that a finding may kill: another process goes on behind it.
 *
 * @throws {CountersignError} when the target cannot be used at all.
 */
export async function replayInJobs(options: ReplayOptions): Promise<ReplayOutcome> {
  const { source, findings, signal, onReplayed } = options;
  const replayed: Replayed[] = [];
  let target: OpenedProperties["target"] | undefined;
  const add = (one: Replayed): void => {
    replayed.push(one);
    onReplayed?.(one);
  };
  for (let lost = 0; replayed.length < findings.length && signal?.aborted !== true; ) {
    const left = findings.slice(replayed.length);
    const end = await runJob(
      { source, work: { kind: "replay", findings: left } },
      (news) => {
        if (news.event === "started") target = news.target;
        if (news.event === "replayed") add(news.replayed);
      },
      options,
    );
    if (end.kind === "unusable") throw end.error;
    if (end.kind === "done" || signal?.aborted) break;
    lost += 1;
    for (const finding of findings.slice(replayed.length, lost < MOST_LOST ? replayed.length + 1 : undefined)) {
      add({ finding, outcome: "ERROR", why: `the process that replayed it ${end.why}` });
    }
  }
  return { replayed, ...(target !== undefined && { target }) };
}

export interface ShrinkingOptions extends JobLimits {
  readonly source: PropertySource;
  /** Findings as drawn that still fail. */
  readonly findings: readonly Finding[];
  readonly corpus: string;
  readonly onShrunk?: (finding: Finding) => void;
}

/** The shrunk findings, and the reason why the process ended before it had tried all. */
export interface ShrinkingOutcome {
  readonly shrunk: readonly Finding[];
  readonly lost?: string;
}

/**
 * Shrinks known findings one after another, in a process of their own, so that one that kills it ends no campaign.
 *
 * @throws {CountersignError} when the target cannot be used at all, or the corpus cannot be written.
 */
export async function shrinkInJob(options: ShrinkingOptions): Promise<ShrinkingOutcome> {
  const { source, findings, corpus, signal, onShrunk } = options;
  if (findings.length === 0 || signal?.aborted) return { shrunk: [] };
  const shrunk: Finding[] = [];
  const end = await runJob(
    { source, work: { kind: "shrink", findings, corpus } },
    (news) => {
      if (news.event !== "finding") return;
      shrunk.push(news.finding);
      onShrunk?.(news.finding);
    },
    options,
  );
  if (end.kind === "unusable" && !signal?.aborted) throw end.error;
  return { shrunk, ...(end.kind === "lost" && { lost: end.why }) };
}
