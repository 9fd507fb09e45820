/**
 * The program in which a job runs: it is given its order on standard input and reports on standard output, a line each.
 * It ends when its input does: then whoever started it is gone.
 */
import { Worker } from "node:worker_threads";
import { CountersignError } from "../../../src/countersign-error.ts";
import { splitLines } from "../../adapters/stdio/split-lines.ts";
import { type CampaignOptions, createCampaign } from "../campaign/campaign.ts";
import { shrinkKnown } from "../campaign/investigate.ts";
import { replayFinding } from "../campaign/replay-finding.ts";
import { runCampaign } from "../campaign/run-campaign.ts";
import { drawFinding } from "../campaign/write-finding.ts";
import { prepareCorpus } from "../corpus/corpus.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import { type CampaignWork, describeFault, type JobMessage, type JobOrder, type ShardOutcome } from "./job-messages.ts";
import { createKeeper } from "./keep-findings.ts";
import type { OpenedProperties, OpenProperties } from "./opened-properties.ts";
import { WATCH_PARENT } from "./watch-parent.ts";

const BEAT_MS = 1000;
const ORPHANED = 1;

const writeOut = process.stdout.write.bind(process.stdout);
// What a property prints must not be taken for a message.
process.stdout.write = process.stderr.write.bind(process.stderr);

const stop = new AbortController();
let isOrdered = false;
const lines = splitLines(Number.POSITIVE_INFINITY, {
  line: (line) => {
    if (isOrdered) stop.abort();
    else void obey(JSON.parse(line.toString("utf8")));
    isOrdered = true;
  },
  tooLong: () => {},
});
new Worker(WATCH_PARENT, { eval: true, execArgv: [], workerData: process.ppid }).unref();
process.stdin.on("data", (chunk: Buffer) => lines.push(chunk));
process.stdin.on("end", () => process.exit(ORPHANED));
// Whoever started us says when to stop; a signal is for those who will not wait, and takes our targets with us.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(ORPHANED));
setInterval(() => report({ event: "beat" }), BEAT_MS).unref();

async function obey({ source, work }: JobOrder): Promise<void> {
  try {
    const { openProperties }: { readonly openProperties: OpenProperties } = await import(source.module);
    const opened = await openProperties(source.setup, stop.signal);
    report({ event: "started", target: opened.target });
    const outcome = await perform(opened, work).finally(() => opened.close());
    report({ event: "done", ...(outcome !== undefined && { outcome }) });
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    report({ event: "failed", fault: describeFault(error) });
  }
  process.exit();
}

/** Gives the outcome of a campaign; of other work, all that came of it was reported. */
async function perform(opened: OpenedProperties, work: JobOrder["work"]): Promise<ShardOutcome | undefined> {
  const campaign = createCampaign(optionsOf(opened));
  switch (work.kind) {
    case "campaign":
      return runShard(opened, work);
    case "replay":
      for (const finding of work.findings) {
        if (stop.signal.aborted) break;
        report({ event: "replayed", replayed: await replayFinding(finding, opened.properties, campaign) });
      }
      break;
    case "shrink":
      prepareCorpus(work.corpus);
      for (const finding of work.findings) {
        const shrunk = campaign.isDone() ? undefined : await shrinkKnown(campaign, finding);
        if (shrunk === undefined) continue;
        saveFinding(work.corpus, shrunk);
        report({ event: "finding", finding: shrunk });
      }
      break;
    case "draw": {
      const finding = drawFinding(work.address, opened.properties);
      // Before it is tried, which may be the end of us.
      report({ event: "finding", finding });
      report({ event: "replayed", replayed: await replayFinding(finding, opened.properties) });
    }
  }
  return undefined;
}

async function runShard(opened: OpenedProperties, { options, corpus }: CampaignWork): Promise<ShardOutcome> {
  if (corpus !== undefined) prepareCorpus(corpus);
  const { keep, unkept } = createKeeper(corpus, report);
  const outcome = await runCampaign({
    ...optionsOf(opened),
    ...options,
    signal: AbortSignal.any([stop.signal, unkept]),
    onProgress: (progress) => report({ event: "progress", progress }),
    onFinding: keep,
  });
  return { ...outcome, notes: opened.notes() };
}

/** Of a campaign that draws nothing, and looks into what is known. */
function optionsOf({ properties, window, target: { implementation } }: OpenedProperties): CampaignOptions {
  const { name, version } = implementation;
  return { properties, window, seed: 0, keepGoing: true, signal: stop.signal, target: { name, version } };
}

function report(message: JobMessage): void {
  writeOut(`${JSON.stringify(message)}\n`);
}
