import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Answers tasks in a process of its own, one at a time. */
export interface AskedProcess<Task, Answer> {
  /** Never rejects. The answer to the task before is to be awaited first. */
  readonly ask: (task: Task) => Promise<Answer | "too-long" | "failed">;
  /** Ends the process; what is under way has failed. */
  readonly close: () => void;
}

/** How long an answer may take, and how much memory. */
export interface ProcessLimits {
  readonly timeoutMs: number;
  readonly heapMb: number;
}

/** Opens it; the process starts with the first task, and anew after one that was ended. Its answers are taken for those of our own code. */
export function openAskedProcess<Task extends object, Answer>(
  file: URL,
  limits: ProcessLimits,
): AskedProcess<Task, Answer> {
  let host: ChildProcess | undefined;
  return {
    ask(task) {
      host ??= startHost(file, limits);
      const asked = host;
      return new Promise((resolve) => {
        const succeed = (answer: unknown): void => settle(answer as Answer);
        const fail = (): void => settle("failed");
        const timer = setTimeout(() => settle("too-long"), limits.timeoutMs);
        const settle = (outcome: Answer | "too-long" | "failed"): void => {
          clearTimeout(timer);
          asked.off("message", succeed).off("exit", fail).off("error", fail);
          if (outcome === "too-long" || outcome === "failed") {
            // The host may still be at work, or be gone: the next task gets another.
            if (host === asked) host = undefined;
            asked.kill("SIGKILL");
          }
          resolve(outcome);
        };
        asked.once("message", succeed).once("exit", fail).once("error", fail);
        asked.send(task, (error) => error !== null && fail());
      });
    },
    close() {
      host?.kill("SIGKILL");
      host = undefined;
    },
  };
}

/** Returns the file of that name beside a module, from source or built as the module itself. */
export function hostBeside(name: string, moduleUrl: string): URL {
  return new URL(`./${name}${isSource(moduleUrl) ? ".ts" : ".js"}`, moduleUrl);
}

function isSource(url: string): boolean {
  return url.endsWith(".ts");
}

function startHost(file: URL, { heapMb }: ProcessLimits): ChildProcess {
  const tsx = isSource(file.href)
    ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
    : [];
  const host = fork(fileURLToPath(file), {
    execArgv: [...tsx, `--max-old-space-size=${heapMb}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // The host may fail while it has no task.
  host.on("error", () => undefined);
  // Nobody waits for an answer once the program has ended.
  host.unref();
  host.channel?.unref();
  return host;
}
