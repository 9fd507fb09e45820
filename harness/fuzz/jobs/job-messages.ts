import type { CountersignError } from "../../../src/countersign-error.ts";
import type { Note } from "../../../src/judging/note.ts";
import type { CampaignOptions, CampaignOutcome, Progress } from "../campaign/campaign.ts";
import type { Replayed } from "../campaign/replay-finding.ts";
import type { Finding, InputAddress } from "../finding.ts";
import type { OpenedProperties, PropertySource } from "./opened-properties.ts";

/** One shard of a campaign, and the folder in which a finding is saved before it is reported. */
export interface CampaignWork {
  readonly kind: "campaign";
  readonly options: Pick<CampaignOptions, "seed" | "runs" | "timeMs" | "shard" | "keepGoing" | "known">;
  readonly corpus?: string;
}

/**
 * The task of a job: a shard of a campaign, a replay of findings, shrinking findings as drawn and saving them, or drawing
 * one input again and trying it.
 */
export type JobWork =
  | CampaignWork
  | { readonly kind: "replay"; readonly findings: readonly Finding[] }
  | { readonly kind: "shrink"; readonly findings: readonly Finding[]; readonly corpus: string }
  | { readonly kind: "draw"; readonly address: InputAddress };

/** The first line of a job's input, as JSON. Any other line orders it to stop. */
export interface JobOrder {
  readonly source: PropertySource;
  readonly work: JobWork;
}

export interface ShardOutcome extends CampaignOutcome {
  readonly notes: readonly Note[];
}

/** An error of ours, as it travels between processes. */
export interface JobFault {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** A report of a running job, one line of JSON. */
export type JobNews =
  | { readonly event: "started"; readonly target: OpenedProperties["target"] }
  | { readonly event: "progress"; readonly progress: Progress }
  | { readonly event: "finding"; readonly finding: Finding }
  | { readonly event: "replayed"; readonly replayed: Replayed }
  /** A finding could not be saved, so the job ends. */
  | { readonly event: "save-failed"; readonly fault: JobFault };

export type JobMessage =
  | JobNews
  | { readonly event: "beat" }
  /** With an outcome where the work was a campaign. */
  | { readonly event: "done"; readonly outcome?: ShardOutcome }
  /** The target cannot be used at all, or the corpus cannot be opened. */
  | { readonly event: "failed"; readonly fault: JobFault };

/** Reduces an error to what travels between processes. */
export function describeFault({ code, message, hint }: CountersignError): JobFault {
  return { code, message, ...(hint !== undefined && { hint }) };
}
