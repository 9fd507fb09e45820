/**
 * The program in which a job of a campaign runs: it is given its order on standard input and tells what it finds on
 * standard output, a line each. It ends when its input does: then whoever started it is gone.
 */
import { Worker } from "node:worker_threads";
import { CountersignError } from "../../../src/countersign-error.ts";
import { isTypeScript } from "../../adapters/declare-module.ts";
import { splitLines } from "../../adapters/split-lines.ts";
import { doWork } from "./do-work.ts";
import type { JobMessage, JobOrder } from "./job-messages.ts";
import type { OpenProperties } from "./opened-properties.ts";

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
    ? new URL("watch-parent.ts", import.meta.url)
    : new URL("watch-parent.js", import.meta.url);
  new Worker(file, { workerData: process.ppid }).on("error", () => {}).unref();
}

async function obey({ source, work }: JobOrder): Promise<void> {
  try {
    const { openProperties }: { readonly openProperties: OpenProperties } = await import(source.module);
    const opened = await openProperties(source.setup, stop.signal);
    tell({ tells: "started", target: opened.target });
    const done = await doWork(opened, work, { signal: stop.signal, tell }).finally(() => opened.close());
    tell({ tells: "done", ...done });
  } catch (error) {
    tellFailure(error);
  }
  process.exit();
}

function tellFailure(error: unknown): void {
  if (!(error instanceof CountersignError)) throw error;
  const { code, message, hint } = error;
  tell({ tells: "failed", code, message, ...(hint !== undefined && { hint }) });
}

function tell(message: JobMessage): void {
  writeOut(`${JSON.stringify(message)}\n`);
}
