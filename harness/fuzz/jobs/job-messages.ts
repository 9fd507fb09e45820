import type { CountersignError } from "../../../src/countersign-error.ts";
import type { Note } from "../../../src/judging/note.ts";
import type { CampaignOptions, CampaignOutcome, Progress } from "../campaign/campaign.ts";
import type { Replayed } from "../campaign/replay-finding.ts";
import type { Finding, InputAddress } from "../finding.ts";
import type { OpenedProperties, PropertySource } from "./opened-properties.ts";

/** One shard of a campaign, and the folder where a finding is kept before it is reported. */
export interface CampaignWork {
  readonly kind: "campaign";
  readonly options: Pick<CampaignOptions, "seed" | "runs" | "timeMs" | "shard" | "keepGoing" | "known">;
  readonly corpus?: string;
}

/**
 * The task of a job: a shard of a campaign, or to replay findings, or to shrink those that are as they were drawn and keep
 * them in a folder, or to draw one input again and try it.
 */
export type JobWork =
  | CampaignWork
  | { readonly kind: "replay"; readonly findings: readonly Finding[] }
  | { readonly kind: "shrink"; readonly findings: readonly Finding[]; readonly corpus: string }
  | { readonly kind: "draw"; readonly address: InputAddress };

/** The first line that a job is given, as JSON. Any other line tells it to stop. */
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

/** A report of a job on its way, one line of JSON each. */
export type JobNews =
  | { readonly event: "started"; readonly target: OpenedProperties["target"] }
  | { readonly event: "progress"; readonly progress: Progress }
  | { readonly event: "finding"; readonly finding: Finding }
  | { readonly event: "replayed"; readonly replayed: Replayed }
  /** A finding could not be kept, so the job ends. */
  | { readonly event: "unkept"; readonly fault: JobFault };

export type JobMessage =
  | JobNews
  | { readonly event: "beat" }
  /** The outcome is that of a campaign. */
  | { readonly event: "done"; readonly outcome?: ShardOutcome }
  /** The target cannot be used at all, or the corpus cannot be opened. */
  | { readonly event: "failed"; readonly fault: JobFault };

/** Reduces an error to what travels between processes. */
export function describeFault({ code, message, hint }: CountersignError): JobFault {
  return { code, message, ...(hint !== undefined && { hint }) };
}
