import { readdirSync } from "node:fs";
import { join } from "node:path";
import { kindFolders } from "../suite/load-vectors.ts";
import { readIfThere } from "./read-if-there.ts";

/** Compares a folder with the texts due in it, by path; returns one sentence for each file that differs. */
export function findDrift(folder: string, due: ReadonlyMap<string, string>): readonly string[] {
  return [
    ...[...due].flatMap(([path, text]) => driftOf(folder, path, text)),
    ...findUnexpected(folder, due).map((path) => `${path}: no concern derives this file`),
  ];
}

/** Lists the vector files of a folder that are not due, by path. */
export function findUnexpected(folder: string, due: ReadonlyMap<string, string>): readonly string[] {
  return kindFolders.flatMap((kind) =>
    list(join(folder, kind))
      .filter((name) => name.endsWith(".json"))
      .map((name) => `${kind}/${name}`)
      .filter((path) => !due.has(path)),
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

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
