import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { DiagnosisTask, ServedDiagnosis } from "./serve-diagnosis.ts";

/** What came of a diagnosis. */
export type DiagnosisOutcome = ServedDiagnosis | "too-long" | "failed";

/** Diagnoses in a process of its own, one request at a time. */
export interface Diagnoser {
  /** Never rejects. */
  readonly diagnose: (task: DiagnosisTask) => Promise<DiagnosisOutcome>;
  /** Ends the process; what is under way has failed. */
  readonly close: () => void;
}

/** Most take milliseconds; the worst that is known takes some seconds. */
const TIMEOUT_MS = 15_000;
const MAX_HEAP_MB = 256;

/** Opens a diagnoser; its process starts with the first request, and anew after one that was ended. */
export function openDiagnoser(timeoutMs: number = TIMEOUT_MS): Diagnoser {
  let host: ChildProcess | undefined;
  return {
    diagnose(task) {
      host ??= startHost();
      const asked = host;
      return new Promise((resolve) => {
        const succeed = (diagnosis: unknown): void => settle(diagnosis as ServedDiagnosis);
        const fail = (): void => settle("failed");
        const timer = setTimeout(() => settle("too-long"), timeoutMs);
        const settle = (outcome: DiagnosisOutcome): void => {
          clearTimeout(timer);
          asked.off("message", succeed).off("exit", fail).off("error", fail);
          if (typeof outcome === "string") {
            // It may still be at work, or be gone: the next one gets another.
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

function startHost(): ChildProcess {
  // Our own extension says whether we run from source or built.
  const isSource = import.meta.url.endsWith(".ts");
  const tsx = isSource ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href] : [];
  const file = isSource
    ? new URL("./serve-diagnosis-host.ts", import.meta.url)
    : new URL("./serve-diagnosis-host.js", import.meta.url);
  const host = fork(fileURLToPath(file), {
    execArgv: [...tsx, `--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // It may fail while nothing is asked of it.
  host.on("error", () => undefined);
  // Nobody waits for a diagnosis once the gateway has ended.
  host.unref();
  host.channel?.unref();
  return host;
}
