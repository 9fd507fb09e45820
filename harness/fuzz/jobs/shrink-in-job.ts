import type { Finding } from "../finding.ts";
import type { PropertySource } from "./opened-properties.ts";
import { type JobLimits, startJob } from "./start-job.ts";
import { stopWhenAborted } from "./stop-when-aborted.ts";

/** What to shrink, on what, and where it is kept. */
export interface ShrinkingOptions extends JobLimits {
  readonly source: PropertySource;
  /** Those that are as they were drawn, and fail still. */
  readonly findings: readonly Finding[];
  readonly corpus: string;
  readonly signal?: AbortSignal;
  readonly onShrunk?: (finding: Finding) => void;
}

/** What came of it. */
export interface ShrinkingOutcome {
  readonly shrunk: readonly Finding[];
  /** What ended the process before it had tried all. */
  readonly lost?: string;
}

/**
 * Shrinks kept findings one after another, in a process of their own: one that kills it costs no campaign.
 *
 * @throws {CountersignError} when the target cannot be used at all, or the corpus cannot be written.
 */
export async function shrinkInJob(options: ShrinkingOptions): Promise<ShrinkingOutcome> {
  const { source, findings, corpus, signal, onShrunk } = options;
  if (findings.length === 0 || signal?.aborted) return { shrunk: [] };
  const shrunk: Finding[] = [];
  const job = startJob(
    { source, work: { kind: "shrink", findings, corpus } },
    (news) => {
      if (news.tells !== "finding") return;
      shrunk.push(news.finding);
      onShrunk?.(news.finding);
    },
    options,
  );
  const end = await stopWhenAborted(job.ended, job.stop, signal);
  if (end.tells === "unusable" && !signal?.aborted) throw end.error;
  return { shrunk, ...(end.tells === "lost" && { lost: end.why }) };
}
