import { type FSWatcher, watch } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { CountersignError } from "../../../src/countersign-error.ts";
import { untilAborted } from "../../interrupt/until-interrupted.ts";
import { SOURCE_FILE } from "./open-target.ts";

/** Waits for changes of the source files beside a target. */
export interface FileWatch {
  readonly folder: string;
  /** Resolves with a file that has changed since the last call, once nothing more does; with nothing once the signal is aborted. */
  readonly next: (signal: AbortSignal) => Promise<string | undefined>;
  readonly close: () => void;
}

/** Folders whose files are not written by hand. */
const MADE = /(?:^|\/)(?:node_modules|vendor|target|obj|bin|__pycache__|reports|\.[^/]*)\//;
/** Milliseconds: an editor writes a file in several steps, and a build several files. */
const QUIET_MS = 300;

/**
 * Watches the folder of a target's file, with those below it.
 *
 * @throws {CountersignError} `watch-impossible` where the system cannot.
 */
export function watchFiles(file: string): FileWatch {
  const folder = dirname(file);
  let changed: string | undefined;
  let wake: () => void = () => undefined;
  const watcher = open(folder, (name) => {
    if (!isSource(name, relative(folder, file))) return;
    changed = name;
    wake();
  });
  return {
    folder,
    async next(signal) {
      const stopped = untilAborted(signal);
      while (changed === undefined && !signal.aborted) {
        await Promise.race([stopped, new Promise<void>((resolve) => (wake = resolve))]);
      }
      const found = changed;
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, QUIET_MS))]);
      changed = undefined;
      return signal.aborted ? undefined : found;
    },
    close: () => watcher.close(),
  };
}

function isSource(name: string, own: string): boolean {
  return name === own || (SOURCE_FILE.test(name) && !MADE.test(name));
}

function open(folder: string, onChange: (name: string) => void): FSWatcher {
  try {
    const watcher = watch(folder, { recursive: true }, (_, name) => {
      if (name !== null) onChange(name.split(sep).join("/"));
    });
    // A folder that vanishes is watched no more; the run goes on.
    watcher.on("error", () => undefined);
    return watcher;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CountersignError(
      "watch-impossible",
      `--watch ${folder}: expected a folder that can be watched, got ${reason}`,
      "Run it without --watch, or raise the system's limit of watched files.",
    );
  }
}
