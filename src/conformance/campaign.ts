import type { HttpRequest } from "../signing/http-request.ts";

/** A law that a campaign tried. */
export interface CampaignProperty {
  readonly id: string;
  /** The law in one sentence. */
  readonly says: string;
  /** Inputs that were judged. */
  readonly runs: number;
  /** Inputs that broke it. */
  readonly failures: number;
  /** Distinct ones. */
  readonly findings: number;
}

/** An input that breaks a law, and what it takes to draw it again. */
export interface CampaignFinding {
  readonly id: string;
  readonly property: string;
  /** How it broke: of what no mistake explains, two findings of different kinds are never one. */
  readonly kind: string;
  /** False where the input is not known to be the smallest. */
  readonly shrunk: boolean;
  /** Of fast-check, for the property's arbitrary: not the campaign's. */
  readonly seed: number;
  readonly path: string;
  /** What was expected and what came, as one sentence. */
  readonly says: string;
  /** The smallest input that is known to show it, as the property writes it. */
  readonly input: unknown;
  /** Of a live gateway: the request that was sent; merchants' secrets are masked, where a forgery holds one. */
  readonly sent?: HttpRequest;
  /** The known mistakes that make just these bytes, sets of deviations. */
  readonly diagnosis: readonly (readonly string[])[];
}

/** What a campaign was asked for: all its shards are asked the same. */
export interface CampaignAsked {
  /** Inputs of all shards, jobs and properties together; `null` without a limit. */
  readonly runs: number | null;
  /** Milliseconds of each shard; `null` without a limit. */
  readonly timeMs: number | null;
  /** Whether it was to collect distinct findings rather than to end at the first. */
  readonly keepGoing: boolean;
  /** `null` for all that the target has. */
  readonly method: string | null;
  /** Ids; none means all. */
  readonly properties: readonly string[];
}

/** How the inputs of a fuzz campaign were drawn, and what they showed. */
export interface CampaignSummary {
  readonly seed: number;
  /** `I/N`, of a campaign that was split. */
  readonly shard: string | null;
  /** How many shards were joined, where any were. */
  readonly shards?: number;
  readonly asked: CampaignAsked;
  readonly runs: number;
  readonly runsPerSecond: number;
  /** Processes side by side, of all shards together. */
  readonly jobs: number;
  readonly properties: readonly CampaignProperty[];
  readonly findings: readonly CampaignFinding[];
}
