import { createHash } from "node:crypto";
import { join } from "node:path";
import { attempt } from "../../src/attempt.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Ledger } from "../../src/suite/find-problems.ts";
import type { Vector, VectorFile } from "../../src/suite/model/vector.ts";
import { retiredVectors } from "../../src/suite/retired.ts";
import { formatJson } from "./format-json.ts";
import { readIfThere } from "./read-if-there.ts";

/** The ledger's file, below the folder of the suite. */
export const LEDGER = "ledger.json";

/** Formats the ledger of a suite, retired vectors included, in the order of the ids. */
export function formatLedger(files: readonly VectorFile[]): string {
  const entries = files.flatMap((file) =>
    file.vectors.map((vector: Vector): readonly [string, string] => [vector.id, digestOf(file, vector)]),
  );
  const retired = Object.entries(retiredVectors).map(([id, { digest }]): readonly [string, string] => [id, digest]);
  return formatJson(Object.fromEntries([...entries, ...retired].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The published names of points that were renamed since, by vector: a new name does not change the meaning. */
const firstPoints: Readonly<Record<string, string>> = {
  "verification-choices/secret-literal": "secret-in-key-literal",
  "verification-choices/secret-encoded": "secret-in-key-encoded",
};

/** Computes a short digest of a vector's meaning: its task, its credentials, and the kind of its outcome. */
export function digestOf({ credentials = {} }: VectorFile, vector: Vector): string {
  const { task, result } = vector;
  const point = "point" in vector ? (firstPoints[vector.id] ?? vector.point) : undefined;
  const meaning = JSON.stringify({ task, result, point, credentials: namesIn(task).map((name) => credentials[name]) });
  return createHash("sha256").update(meaning).digest("hex").slice(0, 16);
}

function namesIn(task: Vector["task"]): readonly string[] {
  if ("credentials" in task) return [task.credentials];
  return "consumers" in task ? task.consumers : [];
}

/**
 * Reads the ledger of a suite; empty for a suite that was never written.
 *
 * @throws {CountersignError} `ledger-invalid` or `file-unreadable`: to go on would forget what was published.
 */
export function readLedger(folder: string): Ledger {
  const path = join(folder, LEDGER);
  const text = readIfThere(path) ?? "{}";
  const parsed: unknown = attempt(() => JSON.parse(text));
  if (isLedger(parsed)) return parsed;
  throw new CountersignError(
    "ledger-invalid",
    `${path}: expected a JSON object of digests by id, got something else`,
    "Restore the file from version control: it remembers what was published.",
  );
}

function isLedger(value: unknown): value is Ledger {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((digest) => typeof digest === "string");
}
