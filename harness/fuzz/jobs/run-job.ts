import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { attempt } from "../../../src/attempt.ts";
import { CountersignError } from "../../../src/countersign-error.ts";
import { isTypeScript } from "../../adapters/module/declare-module.ts";
import { excerpt } from "../../adapters/protocol/excerpt.ts";
import { AdapterProcess, describeEnd } from "../../adapters/stdio/adapter-process.ts";
import { pickCrashLines } from "../../text/crash-lines.ts";
import { plural } from "../../text/plural.ts";
import type { JobFault, JobMessage, JobNews, JobOrder, ShardOutcome } from "./job-messages.ts";

/** The end of a job: done, without a usable target, or lost for another reason. */
export type JobEnd =
  | { readonly kind: "done"; readonly outcome?: ShardOutcome }
  | { readonly kind: "unusable"; readonly error: CountersignError }
  | { readonly kind: "lost"; readonly why: string };

export interface JobLimits {
  /** Stops the job in order, and kills it where it does not end. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a sign of life after which a job counts as stuck. Default: a minute. */
  readonly silenceMs?: number;
}

const SILENCE_MS = 60_000;
/** Milliseconds until a job has reached its target, on a busy machine. */
const START_MS = 60_000;
/** Milliseconds that a job may take to end in order. */
const GRACE_MS = 10_000;
const STDERR_LINES = 4;
const LINE_SHOWN = 300;
/** Of 16 MiB for new objects, a job that judges hundreds of verifiers would fill all three parts, a quarter of its memory. */
const SMALL_NURSERY = "--max-semi-space-size=4";
/** A job drops as much as it keeps before V8 looks: a tenth of its memory. A quarter, as in the command line, takes more time than it saves. */
const EARLY_COLLECTION = "--heap-growing-percent=50";

/**
 * Runs a job in a process of its own, which ends when we do. Never rejects; once it resolves, nothing of the job is left,
 * its targets included.
 */
export function runJob(order: JobOrder, onNews: (news: JobNews) => void, limits: JobLimits = {}): Promise<JobEnd> {
  const { signal, silenceMs = SILENCE_MS } = limits;
  const child = new AdapterProcess({ name: "job", argv: hostCommand() });
  return new Promise((resolve) => {
    let patienceMs = Math.max(silenceMs, START_MS);
    let isOver = false;
    let silence: NodeJS.Timeout | undefined;
    let grace: NodeJS.Timeout | undefined;
    const end = (how: JobEnd): void => {
      isOver = true;
      clearTimeout(silence);
      clearTimeout(grace);
      signal?.removeEventListener("abort", stop);
      void child.kill().then(() => resolve(how));
    };
    const lose = (why: string): void => end({ kind: "lost", why: withStderr(why, child.stderr()) });
    const expectLife = (): void => {
      clearTimeout(silence);
      silence = setTimeout(lose, patienceMs, `gave no sign of life for ${showSeconds(patienceMs)}`);
    };
    const stop = (): void => {
      child.writeLine(JSON.stringify("stop"));
      grace = setTimeout(lose, GRACE_MS, `did not end within ${showSeconds(GRACE_MS)}`);
    };
    const onLine = (line: string): void => {
      const message = readMessage(line);
      if (message?.event === "started") patienceMs = silenceMs;
      expectLife();
      if (message === undefined) {
        lose("wrote what is no message: expected a line of JSON, got another text");
        return;
      }
      switch (message.event) {
        case "done":
          end({ kind: "done", ...(message.outcome !== undefined && { outcome: message.outcome }) });
          break;
        case "failed":
          end({ kind: "unusable", error: restoreFault(message.fault) });
          break;
        case "beat":
          break;
        default:
          onNews(message);
      }
    };
    child.listener = { line: (line) => isOver || onLine(line.toString("utf8")), end: (how) => lose(describeEnd(how)) };
    expectLife();
    child.writeLine(JSON.stringify(order));
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
  });
}

/** Reads a line of JSON without checking its shape: only our own host writes them. */
function readMessage(line: string): JobMessage | undefined {
  return attempt(() => JSON.parse(line));
}

export function restoreFault({ code, message, hint }: JobFault): CountersignError {
  return new CountersignError(code, message, hint);
}

function withStderr(why: string, stderr: string): string {
  const lines = pickCrashLines(stderr, STDERR_LINES).map((line) => excerpt(line.trim(), LINE_SHOWN));
  return lines.length === 0 ? why : `${why} (${lines.join(" | ")})`;
}

function showSeconds(milliseconds: number): string {
  return plural(Math.round(milliseconds / 1000), "second");
}

/** Returns the command of the host: from source or built, as this module's own extension shows. */
function hostCommand(): readonly string[] {
  const isSource = isTypeScript(import.meta.url);
  const host = isSource ? new URL("./job-host.ts", import.meta.url) : new URL("./job-host.js", import.meta.url);
  const tsx = isSource ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href] : [];
  return [process.execPath, SMALL_NURSERY, EARLY_COLLECTION, ...tsx, fileURLToPath(host)];
}
