import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { attempt } from "../../../src/attempt.ts";
import { CountersignError } from "../../../src/countersign-error.ts";
import { untilAborted } from "../../interrupt/until-interrupted.ts";
import { plural } from "../../text/plural.ts";
import { SOURCE_FILE } from "./open-target.ts";

/** Waits for changes of the source files beside a target. */
export interface FileWatch {
  /** What is watched, in words. */
  readonly says: string;
  /** Resolves with a file that has changed since the last call, once nothing more does; with nothing once the signal is aborted. */
  readonly next: (signal: AbortSignal) => Promise<string | undefined>;
  readonly close: () => void;
}

/** Folders whose files are not written by hand. */
const MADE = /^(?:node_modules|vendor|target|obj|bin|dist|__pycache__|reports|\..*)$/;
/** The system watches each folder by itself: those of a whole disk would be too many. */
const MAX_FOLDERS = 100;
const MAX_DEPTH = 4;
/** Milliseconds: an editor writes a file in several steps, and a build several files. */
const QUIET_MS = 300;
/** Milliseconds between looks at which folders there are: the system does not say that one is made in the place of another. */
const LOOK_MS = 1000;

/**
 * Watches the source files in the folder of a target's file, and in those below it.
 *
 * @throws {CountersignError} `watch-impossible` where the system cannot.
 */
export function watchFiles(file: string): FileWatch {
  const folder = dirname(resolve(file));
  let changed: string | undefined;
  let wake: () => void = () => undefined;
  const isSource = (name: string): boolean => name === basename(file) || SOURCE_FILE.test(name);
  const notice = (name: string): void => {
    if (!isSource(name)) return;
    changed = name;
    wake();
  };
  // Only the folder itself must be watched: another may be closed to us, or vanish.
  const folders = new Map([[folder, open(folder, notice)]]);
  const openNew = (): readonly string[] =>
    listFolders(folder).flatMap((path) => {
      const opened = folders.has(path) ? undefined : attempt(() => open(path, notice));
      if (opened === undefined) return [];
      folders.set(path, opened);
      return [path];
    });
  /** Watches the folders that are new, as those are that a build makes again: what is in them was written unseen. */
  const look = (): void => {
    for (const [path, watched] of folders) {
      if (!watched.isGone() && identityOf(path) === watched.identity) continue;
      folders.delete(path);
      // What the system has told of it by now is read first.
      setImmediate(() => watched.watcher.close());
    }
    const names = openNew().flatMap((path) => attempt(() => readdirSync(path)) ?? []);
    const source = names.find(isSource);
    if (source !== undefined) notice(source);
  };
  openNew();
  const below = folders.size - 1;
  const looking = setInterval(look, LOOK_MS).unref();
  return {
    says: `the source files in ${folder}${below === 0 ? "" : ` and ${plural(below, "folder")} below it`}`,
    async next(signal) {
      const stopped = untilAborted(signal);
      while (changed === undefined && !signal.aborted) {
        await Promise.race([stopped, new Promise<void>((resolved) => (wake = resolved))]);
      }
      const found = changed;
      await Promise.race([stopped, new Promise((resolved) => setTimeout(resolved, QUIET_MS))]);
      changed = undefined;
      return signal.aborted ? undefined : found;
    },
    close() {
      clearInterval(looking);
      for (const { watcher } of folders.values()) watcher.close();
    },
  };
}

interface WatchedFolder {
  readonly watcher: FSWatcher;
  readonly identity: string | undefined;
  /** Whether the system told that the folder itself was deleted or moved: another one may have its number. */
  readonly isGone: () => boolean;
}

function open(folder: string, onChange: (name: string) => void): WatchedFolder {
  try {
    const identity = identityOf(folder);
    let isGone = false;
    const watcher = watch(folder, (_, name) => {
      isGone ||= name === basename(folder);
      if (name !== null) onChange(name);
    });
    // A folder that vanishes is watched no more; the run goes on.
    watcher.on("error", () => undefined);
    return { watcher, identity, isGone: () => isGone };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CountersignError(
      "watch-impossible",
      `--watch ${folder}: expected a folder that can be watched, got ${reason}`,
      "Run it without --watch, or raise the system's limit of watched files.",
    );
  }
}

function identityOf(folder: string): string | undefined {
  const stats = attempt(() => statSync(folder, { bigint: true }));
  return stats && `${stats.dev} ${stats.ino}`;
}

/** Lists a folder and those below it, the nearest first. */
function listFolders(root: string): readonly string[] {
  const found: string[] = [];
  let level: readonly string[] = [root];
  for (let depth = 0; depth < MAX_DEPTH && found.length < MAX_FOLDERS; depth++) {
    found.push(...level.slice(0, MAX_FOLDERS - found.length));
    level = level.flatMap((folder) =>
      (attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []).flatMap((entry) =>
        entry.isDirectory() && !MADE.test(entry.name) ? [join(folder, entry.name)] : [],
      ),
    );
  }
  return found;
}
