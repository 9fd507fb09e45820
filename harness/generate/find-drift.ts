import { readdirSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "../../src/attempt.ts";
import { deriveAccumulated } from "../../src/suite/accumulated/accumulated.ts";
import { kindFolders } from "../suite/load-vectors.ts";
import { formatJson } from "./format-json.ts";
import { readIfThere } from "./read-if-there.ts";

/** Compares a folder with the texts due in it, by path; returns one sentence for each file that differs. */
export function findDrift(folder: string, due: ReadonlyMap<string, string>): readonly string[] {
  return [...due].flatMap(([path, text]) => driftOf(folder, path, text));
}

/** The greatest accumulation that takes no time. */
const QUICK_COUNT = 10_000;

/** Compares all of the accumulated file but what its longest accumulations are. */
export function findAccumulatedDrift(folder: string, counts: readonly number[]): readonly string[] {
  const path = "accumulated.json";
  const text = readIfThere(join(folder, path));
  if (text === undefined) return [`${path}: expected the file, got nothing`];
  const digests = [...text.matchAll(/"sha256": "([0-9a-f]{64})"/g)].map(([, digest = ""]) => digest);
  const { accumulations, ...due } = deriveAccumulated(counts.filter((count) => count <= QUICK_COUNT));
  const whole = counts.map((tasks, at) => {
    const derived = accumulations.find((one) => one.tasks === tasks);
    return derived ?? { tasks, sha256: digests[at] ?? "" };
  });
  return driftOf(folder, path, formatJson({ ...due, accumulations: whole }));
}

/** Files that a suite may hold beside what is derived. */
const MINE = /^(?:(?:keys\/)?README\.md|requirements\/[0-9]+\.[0-9]+\.json)$/;

/**
 * Lists what lies in a folder and should not: files and folders that nobody derives, and links, which a copy of the suite
 * would follow out of it. One sentence each.
 */
export function findStrays(folder: string, due: readonly string[]): readonly string[] {
  const files = new Set(due);
  const folders = new Set(due.flatMap((path) => (path.includes("/") ? [path.slice(0, path.lastIndexOf("/"))] : [])));
  const walk = (below: string): readonly string[] =>
    readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
      const path = `${below}${entry.name}`;
      if (entry.isSymbolicLink()) return [`${path}: expected no link, got one`];
      if (!entry.isDirectory())
        return files.has(path) || MINE.test(path) ? [] : [`${path}: no concern derives this file: remove it`];
      return folders.has(path) ? walk(`${path}/`) : [`${path}/: no concern derives this folder: remove it`];
    });
  return walk("");
}

/** How our vector files begin: another's are not ours to remove. */
const OURS = /^\{\s*"countersign":/;

/** Lists the vector files of a folder that are not due, by path. */
export function findUnexpected(folder: string, due: ReadonlyMap<string, string>): readonly string[] {
  return kindFolders.flatMap((kind) =>
    (attempt(() => readdirSync(join(folder, kind), { withFileTypes: true })) ?? [])
      .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
      .map(({ name }) => `${kind}/${name}`)
      .filter((path) => !due.has(path) && OURS.test(readIfThere(join(folder, path)) ?? "")),
  );
}

function driftOf(folder: string, path: string, due: string): readonly string[] {
  const found = readIfThere(join(folder, path));
  if (found === due) return [];
  if (found === undefined) return [`${path}: expected the file, got nothing`];
  return [`${path}:${firstDifferingLine(found, due)}: differs from what is derived`];
}

/** Returns a line number, from one. Of two texts that differ, one may end where the other goes on. */
function firstDifferingLine(found: string, due: string): number {
  const lines = found.split("\n");
  const dueLines = due.split("\n");
  const at = dueLines.findIndex((line, index) => line !== lines[index]);
  return (at < 0 ? dueLines.length : at) + 1;
}
