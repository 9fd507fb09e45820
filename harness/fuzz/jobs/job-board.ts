import type { CountersignError } from "../../../src/countersign-error.ts";
import type { Note } from "../../../src/judging/note.ts";
import type { CampaignOutcome, Progress } from "../campaign/campaign.ts";
import type { Finding } from "../finding.ts";
import type { JobNews, ShardOutcome } from "./job-messages.ts";
import { joinProgress, joinShown, keepDistinct } from "./join-shards.ts";
import type { OpenedProperties } from "./opened-properties.ts";
import { type JobEnd, restoreFault } from "./run-job.ts";

/** What is known of the jobs of a campaign, from 0. */
export interface JobBoard {
  readonly note: (job: number, news: JobNews) => void;
  readonly end: (job: number, how: JobEnd) => void;
  /** Whether the jobs need not go on: one has found what was looked for or cannot keep it, or the target cannot be used. */
  readonly isDone: () => boolean;
  readonly progress: () => Progress;
  readonly found: () => FoundByJobs;
}

export interface FoundByJobs extends Omit<CampaignOutcome, "seed" | "durationMs"> {
  readonly target?: OpenedProperties["target"];
  readonly notes: readonly Note[];
  readonly unusable?: CountersignError;
  readonly unkept?: CountersignError;
}

interface Part {
  progress?: Progress;
  outcome?: ShardOutcome;
  lost?: string;
}

/** Opens the board of a campaign. */
export function createJobBoard(jobs: number, keepGoing: boolean): JobBoard {
  const parts: readonly Part[] = Array.from({ length: jobs }, () => ({}));
  const findings = new Map<string, Finding>();
  let target: OpenedProperties["target"] | undefined;
  let unusable: CountersignError | undefined;
  let unkept: CountersignError | undefined;
  let isSatisfied = false;
  // Of a job that died, the last that it reported.
  const reported = (): readonly Progress[] => parts.flatMap(({ outcome, progress }) => outcome ?? progress ?? []);
  const outcomes = (): readonly ShardOutcome[] => parts.flatMap(({ outcome }) => outcome ?? []);
  const distinct = (): readonly Finding[] => {
    const kept = new Set(outcomes().flatMap((outcome) => outcome.distinct.map(({ id }) => id)));
    // Once one has what was looked for, the others leave theirs as drawn: the corpus has it, and it says nothing new.
    return keepDistinct([...findings.values()].filter(({ id, shrunk }) => kept.has(id) || shrunk || !isSatisfied));
  };
  return {
    note(job, news) {
      const part = parts[job];
      if (news.event === "started") target ??= news.target;
      if (news.event === "progress" && part !== undefined) part.progress = news.progress;
      if (news.event === "unkept") unkept ??= restoreFault(news.fault);
      if (news.event !== "finding") return;
      findings.set(news.finding.id, news.finding);
      if (!keepGoing && news.finding.shrunk) isSatisfied = true;
    },
    end(job, how) {
      const part = parts[job];
      if (part === undefined) return;
      if (how.kind === "unusable" && !isSatisfied) unusable ??= how.error;
      if (how.kind === "lost") part.lost = `job ${job + 1} of ${jobs} ${how.why}`;
      if (how.kind !== "done" || how.outcome === undefined) return;
      part.outcome = how.outcome;
      // Also where what it found cannot be shrunk.
      if (!keepGoing && how.outcome.distinct.length > 0) isSatisfied = true;
    },
    isDone: () => isSatisfied || unusable !== undefined || unkept !== undefined,
    progress: () => joinProgress(reported(), keepDistinct([...findings.values()])),
    found() {
      // The others were stopped because one had found what was looked for, or could not keep it.
      const reasons =
        unkept !== undefined ? [describeUnkept(unkept)] : isSatisfied ? [] : [...new Set(parts.flatMap(reasonOf))];
      return {
        ...joinProgress(reported(), distinct()),
        complete: reasons.length === 0,
        ...(reasons.length > 0 && { incompleteReason: reasons.join("; ") }),
        distinct: distinct(),
        ...joinShown(outcomes()),
        ...(target !== undefined && { target }),
        ...(unusable !== undefined && { unusable }),
        ...(unkept !== undefined && { unkept }),
      };
    },
  };
}

function describeUnkept({ code, message, hint }: CountersignError): string {
  return `what was found could not be kept: ${message} [${code}]${hint === undefined ? "" : `. ${hint}`}`;
}

function reasonOf({ lost, outcome }: Part): readonly string[] {
  if (lost !== undefined) return [lost];
  return outcome === undefined || outcome.complete ? [] : [outcome.incompleteReason ?? "no reason was given"];
}
