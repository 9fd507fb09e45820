import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import { type DetectionNumbers, findWorse } from "../../src/detection/summarize-detection.ts";
import { findProblems } from "../../src/suite/find-problems.ts";
import { kindFolders, loadKeys } from "../suite/load-vectors.ts";
import { keyPath } from "../suite/pair-keys.ts";
import { DIGEST, digestSuite } from "../suite/suite-digest.ts";
import {
  type AuthoredSuite,
  authoredSuite,
  type DerivedFiles,
  type DerivedSuite,
  deriveFiles,
  deriveSuite,
  SLOW_FILES,
} from "./derive-suite.ts";
import { findAccumulatedDrift, findDrift, findStrays, findUnexpected } from "./find-drift.ts";
import { DETECTION } from "./format-detection.ts";
import { formatJson } from "./format-json.ts";
import { digestOf, formatLedger, LEDGER, readLedger } from "./ledger.ts";
import { readIfThere } from "./read-if-there.ts";

export interface SuiteCheck {
  readonly files: number;
  readonly vectors: number;
  /** One sentence each; empty when all is well. */
  readonly problems: readonly string[];
  /** The files that were written anew or removed, by path; absent where nothing was to be written. */
  readonly changed?: readonly string[];
}

/**
 * Derives the suite again and compares it with what lies in the folder, byte for byte; what takes minutes is left out: the
 * longest accumulation, and what the suite detects. Writes nothing.
 *
 * @throws {CountersignError} as `loadKeys`, `readLedger` or `deriveFiles`.
 */
export function checkFiles(folder: string, authored: AuthoredSuite = authoredSuite): SuiteCheck {
  const suite = deriveFiles(loadKeys(folder), authored);
  const due = textsOf(suite, folder);
  return summarize(suite, [
    ...findProblems(suite.files, readLedger(folder), digestOf, authored.repeats),
    ...findDrift(folder, due),
    ...findAccumulatedDrift(folder, authored.accumulationCounts),
    ...findStrays(folder, [...due.keys(), ...SLOW_FILES, ...authoredPaths(folder)]),
  ]);
}

/**
 * Checks the suite as {@link checkFiles}, and all that takes minutes.
 *
 * @param root the folder of `reports/`, which hold what the suite detects; absent with a copy of the suite.
 * @throws {CountersignError} as `loadKeys`, `readLedger`, `readDetectionNumbers` or `deriveSuite`.
 */
export function checkVectors(folder: string, authored: AuthoredSuite = authoredSuite, root?: string): SuiteCheck {
  const suite = deriveSuite(loadKeys(folder), authored);
  const due = textsOf(suite, folder);
  return summarize(suite, [
    ...findUnsoundness(suite, folder, authored),
    ...findDrift(folder, due),
    ...findStrays(folder, [...due.keys(), ...authoredPaths(folder)]),
    ...(root === undefined ? [] : [...worseThanBefore(suite, root), ...findDrift(root, suite.reports)]),
  ]);
}

/** Lists the files of a suite that nothing derives, by path. */
function authoredPaths(folder: string): readonly string[] {
  return Object.keys(loadKeys(folder)).map((stem) => keyPath(stem, "pkcs8"));
}

/**
 * Writes the suite, unless it is unsound or detects less than before: then it returns the problems and writes nothing.
 * Throws as {@link checkVectors}.
 *
 * @param mayGetWorse whether to write it although it detects less.
 */
export function writeVectors(
  folder: string,
  authored: AuthoredSuite = authoredSuite,
  root?: string,
  mayGetWorse = false,
): SuiteCheck {
  const suite = deriveSuite(loadKeys(folder), authored);
  const worse = root === undefined || mayGetWorse ? [] : worseThanBefore(suite, root);
  const problems = [...findUnsoundness(suite, folder, authored), ...worse];
  if (problems.length > 0) return summarize(suite, problems);
  const due = textsOf(suite, folder);
  const removed = findUnexpected(folder, due);
  for (const path of removed) rmSync(join(folder, path));
  const written = [...writeAll(folder, due), ...(root === undefined ? [] : writeAll(root, suite.reports))];
  return { ...summarize(suite, []), changed: [...removed, ...written] };
}

function findUnsoundness(suite: DerivedSuite, folder: string, { repeats }: AuthoredSuite): readonly string[] {
  return [...findProblems(suite.files, readLedger(folder), digestOf, repeats), ...suite.gaps];
}

function worseThanBefore({ detection }: DerivedSuite, root: string): readonly string[] {
  return findWorse(readDetectionNumbers(root), detection);
}

/** Writes the files that are not as they should be; returns their paths. */
function writeAll(folder: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const changed = [...texts].filter(([path, text]) => readIfThere(join(folder, path)) !== text);
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return changed.map(([path]) => path);
}

function textsOf({ files, texts }: DerivedFiles, folder: string): ReadonlyMap<string, string> {
  return new Map([...texts, [LEDGER, formatLedger(files)], [DIGEST, digestText(texts, folder)]]);
}

/** Writes the digest of the vector files, and of the keys: the authored ones too. */
function digestText(texts: DerivedFiles["texts"], folder: string): string {
  const keys = Object.entries(loadKeys(folder)).map(([stem, { pkcs8 }]) => ({
    path: keyPath(stem, "pkcs8"),
    text: pkcs8,
  }));
  const derived = [...texts].filter(([path]) => IN_DIGEST.test(path)).map(([path, text]) => ({ path, text }));
  return formatJson({
    countersign: 1,
    about: "The digest of the vector files and the keys. A report names the one of the files that were run.",
    digest: digestSuite([...derived, ...keys]),
  });
}

const IN_DIGEST = new RegExp(`^(?:(?:${kindFolders.join("|")})/[^/]+\\.json|keys/[^/]+\\.pem)$`);

function summarize({ files }: DerivedFiles, problems: readonly string[]): SuiteCheck {
  return { files: files.length, vectors: files.reduce((sum, { vectors }) => sum + vectors.length, 0), problems };
}

/**
 * Reads the numbers that were committed last; none where none ever were.
 *
 * @param root the root of the package.
 * @throws {CountersignError} `detection-invalid` or `file-unreadable`: to go on would forget how good it once was.
 */
function readDetectionNumbers(root: string): Partial<DetectionNumbers> {
  const path = join(root, DETECTION);
  const text = readIfThere(path);
  if (text === undefined) return {};
  const numbers = parseNumbers(text);
  if (numbers !== undefined) return numbers;
  throw new CountersignError(
    "detection-invalid",
    `${path}: expected a JSON object with numbers, got something else`,
    "Restore the file from version control: it remembers how much the suite detected.",
  );
}

function parseNumbers(text: string): Partial<DetectionNumbers> | undefined {
  try {
    const { numbers } = JSON.parse(text);
    return Object.values(numbers).every((value) => typeof value === "number") ? numbers : undefined;
  } catch {
    return undefined;
  }
}
