import { recheckFindings } from "../diagnosis/recheck-findings.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import { type Campaign, createCampaign } from "./campaign.ts";
import { drawInputs } from "./draw-inputs.ts";
import { investigate } from "./investigate.ts";
import { registerKnown } from "./register-known.ts";
import { settleInOrder } from "./settle-in-order.ts";

/** What to try, and how long. */
export interface CampaignOptions {
  readonly properties: readonly Property[];
  /** 0 … 2^32-1 */
  readonly seed: number;
  /** How many inputs the whole campaign tries: all shards and jobs, all properties together. */
  readonly runs?: number;
  /** Milliseconds after which no further input is tried. */
  readonly timeMs?: number;
  /** Counted from 1. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** Counted from 0. */
  readonly job?: { readonly index: number; readonly count: number };
  /** False: it ends at the first finding, once that is shrunk. */
  readonly keepGoing: boolean;
  /** Inputs in flight. */
  readonly window: number;
  /** Findings of the corpus: what is distinct is distinct from these, too. */
  readonly known?: readonly Finding[];
  readonly signal?: AbortSignal;
  readonly target?: { readonly name: string; readonly version: string };
  /** Default true: asks the target more, to tell apart what explains a finding equally well. */
  readonly discriminate?: boolean;
  /** About twice a second. */
  readonly onProgress?: (progress: Progress) => void;
  /** First as drawn (`shrunk` is false), again under the same id when it is shrunk and diagnosed. */
  readonly onFinding?: (finding: Finding) => void;
}

/** What one property came to. */
export interface PropertyTally {
  readonly id: string;
  readonly says: string;
  readonly runs: number;
  /** Runs on which nothing could be judged. */
  readonly skipped: number;
  /** Runs that broke the law: those of one mistake make one finding. */
  readonly failures: number;
  readonly findings: number;
}

/** How far a campaign is. */
export interface Progress {
  readonly runs: number;
  readonly runsPerSecond: number;
  readonly properties: readonly PropertyTally[];
  readonly findings: number;
}

/** What a campaign came to. */
export interface CampaignOutcome extends Progress {
  readonly seed: number;
  /** False where it was interrupted, or the target was gone. */
  readonly complete: boolean;
  readonly incompleteReason?: string;
  readonly distinct: readonly Finding[];
  /** How the target reads silent points, where its answers show it. */
  readonly choices: readonly { readonly point: string; readonly took: string }[];
  readonly durationMs: number;
}

const PROGRESS_MS = 500;

/**
 * Tries inputs on properties until the runs or the time are used up, or the signal comes: one process, one connection.
 * What is tried depends on seed, shard and job alone; each finding is told, shrunk and diagnosed.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const campaign = createCampaign(options);
  const { onProgress } = options;
  const timer = onProgress && setInterval(() => onProgress(campaign.progress()), PROGRESS_MS);
  try {
    await registerKnown(campaign);
    await tryInputs(campaign);
    // It may take seconds for each, which whoever interrupts does not have: what is kept is named anew when it is replayed.
    if (options.signal?.aborted !== true) recheckFindings(campaign);
  } finally {
    clearInterval(timer);
  }
  onProgress?.(campaign.progress());
  return campaign.outcome();
}

async function tryInputs(campaign: Campaign): Promise<void> {
  const { options, mayGoOn, interruptible } = campaign;
  const draws = drawInputs(options);
  for await (const settled of settleInOrder(draws, { window: options.window, mayGoOn, interruptible })) {
    const { draw, judged } = settled;
    if (judged.kind === "gone") campaign.giveUp(judged.why);
    campaign.count(settled);
    if (judged.kind === "broken") await investigate(campaign, draw, judged);
    if (campaign.isDone()) return;
  }
}
