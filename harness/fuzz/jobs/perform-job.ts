import { CountersignError } from "../../../src/countersign-error.ts";
import { type CampaignOptions, createCampaign } from "../campaign/campaign.ts";
import { runCampaign } from "../campaign/run-campaign.ts";
import { drawFinding } from "../campaign/write-finding.ts";
import { prepareCorpus } from "../corpus/corpus.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import { type CampaignWork, describeFault, type JobMessage, type JobOrder, type ShardOutcome } from "./job-messages.ts";
import type { OpenedProperties, OpenProperties } from "./opened-properties.ts";
import { createFindingSaver } from "./save-and-report.ts";

/** Performs a job until it is done or must stop; the last report is `done` or `failed`. */
export async function performJob(
  { source, work }: JobOrder,
  report: (message: JobMessage) => void,
  stop: AbortSignal,
): Promise<void> {
  try {
    const { openProperties }: { readonly openProperties: OpenProperties } = await import(source.module);
    const opened = await openProperties(source.setup, stop);
    report({ event: "started", target: opened.target });
    const outcome = await perform({ opened, report, stop }, work).finally(() => opened.close());
    report({ event: "done", ...(outcome !== undefined && { outcome }) });
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    report({ event: "failed", fault: describeFault(error) });
  }
}

interface Job {
  readonly opened: OpenedProperties;
  readonly report: (message: JobMessage) => void;
  readonly stop: AbortSignal;
}

/** Returns the outcome of a campaign; all other work only reports. */
async function perform(job: Job, work: JobOrder["work"]): Promise<ShardOutcome | undefined> {
  if (work.kind === "campaign") return runShard(job, work);
  await examine(job, work);
  return undefined;
}

/** Performs work on single findings, for which all is loaded that a diagnosis tries. */
async function examine(job: Job, work: Exclude<JobOrder["work"], CampaignWork>): Promise<void> {
  const { opened, report, stop } = job;
  const { replayFinding } = await import("../campaign/replay-finding.ts");
  const campaign = createCampaign(optionsOf(job));
  switch (work.kind) {
    case "replay":
      for (const finding of work.findings) {
        if (stop.aborted) break;
        report({ event: "replayed", replayed: await replayFinding(finding, opened.properties, campaign) });
      }
      break;
    case "shrink": {
      prepareCorpus(work.corpus);
      const { shrinkKnown } = await import("../campaign/investigate.ts");
      for (const finding of work.findings) {
        const shrunk = campaign.isDone() ? undefined : await shrinkKnown(campaign, finding);
        if (shrunk === undefined) continue;
        saveFinding(work.corpus, shrunk);
        report({ event: "finding", finding: shrunk });
      }
      break;
    }
    case "draw": {
      const finding = drawFinding(work.address, opened.properties);
      // Reported before it is tried, which may kill this process.
      report({ event: "finding", finding });
      report({ event: "replayed", replayed: await replayFinding(finding, opened.properties) });
    }
  }
}

async function runShard(job: Job, { options, corpus }: CampaignWork): Promise<ShardOutcome> {
  const { opened, report, stop } = job;
  if (corpus !== undefined) prepareCorpus(corpus);
  const { save, failed } = createFindingSaver(corpus, report);
  const outcome = await runCampaign({
    ...optionsOf(job),
    ...options,
    signal: AbortSignal.any([stop, failed]),
    onProgress: (progress) => report({ event: "progress", progress }),
    onFinding: save,
  });
  return { ...outcome, notes: opened.notes() };
}

/** Makes the options of a campaign that draws no inputs, and only investigates known findings. */
function optionsOf({ opened, stop }: Job): CampaignOptions {
  const { properties, window, target } = opened;
  const { name, version } = target.implementation;
  return { properties, window, seed: 0, keepGoing: true, signal: stop, target: { name, version } };
}
