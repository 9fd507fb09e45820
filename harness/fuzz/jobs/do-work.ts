import { createCampaign } from "../campaign/campaign.ts";
import { drawFinding } from "../campaign/draw-finding.ts";
import { nameAnew } from "../campaign/name-anew.ts";
import { type CampaignOptions, runCampaign } from "../campaign/run-campaign.ts";
import { prepareCorpus } from "../corpus/corpus.ts";
import { type Onlooker, replayFinding } from "../corpus/replay-finding.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import type { Finding } from "../finding.ts";
import type { CampaignWork, JobMessage, JobOutcome, JobWork, ShrinkWork } from "./job-messages.ts";
import { createKeeper } from "./keep-findings.ts";
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
      await replayOne(finding, opened, context);
      return {};
    }
  }
}

async function replay(
  opened: OpenedProperties,
  { findings }: { readonly findings: readonly Finding[] },
  context: WorkContext,
): Promise<void> {
  const own = createCampaign(ownOptions(opened, context));
  const onlooker: Onlooker = {
    held: ({ id }, { judgement }) => judgement !== undefined && own.pool.note(id, judgement),
    broken: (property, finding, judged) => nameAnew(own, property, finding, judged),
  };
  for (const finding of findings) {
    if (context.signal.aborted) return;
    await replayOne(finding, opened, context, onlooker);
  }
}

async function replayOne(
  finding: Finding,
  { properties }: OpenedProperties,
  { tell }: WorkContext,
  onlooker?: Onlooker,
): Promise<void> {
  const { finding: _, ...result } = await replayFinding(finding, properties, onlooker);
  tell({ tells: "replayed", id: finding.id, result });
}

async function campaign(
  opened: OpenedProperties,
  { options, corpus }: CampaignWork,
  { signal, tell }: WorkContext,
): Promise<JobOutcome> {
  const { properties, window, target } = opened;
  const { name, version } = target.implementation;
  if (corpus !== undefined) prepareCorpus(corpus);
  const { keep, unkept } = createKeeper(corpus, tell);
  const { distinct, ...outcome } = await runCampaign({
    ...options,
    properties,
    window,
    signal: AbortSignal.any([signal, unkept]),
    target: { name, version },
    onProgress: (progress) => tell({ tells: "progress", progress }),
    onFinding: keep,
  });
  return { ...outcome, distinct: distinct.map(({ id }) => id), notes: opened.notes() };
}

async function shrink(opened: OpenedProperties, work: ShrinkWork, context: WorkContext): Promise<void> {
  prepareCorpus(work.corpus);
  const own = createCampaign(ownOptions(opened, context));
  for (const finding of work.findings) {
    if (own.isDone()) return;
    const shrunk = await shrinkKept(own, finding);
    if (shrunk === undefined) continue;
    saveFinding(work.corpus, shrunk);
    context.tell({ tells: "finding", finding: shrunk });
  }
}

/** Of a campaign that draws nothing, and looks into what is kept. */
function ownOptions({ properties, window, target }: OpenedProperties, { signal }: WorkContext): CampaignOptions {
  const { name, version } = target.implementation;
  return { properties, window, seed: 0, keepGoing: true, signal, target: { name, version } };
}
