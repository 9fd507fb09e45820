import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import { findProblems, type Ledger } from "../../src/vectors/find-problems.ts";
import type { VectorFile } from "../../src/vectors/vector.ts";
import { kindFolders, loadKeys } from "../suite/load-vectors.ts";
import { type DerivedSuite, deriveSuite, taskDigest } from "./derive-suite.ts";
import { formatJson } from "./format-json.ts";

const LEDGER = "ledger.json";

/** What a check or a writing of the suite found. */
export interface SuiteCheck {
  readonly files: number;
  readonly vectors: number;
  /** One sentence each; empty when all is well. */
  readonly problems: readonly string[];
}

/** Derives the suite again and compares it with what lies in the folder, byte for byte. Writes nothing. */
export function checkVectors(folder: string): SuiteCheck {
  const suite = deriveSuite(loadKeys(folder));
  const ledger = readLedger(folder);
  const due = new Map([...suite.texts, [LEDGER, formatLedger(suite.files)]]);
  const drift = [...due].flatMap(([path, text]) => driftOf(folder, path, text));
  const strangers = generatedPaths(folder).filter((path) => !due.has(path));
  return summarize(suite, [
    ...findProblems(suite.files, ledger, taskDigest),
    ...drift,
    ...strangers.map((path) => `${path}: no concern derives this file`),
  ]);
}

/** Writes the suite, unless it is unsound: then nothing is written and the problems are told. */
export function writeVectors(folder: string): SuiteCheck {
  const suite = deriveSuite(loadKeys(folder));
  const problems = findProblems(suite.files, readLedger(folder), taskDigest);
  if (problems.length > 0) return summarize(suite, problems);
  const due = new Map([...suite.texts, [LEDGER, formatLedger(suite.files)]]);
  for (const path of generatedPaths(folder).filter((known) => !due.has(known))) rmSync(join(folder, path));
  for (const [path, text] of due) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return summarize(suite, []);
}

function summarize({ files }: DerivedSuite, problems: readonly string[]): SuiteCheck {
  return { files: files.length, vectors: files.reduce((sum, { vectors }) => sum + vectors.length, 0), problems };
}

function driftOf(folder: string, path: string, due: string): readonly string[] {
  const found = readText(join(folder, path));
  if (found === due) return [];
  if (found === undefined) return [`${path}: expected the file, got nothing`];
  const lines = found.split("\n");
  const line = due.split("\n").findIndex((text, index) => text !== lines[index]);
  return [`${path}:${line + 1}: differs from what its concern derives`];
}

function generatedPaths(folder: string): readonly string[] {
  return kindFolders.flatMap((kind) => list(join(folder, kind)).map((name) => `${kind}/${name}`));
}

function formatLedger(files: readonly VectorFile[]): string {
  const entries = files.flatMap((file) =>
    file.vectors.map((vector): [string, string] => [vector.id, taskDigest(vector)]),
  );
  return formatJson(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
}

function readLedger(folder: string): Ledger {
  const text = readText(join(folder, LEDGER));
  if (text === undefined) return {};
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === "object" && parsed !== null) {
    return Object.fromEntries(Object.entries(parsed).map(([id, digest]) => [id, String(digest)]));
  }
  throw new CountersignError("ledger-invalid", `${LEDGER}: expected an object of digests by id, got something else`);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
