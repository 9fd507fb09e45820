import { createCampaign } from "../campaign/campaign.ts";
import { drawFinding } from "../campaign/draw-finding.ts";
import { runCampaign } from "../campaign/run-campaign.ts";
import { openCorpus } from "../corpus/corpus.ts";
import { replayFinding } from "../corpus/replay-finding.ts";
import type { Finding } from "../finding.ts";
import type { CampaignWork, JobMessage, JobOutcome, JobWork, ReplayResult, ShrinkWork } from "./job-messages.ts";
import type { OpenedProperties } from "./opened-properties.ts";
import { shrinkKept } from "./shrink-kept.ts";

/** What a job hears and whom it tells. */
export interface WorkContext {
  readonly signal: AbortSignal;
  readonly tell: (message: JobMessage) => void;
}

/** Does what a job was ordered to, and tells what it finds; gives the outcome of a campaign. */
export async function doWork(
  opened: OpenedProperties,
  work: JobWork,
  context: WorkContext,
): Promise<{ readonly outcome?: JobOutcome }> {
  switch (work.kind) {
    case "campaign":
      return { outcome: await campaign(opened, work, context) };
    case "shrink":
      await shrink(opened, work, context);
      return {};
    case "replay":
      await replay(opened, work, context);
      return {};
    case "draw": {
      const finding = drawFinding(work.address, opened.properties);
      // Drawn here, and so not known to whoever hears it.
      context.tell({ tells: "finding", finding });
      await replay(opened, { findings: [finding] }, context);
      return {};
    }
  }
}

async function replay(
  { properties }: OpenedProperties,
  { findings }: { readonly findings: readonly Finding[] },
  { signal, tell }: WorkContext,
): Promise<void> {
  for (const finding of findings) {
    if (signal.aborted) return;
    const { finding: _, ...result } = await replayFinding(finding, properties);
    tell({ tells: "replayed", id: finding.id, result: bare(result) });
  }
}

async function campaign(
  opened: OpenedProperties,
  { options, corpus }: CampaignWork,
  { signal, tell }: WorkContext,
): Promise<JobOutcome> {
  const { properties, window, target } = opened;
  const { name, version } = target.implementation;
  const kept = corpus === undefined ? undefined : openCorpus(corpus);
  const unkept = new AbortController();
  let fault: string | undefined;
  const { distinct, ...outcome } = await runCampaign({
    ...options,
    properties,
    window,
    signal: AbortSignal.any([signal, unkept.signal]),
    target: { name, version },
    onProgress: (progress) => tell({ tells: "progress", progress }),
    onFinding: (finding) => {
      try {
        // Kept before it is told: whoever is killed between the two has lost nothing.
        kept?.save(finding);
      } catch (error) {
        fault ??= error instanceof Error ? error.message : String(error);
        unkept.abort();
      }
      tell({ tells: "finding", finding });
    },
  });
  const told = { ...outcome, distinct: distinct.map(({ id }) => id), notes: opened.notes() };
  return fault === undefined ? told : { ...told, complete: false, incompleteReason: fault };
}

async function shrink(
  { properties, window, target }: OpenedProperties,
  work: ShrinkWork,
  { signal, tell }: WorkContext,
): Promise<void> {
  const kept = openCorpus(work.corpus);
  const { name, version } = target.implementation;
  const options = { properties, window, seed: 0, keepGoing: true, signal, target: { name, version } };
  const own = createCampaign(options);
  for (const finding of work.findings) {
    if (own.isDone()) return;
    const shrunk = await shrinkKept(own, finding);
    if (shrunk === undefined) continue;
    kept.save(shrunk);
    tell({ tells: "finding", finding: shrunk });
  }
}

/** A judgement holds the whole task again, and is for the campaign alone. */
function bare(result: ReplayResult): ReplayResult {
  if (result.outcome !== "FAILED") return result;
  const { kind, says, mismatch } = result.breach;
  return { outcome: "FAILED", breach: { kind, says, ...(mismatch !== undefined && { mismatch }) } };
}
