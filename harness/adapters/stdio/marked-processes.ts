import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { attempt } from "../../../src/attempt.ts";

/** The processes of one adapter, whatever group and session they put themselves in. Known on Linux alone. */
export interface MarkedProcesses {
  /** The environment to start its processes in: those that they start inherit the mark in it. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends those that still run. */
  readonly end: () => Promise<Leftovers>;
}

/** Processes that ran on after the adapter. */
export interface Leftovers {
  readonly names: readonly string[];
  readonly areEnded: boolean;
}

const VARIABLE = "COUNTERSIGN_RUN";
const ROUNDS = 10;
const BETWEEN_MS = 20;
const living = new Set<string>();
let watching = false;

/** Makes a mark for one adapter; what bears it is ended when we exit, if not before. */
export function markProcesses(env: NodeJS.ProcessEnv = process.env): MarkedProcesses {
  const mark = randomUUID();
  living.add(mark);
  if (!watching) process.once("exit", () => [...living].flatMap(findMarked).forEach(kill));
  watching = true;
  return {
    // An adapter may itself run us: its processes bear both marks.
    env: { ...env, [VARIABLE]: `${env[VARIABLE] ?? ""} ${mark}`.trimStart() },
    async end() {
      living.delete(mark);
      const names = new Map<number, string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const found = findMarked(mark);
        if (found.length === 0) return { names: [...names.values()], areEnded: true };
        for (const pid of found) names.set(pid, names.get(pid) ?? nameOf(pid));
        found.forEach(kill);
        await sleep(BETWEEN_MS);
      }
      return { names: findMarked(mark).map(nameOf), areEnded: false };
    },
  };
}

function findMarked(mark: string): readonly number[] {
  return listProcesses().filter((pid) => readProcess(pid, "environ").includes(mark));
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // ESRCH: it is gone. EPERM: it runs as another user, and is not ours to end.
  }
}

function listProcesses(): readonly number[] {
  if (process.platform !== "linux") return [];
  const names = attempt(() => readdirSync("/proc")) ?? [];
  return names.flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function nameOf(pid: number): string {
  return readProcess(pid, "comm").trim() || String(pid);
}

/** Reads a file about a process; nothing where it is gone or another user's. */
function readProcess(pid: number, file: string): string {
  return attempt(() => readFileSync(`/proc/${pid}/${file}`, "latin1")) ?? "";
}
