import { joinNotes } from "../../../src/conformance/counted-notes.ts";
import type { Report } from "../../../src/conformance/report.ts";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { CampaignOutcome, Progress } from "../campaign/run-campaign.ts";
import type { Finding } from "../finding.ts";
import type { JobOutcome } from "./job-messages.ts";
import { keepDistinct } from "./join-findings.ts";
import { joinProgress } from "./join-outcomes.ts";
import type { JobEnd, JobNews } from "./start-job.ts";

/** What is known of a campaign's jobs, from 0. */
export interface JobBoard {
  readonly hear: (job: number, news: JobNews) => void;
  readonly end: (job: number, how: JobEnd) => void;
  /** Whether the jobs need not go on: one has found what was looked for or cannot keep it, or the target cannot be used. */
  readonly isDone: () => boolean;
  readonly progress: () => Progress;
  readonly found: () => FoundByJobs;
}

/** What the jobs came to. */
export interface FoundByJobs extends Omit<CampaignOutcome, "seed" | "durationMs"> {
  /** Absent where no job had one. */
  readonly target?: Report["target"];
  readonly notes: readonly string[];
  readonly unusable?: CountersignError;
  /** Why something that was found is not kept. */
  readonly unkept?: CountersignError;
}

interface Part {
  progress?: Progress;
  outcome?: JobOutcome;
  lost?: string;
}

/** Opens the board of a campaign. */
export function createJobBoard(jobs: number, keepGoing: boolean): JobBoard {
  const parts: readonly Part[] = Array.from({ length: jobs }, () => ({}));
  const findings = new Map<string, Finding>();
  let target: Report["target"] | undefined;
  let unusable: CountersignError | undefined;
  let unkept: CountersignError | undefined;
  let isSatisfied = false;
  // Of a job that died, what it told last.
  const told = (): readonly Progress[] => parts.flatMap(({ outcome, progress }) => outcome ?? progress ?? []);
  const outcomes = (): readonly JobOutcome[] => parts.flatMap(({ outcome }) => outcome ?? []);
  const distinct = (): readonly Finding[] => {
    const kept = new Set(outcomes().flatMap((outcome) => outcome.distinct));
    // Once one has what was looked for, the others leave theirs as drawn: the corpus has it, and it tells nothing new.
    return keepDistinct([...findings.values()].filter(({ id, shrunk }) => kept.has(id) || shrunk || !isSatisfied));
  };
  return {
    hear(job, news) {
      const part = parts[job];
      if (part === undefined) return;
      if (news.tells === "started") target ??= news.target;
      if (news.tells === "progress") part.progress = news.progress;
      if (news.tells === "unkept") unkept ??= new CountersignError(news.code, news.message, news.hint);
      if (news.tells !== "finding") return;
      findings.set(news.finding.id, news.finding);
      if (!keepGoing && news.finding.shrunk) isSatisfied = true;
    },
    end(job, how) {
      const part = parts[job];
      if (part === undefined) return;
      if (how.tells === "unusable" && !isSatisfied) unusable ??= how.error;
      if (how.tells === "lost") part.lost = `job ${job + 1} of ${jobs} ${how.why}`;
      if (how.tells !== "done") return;
      if (how.outcome === undefined) part.lost = `job ${job + 1} of ${jobs} ended without an outcome`;
      else part.outcome = how.outcome;
      // Also where what it found cannot be shrunk.
      if (!keepGoing && (how.outcome?.distinct.length ?? 0) > 0) isSatisfied = true;
    },
    isDone: () => isSatisfied || unusable !== undefined || unkept !== undefined,
    progress: () => joinProgress(told(), keepDistinct([...findings.values()])),
    found() {
      // The others were stopped because one had found what was looked for, or could not keep it.
      const reasons = unkept !== undefined ? [sayUnkept(unkept)] : isSatisfied ? [] : parts.flatMap(reasonOf);
      const choices = outcomes().flatMap((outcome) => outcome.choices);
      return {
        ...joinProgress(told(), distinct()),
        complete: reasons.length === 0,
        ...(reasons.length > 0 && { incompleteReason: [...new Set(reasons)].join("; ") }),
        distinct: distinct(),
        choices: [...new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()],
        notes: joinNotes(outcomes().flatMap(({ notes }) => notes)),
        ...(target !== undefined && { target }),
        ...(unusable !== undefined && { unusable }),
        ...(unkept !== undefined && { unkept }),
      };
    },
  };
}

function sayUnkept({ code, message, hint }: CountersignError): string {
  return `what was found could not be kept: ${message} [${code}]${hint === undefined ? "" : `. ${hint}`}`;
}

function reasonOf({ lost, outcome }: Part): readonly string[] {
  if (lost !== undefined) return [lost];
  return outcome === undefined || outcome.complete ? [] : [outcome.incompleteReason ?? "no reason was given"];
}
