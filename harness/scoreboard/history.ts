import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "../../src/attempt.ts";
import { formatJson } from "../generate/format-json.ts";
import type { Score } from "./scoreboard.ts";

/** What one run of `npm run certify -- --update` found, short enough to keep for ever. */
export interface HistoryEntry {
  /** ISO 8601, UTC. */
  readonly writtenAt: string;
  /** The version and the digest of the suite. */
  readonly suite: string;
  readonly digest: string;
  readonly scores: readonly HistoryScore[];
}

/** A score without its reasons. */
export type HistoryScore = Pick<Score, "name" | "version" | "conformant" | "profiles">;

/** Adds a run to a folder, a file each, named by its time. */
export function appendHistory(folder: string, run: Omit<HistoryEntry, "scores">, scores: readonly Score[]): void {
  const kept = scores.map(({ name, version, conformant, profiles }) => ({ name, version, conformant, profiles }));
  mkdirSync(folder, { recursive: true });
  const name = run.writtenAt.replaceAll(/[:.]/g, "-");
  writeFileSync(join(folder, `${name}.json`), formatJson({ ...run, scores: kept }));
}

/** Reads the runs of a folder, the first first; none where there is no folder. */
export function readHistory(folder: string): readonly HistoryEntry[] {
  const names = (attempt(() => readdirSync(folder)) ?? []).filter((name) => name.endsWith(".json"));
  return names.sort().map((name): HistoryEntry => JSON.parse(readFileSync(join(folder, name), "utf8")));
}
