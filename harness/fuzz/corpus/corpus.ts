import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { CountersignError } from "../../../src/countersign-error.ts";
import { checkPlace } from "../../files/check-place.ts";
import { isPart } from "../../files/durable-file.ts";
import type { Finding } from "../finding.ts";
import { readFinding } from "./finding-file.ts";

/**
 * Opens a corpus, the folder of findings: each is `<property>/<id>.json`, beside a vector file where one can show it.
 * Makes the folder where there is none, and reads it. Several processes may share one.
 *
 * @throws {CountersignError} `corpus-unusable` where it cannot be read or written.
 */
export function openCorpus(folder: string): CorpusContent {
  prepareCorpus(folder);
  return readCorpus(folder);
}

/** Makes a corpus ready for saving, and reads nothing. Throws as {@link openCorpus}. */
export function prepareCorpus(folder: string): void {
  attempting(folder, () => {
    mkdirSync(folder, { recursive: true });
    // Better to fail before a campaign than at its first finding.
    checkPlace(folder, []);
    sweepParts(folder, Date.now());
  });
}

export function pathsOf(
  folder: string,
  { property, id }: Pick<Finding, "property" | "id">,
): { readonly finding: string; readonly vectors: string } {
  return { finding: join(folder, property, `${id}.json`), vectors: join(folder, property, `${id}${VECTORS_ENDING}`) };
}

const VECTORS_ENDING = ".vectors.json";

const MAX_FILES = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;
const FAULTS_SHOWN = 50;
const HINT = "Name another folder with --corpus.";
/** Milliseconds; an older part was left behind by a process that was killed. */
const PART_AGE = 3_600_000;

/** The findings of a corpus, and one sentence for each file that is none. */
export interface CorpusContent {
  readonly findings: readonly Finding[];
  readonly faults: readonly string[];
}

/**
 * Reads the findings of a folder, by property and id; nothing is written.
 *
 * @throws {CountersignError} `corpus-missing`, or `corpus-unusable` where it cannot be read.
 */
export function readCorpus(folder: string): CorpusContent {
  if (existsSync(folder)) return attempting(folder, () => readFindings(folder));
  throw new CountersignError("corpus-missing", `corpus ${folder}: expected a folder, got none`, HINT);
}

/** Works on a folder; turns any failure into `corpus-unusable`. */
export function attempting<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof CountersignError) throw cause;
    const found = cause instanceof Error ? cause.message : "an error";
    const message = `corpus ${folder}: expected a folder to read and write, got ${found}`;
    throw new CountersignError("corpus-unusable", message, HINT, { cause });
  }
}

function readFindings(folder: string): CorpusContent {
  const findings: Finding[] = [];
  const faults: string[] = [];
  const files = listFiles(folder);
  for (const file of files.slice(0, MAX_FILES)) {
    try {
      findings.push(readFindingFile(join(folder, file.property, file.name), file.property));
    } catch (error) {
      faults.push(
        error instanceof CountersignError ? error.message : `${file.property}/${file.name}: ${String(error)}`,
      );
    }
  }
  faults.push(...findMisplaced(folder));
  const over = files.length - MAX_FILES;
  if (over > 0) faults.unshift(`corpus ${folder}: expected at most ${MAX_FILES} findings, got ${over} more`);
  const hidden = faults.length - FAULTS_SHOWN;
  return {
    findings,
    faults: hidden > 0 ? [...faults.slice(0, FAULTS_SHOWN), `corpus ${folder}: ${hidden} more faults`] : faults,
  };
}

/** Tells of findings that lie beside the folders of the properties: whoever named the wrong folder must not get off with nothing. */
function findMisplaced(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && !name.endsWith(VECTORS_ENDING))
    .sort()
    .slice(0, FAULTS_SHOWN)
    .flatMap((name) => {
      const path = join(folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat?.isFile() !== true || stat.size > MAX_BYTES) return [];
      try {
        const { property, id } = readFinding(readFileSync(path, "utf8"), path);
        return [`finding ${path}: expected it in the folder of its property, ${property}/${id}.json, got it beside`];
      } catch {
        // Another file, of which a corpus knows nothing.
        return [];
      }
    });
}

function sweepParts(folder: string, now: number): void {
  for (const property of foldersIn(folder)) {
    const own = join(folder, property);
    for (const name of readdirSync(own).filter(isPart)) {
      const path = join(own, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat !== undefined && now - stat.mtimeMs > PART_AGE) rmSync(path, { force: true });
    }
  }
}

interface CorpusFile {
  readonly property: string;
  readonly name: string;
}

function listFiles(folder: string): readonly CorpusFile[] {
  return foldersIn(folder).flatMap((property) =>
    readdirSync(join(folder, property))
      .filter((name) => name.endsWith(".json") && !name.endsWith(VECTORS_ENDING))
      .sort()
      .map((name) => ({ property, name })),
  );
}

/** Lists the folders in a folder, and links to folders: a mounted volume may consist of links. */
function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && isFolder(join(folder, name)))
    .sort();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Reads the one file of a finding of a property.
 *
 * @throws {CountersignError} where the file is no finding, or one of another name; the system's error if unreadable.
 */
export function readFindingFile(path: string, property: string): Finding {
  const where = `finding ${path}`;
  const stat = statSync(path);
  if (!stat.isFile()) throw new CountersignError("finding-invalid", `${where}: expected a file, got something else`);
  if (stat.size > MAX_BYTES) {
    throw new CountersignError("finding-too-long", `${where}: expected at most ${MAX_BYTES} bytes, got ${stat.size}`);
  }
  const finding = readFinding(readFileSync(path, "utf8"), where);
  if (finding.property === property && `${finding.id}.json` === basename(path)) return finding;
  const own = `${finding.property}/${finding.id}.json`;
  throw new CountersignError("finding-misplaced", `${where}: expected its own name, ${own}, got another`);
}
