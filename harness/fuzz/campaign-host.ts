/**
 * The program in which a job of a campaign runs: it is given its order on standard input and tells what it finds on
 * standard output, a line each. It ends when its input does: then whoever started it is gone.
 */
import { Worker } from "node:worker_threads";
import { CountersignError } from "../../src/countersign-error.ts";
import { isTypeScript } from "../adapters/declare-module.ts";
import { splitLines } from "../adapters/split-lines.ts";
import { openCorpus } from "./corpus.ts";
import { drawFinding } from "./draw-finding.ts";
import type { CampaignWork, JobMessage, JobOrder, JobOutcome, JobWork, ReplayResult } from "./job-messages.ts";
import type { OpenedProperties, OpenProperties } from "./opened-properties.ts";
import { replayFinding } from "./replay-finding.ts";
import { runCampaign } from "./run-campaign.ts";

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
watchParent();
process.stdin.on("data", (chunk: Buffer) => lines.push(chunk));
process.stdin.on("end", () => process.exit(ORPHANED));
// Whoever started us says when to stop; a signal is for those who will not wait, and takes our targets with us.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(ORPHANED));
setInterval(() => tell({ tells: "beat" }), BEAT_MS).unref();

/** From source, Node 20 cannot start it, and a job that is stuck in a loop may outlive whoever started it. */
function watchParent(): void {
  const file = isTypeScript(import.meta.url)
    ? new URL("./watch-parent.ts", import.meta.url)
    : new URL("./watch-parent.js", import.meta.url);
  new Worker(file, { workerData: process.ppid }).on("error", () => {}).unref();
}

async function obey({ source, work }: JobOrder): Promise<void> {
  try {
    const { openProperties }: { readonly openProperties: OpenProperties } = await import(source.module);
    const opened = await openProperties(source.setup, stop.signal);
    tell({ tells: "started", target: opened.target });
    const done = await doWork(opened, work).finally(() => opened.close());
    tell({ tells: "done", ...done });
  } catch (error) {
    tellFailure(error);
  }
  process.exit();
}

async function doWork(opened: OpenedProperties, work: JobWork): Promise<{ readonly outcome?: JobOutcome }> {
  if (work.kind === "campaign") return { outcome: await campaign(opened, work) };
  const findings = work.kind === "replay" ? work.findings : [drawFinding(work.address, opened.properties)];
  for (const finding of findings) {
    if (stop.signal.aborted) break;
    // Drawn here, and so not known to whoever hears it.
    if (work.kind === "draw") tell({ tells: "finding", finding });
    const { finding: _, ...result } = await replayFinding(finding, opened.properties);
    tell({ tells: "replayed", id: finding.id, result: bare(result) });
  }
  return {};
}

async function campaign(opened: OpenedProperties, { options, corpus }: CampaignWork): Promise<JobOutcome> {
  const { properties, window, target } = opened;
  const { name, version } = target.implementation;
  const kept = corpus === undefined ? undefined : openCorpus(corpus);
  let fault: string | undefined;
  const { distinct, ...outcome } = await runCampaign({
    ...options,
    properties,
    window,
    signal: stop.signal,
    target: { name, version },
    onProgress: (progress) => tell({ tells: "progress", progress }),
    onFinding: (finding) => {
      try {
        // Kept before it is told: whoever is killed between the two has lost nothing.
        kept?.save(finding);
      } catch (error) {
        fault ??= error instanceof Error ? error.message : String(error);
        stop.abort();
      }
      tell({ tells: "finding", finding });
    },
  });
  const told = { ...outcome, distinct: distinct.map(({ id }) => id), notes: opened.notes() };
  return fault === undefined ? told : { ...told, complete: false, incompleteReason: fault };
}

/** A judgement holds the whole task again, and is for the campaign alone. */
function bare(result: ReplayResult): ReplayResult {
  if (result.outcome !== "FAILED") return result;
  const { kind, says, mismatch } = result.breach;
  return { outcome: "FAILED", breach: { kind, says, ...(mismatch !== undefined && { mismatch }) } };
}

function tellFailure(error: unknown): void {
  if (!(error instanceof CountersignError)) throw error;
  const { code, message, hint } = error;
  tell({ tells: "failed", code, message, ...(hint !== undefined && { hint }) });
}

function tell(message: JobMessage): void {
  writeOut(`${JSON.stringify(message)}\n`);
}
