import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProblems } from "../../src/vectors/find-problems.ts";
import { loadKeys } from "../suite/load-vectors.ts";
import { type AuthoredSuite, authoredSuite, type DerivedSuite, deriveSuite } from "./derive-suite.ts";
import { findDrift, strangersIn } from "./find-drift.ts";
import { digestOf, formatLedger, LEDGER, readLedger } from "./ledger.ts";

/** What a check or a writing of the suite found. */
export interface SuiteCheck {
  readonly files: number;
  readonly vectors: number;
  /** One sentence each; empty when all is well. */
  readonly problems: readonly string[];
}

/**
 * Derives the suite again and compares it with what lies in the folder, byte for byte. Writes nothing.
 *
 * @throws {CountersignError} as `loadKeys`, `readLedger` or `deriveSuite`.
 */
export function checkVectors(folder: string, authored: AuthoredSuite = authoredSuite): SuiteCheck {
  const suite = deriveSuite(loadKeys(folder), authored);
  const problems = findProblems(suite.files, readLedger(folder), digestOf);
  return summarize(suite, [...problems, ...findDrift(folder, textsOf(suite))]);
}

/** Writes the suite, unless it is unsound: then nothing is written and the problems are told. Throws as {@link checkVectors}. */
export function writeVectors(folder: string, authored: AuthoredSuite = authoredSuite): SuiteCheck {
  const suite = deriveSuite(loadKeys(folder), authored);
  const problems = findProblems(suite.files, readLedger(folder), digestOf);
  if (problems.length > 0) return summarize(suite, problems);
  const due = textsOf(suite);
  for (const path of strangersIn(folder, due)) rmSync(join(folder, path));
  for (const [path, text] of due) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return summarize(suite, []);
}

function textsOf({ files, texts }: DerivedSuite): ReadonlyMap<string, string> {
  return new Map([...texts, [LEDGER, formatLedger(files)]]);
}

function summarize({ files }: DerivedSuite, problems: readonly string[]): SuiteCheck {
  return { files: files.length, vectors: files.reduce((sum, { vectors }) => sum + vectors.length, 0), problems };
}
