import type { CountersignError } from "../../../src/countersign-error.ts";
import type { Note } from "../../../src/judging/note.ts";
import type { CampaignOutcome, Progress } from "../campaign/campaign.ts";
import type { Finding } from "../finding.ts";
import type { JobNews, ShardOutcome } from "./job-messages.ts";
import { joinDistinct, joinProgress, joinShown } from "./join-shards.ts";
import type { OpenedProperties } from "./opened-properties.ts";
import { type JobEnd, restoreFault } from "./run-job.ts";

/** The state of a campaign's jobs, which are numbered from 0. */
export interface JobBoard {
  readonly note: (job: number, news: JobNews) => void;
  readonly end: (job: number, how: JobEnd) => void;
  /** Whether the jobs can stop: one has found enough or cannot save its finding, or the target cannot be used. */
  readonly isDone: () => boolean;
  readonly progress: () => Progress;
  readonly found: () => FoundByJobs;
}

export interface FoundByJobs extends Omit<CampaignOutcome, "seed" | "durationMs"> {
  readonly target?: OpenedProperties["target"];
  readonly notes: readonly Note[];
  readonly unusable?: CountersignError;
  readonly saveError?: CountersignError;
}

interface Part {
  progress?: Progress;
  outcome?: ShardOutcome;
  lost?: string;
}

export function createJobBoard(jobs: number, keepGoing: boolean): JobBoard {
  const parts: readonly Part[] = Array.from({ length: jobs }, () => ({}));
  const findings = new Map<string, Finding>();
  let target: OpenedProperties["target"] | undefined;
  let unusable: CountersignError | undefined;
  let saveError: CountersignError | undefined;
  let isSatisfied = false;
  // A job that died has no outcome: its last progress counts.
  const reported = (): readonly Progress[] => parts.flatMap(({ outcome, progress }) => outcome ?? progress ?? []);
  const outcomes = (): readonly ShardOutcome[] => parts.flatMap(({ outcome }) => outcome ?? []);
  const distinct = (): readonly Finding[] => {
    const ofOutcomes = new Set(outcomes().flatMap((outcome) => outcome.distinct.map(({ id }) => id)));
    // Once one job has found enough, unshrunk findings of the others stay out of the report; the corpus has them.
    return joinDistinct(
      [...findings.values()].filter(({ id, shrunk }) => ofOutcomes.has(id) || shrunk || !isSatisfied),
    );
  };
  return {
    note(job, news) {
      const part = parts[job];
      if (news.event === "started") target ??= news.target;
      if (news.event === "progress" && part !== undefined) part.progress = news.progress;
      if (news.event === "save-failed") saveError ??= restoreFault(news.fault);
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
      // Also where the finding cannot be shrunk.
      if (!keepGoing && how.outcome.distinct.length > 0) isSatisfied = true;
    },
    isDone: () => isSatisfied || unusable !== undefined || saveError !== undefined,
    progress: () => joinProgress(reported(), joinDistinct([...findings.values()])),
    found() {
      // Jobs that were stopped because another had found enough, or could not save it, are no reason of their own.
      const reasons =
        saveError !== undefined
          ? [describeSaveError(saveError)]
          : isSatisfied
            ? []
            : [...new Set(parts.flatMap(reasonOf))];
      return {
        ...joinProgress(reported(), distinct()),
        complete: reasons.length === 0,
        ...(reasons.length > 0 && { incompleteReason: reasons.join("; ") }),
        distinct: distinct(),
        ...joinShown(outcomes()),
        ...(target !== undefined && { target }),
        ...(unusable !== undefined && { unusable }),
        ...(saveError !== undefined && { saveError }),
      };
    },
  };
}

function describeSaveError({ code, message, hint }: CountersignError): string {
  return `what was found could not be kept: ${message} [${code}]${hint === undefined ? "" : `. ${hint}`}`;
}

function reasonOf({ lost, outcome }: Part): readonly string[] {
  if (lost !== undefined) return [lost];
  return outcome === undefined || outcome.complete ? [] : [outcome.incompleteReason ?? "no reason was given"];
}
