import { type ChildProcess, spawn } from "node:child_process";
import type { CountersignError } from "../../src/countersign-error.ts";
import { markProcesses } from "../adapters/stdio/marked-processes.ts";
import { killGroup, programNotStarted, registerGroup, signalGroup } from "../adapters/stdio/process-group.ts";

/** The end of a client's test command. */
export type CommandEnd =
  | { readonly kind: "exited"; readonly status: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: "timed-out" }
  | { readonly kind: "interrupted" };

/** Options of {@link runCommand}. */
export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Milliseconds from SIGTERM to SIGKILL, and from SIGKILL until we stop waiting. */
const GRACE_MS = 2000;
/** Its own output is for whoever watches, and ours alone goes to standard output. */
const STDERR = 2;

/**
 * Runs a client's test command, without a shell and in a process group of its own, until it ends, its time is up or the
 * signal is aborted; then the whole group is ended, and on Linux what left it. Both its outputs go to our standard error.
 *
 * @throws {CountersignError} `command-not-found` or `command-not-startable`.
 */
export async function runCommand(argv: readonly string[], options: CommandOptions): Promise<CommandEnd> {
  const { timeoutMs, signal } = options;
  const marked = markProcesses(options.env);
  const child = start(argv, marked.env);
  const settled = new AbortController();
  try {
    return await new Promise<CommandEnd>((resolve, reject) => {
      child.once("error", (error: NodeJS.ErrnoException) => {
        if (child.pid === undefined) reject(notStarted(argv[0], error.code ?? error.message));
      });
      child.once("exit", (status, by) => resolve({ kind: "exited", status, signal: by }));
      const interrupt = (): void => resolve({ kind: "interrupted" });
      signal.addEventListener("abort", interrupt, { once: true, signal: settled.signal });
      if (signal.aborted) interrupt();
      const timer = setTimeout(() => resolve({ kind: "timed-out" }), timeoutMs);
      settled.signal.addEventListener("abort", () => clearTimeout(timer));
    });
  } finally {
    settled.abort();
    await endGroup(child);
    await marked.end();
  }
}

/** Describes how a command ended, as the end of a sentence; nothing where it ended well. */
export function describeCommandEnd(end: CommandEnd, timeoutMs: number): string | undefined {
  switch (end.kind) {
    case "timed-out":
      return `was ended after ${timeoutMs / 1000} s, before it was done`;
    case "interrupted":
      return "was interrupted";
    case "exited":
      if (end.signal !== null) return `was ended by ${end.signal}`;
      return end.status === 0 ? undefined : `exited with status ${end.status}`;
  }
}

function start([file = "", ...args]: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  try {
    const child = spawn(file, args, { env, detached: true, windowsHide: true, stdio: ["ignore", STDERR, STDERR] });
    if (child.pid !== undefined) registerGroup(child.pid);
    return child;
  } catch (cause) {
    throw notStarted(file, cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason");
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (isRunning(child)) {
    signalGroup(pid, "SIGTERM");
    if (!(await isGone(child))) {
      signalGroup(pid, "SIGKILL");
      await isGone(child);
    }
  }
  killGroup(pid);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function isGone(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    if (!isRunning(child)) return resolve(true);
    const timer = setTimeout(resolve, GRACE_MS, false);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** Makes the error of a command that did not start. Names only the program: its arguments may hold a secret. */
function notStarted(program: string | undefined, code: string): CountersignError {
  return programNotStarted(`command ${program ?? ""}`, code);
}
