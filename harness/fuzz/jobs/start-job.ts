import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CountersignError } from "../../../src/countersign-error.ts";
import { AdapterProcess, describeEnd } from "../../adapters/adapter-process.ts";
import { isTypeScript } from "../../adapters/declare-module.ts";
import { excerpt } from "../../adapters/excerpt.ts";
import { plural } from "../../reporters/plural.ts";
import { tellingLines } from "../../reporters/telling-lines.ts";
import { type JobMessage, type JobOrder, readJobMessage } from "./job-messages.ts";

/** How a job ended: it did its work, its target cannot be used, or it is gone for another reason. */
export type JobEnd =
  | Extract<JobMessage, { readonly tells: "done" }>
  | { readonly tells: "unusable"; readonly error: CountersignError }
  | { readonly tells: "lost"; readonly why: string };

/** What a job tells on its way. */
export type JobNews = Extract<
  JobMessage,
  { readonly tells: "started" | "progress" | "finding" | "replayed" | "unkept" }
>;

/** A job that runs. */
export interface Job {
  /** Never rejects; once it resolves, nothing of the job is left. */
  readonly ended: Promise<JobEnd>;
  /** Lets it end in order; it is ended where it does not. */
  readonly stop: () => void;
}

/** How long a job may take. */
export interface JobLimits {
  /** Milliseconds without a sign of life after which a job counts as stuck. Default: a minute. */
  readonly silenceMs?: number;
  /** Milliseconds that a job may take to end in order. Default: ten seconds. */
  readonly graceMs?: number;
}

const SILENCE_MS = 60_000;
/** Of a busy machine, until it has reached its target. */
const START_MS = 60_000;
const GRACE_MS = 10_000;
const STDERR_LINES = 4;
const LINE_SHOWN = 300;

/** Starts a job in a process of its own, which ends when we do. */
export function startJob(order: JobOrder, hear: (news: JobNews) => void, limits: JobLimits = {}): Job {
  const { silenceMs = SILENCE_MS, graceMs = GRACE_MS } = limits;
  const child = new AdapterProcess({ name: "job", argv: hostCommand() });
  let resolve: (how: JobEnd) => void = () => {};
  const ended = new Promise<JobEnd>((settle) => {
    resolve = settle;
  });
  let silence: NodeJS.Timeout | undefined;
  let grace: NodeJS.Timeout | undefined;
  let isOver = false;
  let isStarted = false;
  const end = (how: JobEnd): void => {
    isOver = true;
    clearTimeout(silence);
    clearTimeout(grace);
    // Whoever waits for the end may count on its targets being gone, too.
    void child.kill().then(() => resolve(how));
  };
  const lose = (why: string): void => end({ tells: "lost", why: withStderr(why, child.stderr()) });
  const expectLife = (withinMs: number): void => {
    clearTimeout(silence);
    silence = setTimeout(lose, withinMs, `gave no sign of life for ${plural(Math.round(withinMs / 1000), "second")}`);
  };
  child.listener = {
    line: (line) => {
      if (isOver) return;
      const message = readJobMessage(line.toString("utf8"));
      isStarted ||= typeof message !== "string" && message.tells === "started";
      expectLife(isStarted ? silenceMs : Math.max(silenceMs, START_MS));
      if (typeof message === "string") return lose(`wrote what is no message: ${message}`);
      switch (message.tells) {
        case "beat":
          return;
        case "done":
          return end(message);
        case "failed":
          return end({ tells: "unusable", error: new CountersignError(message.code, message.message, message.hint) });
        default:
          return hear(message);
      }
    },
    end: (how) => lose(describeEnd(how)),
  };
  expectLife(Math.max(silenceMs, START_MS));
  child.writeLine(JSON.stringify(order));
  return {
    ended,
    stop: () => {
      if (isOver || grace !== undefined) return;
      child.writeLine(JSON.stringify("stop"));
      grace = setTimeout(lose, graceMs, `did not end within ${plural(Math.round(graceMs / 1000), "second")}`);
    },
  };
}

function withStderr(why: string, stderr: string): string {
  const lines = tellingLines(stderr, STDERR_LINES).map((line) => excerpt(line.trim(), LINE_SHOWN));
  return lines.length === 0 ? why : `${why} (${lines.join(" | ")})`;
}

function hostCommand(): readonly string[] {
  // Our own extension says whether we run from source or built.
  const isSource = isTypeScript(import.meta.url);
  const host = isSource ? new URL("campaign-host.ts", import.meta.url) : new URL("campaign-host.js", import.meta.url);
  return [process.execPath, ...(isSource ? ["--import", tsxUrl()] : []), fileURLToPath(host)];
}

function tsxUrl(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
}
