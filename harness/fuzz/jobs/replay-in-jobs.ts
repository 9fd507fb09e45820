import type { Report } from "../../../src/conformance/report.ts";
import type { Replayed } from "../corpus/replay-finding.ts";
import type { Finding } from "../finding.ts";
import type { PropertySource } from "./opened-properties.ts";
import { type JobLimits, startJob } from "./start-job.ts";
import { stopWhenAborted } from "./stop-when-aborted.ts";

/** What to replay, and on what. */
export interface ReplayOptions extends JobLimits {
  readonly source: PropertySource;
  readonly findings: readonly Finding[];
  readonly signal?: AbortSignal;
  readonly onReplayed?: (replayed: Replayed) => void;
}

/** What came of it; an interrupted replay lacks findings. */
export interface ReplayOutcome {
  readonly replayed: readonly Replayed[];
  /** Absent where nobody was connected. */
  readonly target?: Report["target"];
}

/** A finding may kill the process in which it is replayed; so many may, until all that is left counts as such. */
const MOST_LOST = 20;

/**
 * Replays findings one after another, in a process that a finding may kill: the next one begins behind it.
 *
 * @throws {CountersignError} when the target cannot be used at all.
 */
export async function replayInJobs(options: ReplayOptions): Promise<ReplayOutcome> {
  const { source, findings, signal, onReplayed } = options;
  const replayed: Replayed[] = [];
  let target: Report["target"] | undefined;
  const add = (one: Replayed): void => {
    replayed.push(one);
    onReplayed?.(one);
  };
  for (let lost = 0; replayed.length < findings.length && signal?.aborted !== true; ) {
    const left = findings.slice(replayed.length);
    const job = startJob(
      { source, work: { kind: "replay", findings: left } },
      (news) => {
        if (news.tells === "started") target = news.target;
        const finding = findings[replayed.length];
        if (news.tells === "replayed" && news.id === finding?.id) add({ finding, ...news.result });
      },
      options,
    );
    const end = await stopWhenAborted(job.ended, job.stop, signal);
    if (end.tells === "unusable") throw end.error;
    if (end.tells === "done") break;
    if (signal?.aborted) break;
    lost += 1;
    for (const finding of findings.slice(replayed.length, lost < MOST_LOST ? replayed.length + 1 : undefined)) {
      add({ finding, outcome: "ERROR", why: `the process that replayed it ${end.why}` });
    }
  }
  return { replayed, ...(target !== undefined && { target }) };
}
