/**
 * The program of a job: reads its order from standard input and reports on standard output, a line each. Ends with its
 * input, which means that the process that started it is gone.
 */
import { Worker } from "node:worker_threads";
import { splitLines } from "../../adapters/stdio/split-lines.ts";
import { endingSignals } from "../../interrupt/until-interrupted.ts";
import type { JobMessage } from "./job-messages.ts";
import { WATCH_PARENT } from "./watch-parent.ts";

const BEAT_MS = 1000;
const ORPHANED = 1;

const writeOut = process.stdout.write.bind(process.stdout);
// Output of a property must not be mistaken for a message.
process.stdout.write = process.stderr.write.bind(process.stderr);

const stop = new AbortController();
let isOrdered = false;
const lines = splitLines(Number.POSITIVE_INFINITY, {
  line: (line) => {
    if (isOrdered) stop.abort();
    else void obey(line.toString("utf8"));
    isOrdered = true;
  },
  tooLong: () => {},
});
new Worker(WATCH_PARENT, { eval: true, execArgv: [], workerData: process.ppid }).unref();
process.stdin.on("data", (chunk: Buffer) => lines.push(chunk));
process.stdin.on("end", () => process.exit(ORPHANED));
// An orderly stop is a line of input; a signal ends this process and its targets at once.
for (const signal of endingSignals) process.on(signal, () => process.exit(ORPHANED));
setInterval(() => report({ event: "beat" }), BEAT_MS).unref();

async function obey(order: string): Promise<void> {
  // Loaded last, so that heartbeats and the watch for the parent run already.
  const { performJob } = await import("./perform-job.ts");
  await performJob(JSON.parse(order), report, stop.signal);
  process.exit();
}

function report(message: JobMessage): void {
  writeOut(`${JSON.stringify(message)}\n`);
}
