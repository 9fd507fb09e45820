import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "../../../src/attempt.ts";
import { placeFile, replaceFile } from "../../files/durable-file.ts";
import type { Finding } from "../finding.ts";
import { attempting, pathsOf, readFindingFile } from "./corpus.ts";
import { formatFinding } from "./finding-file.ts";
import { vectorFileOf } from "./vector-of-finding.ts";

/**
 * Saves a finding in a corpus, and reads no other: when this returns, it survives the process and a power cut. A finding
 * that is shrunk, or shrunk further, replaces the one as drawn, never the reverse.
 *
 * @throws {CountersignError} `corpus-unusable` where it cannot be written.
 */
export function saveFinding(folder: string, finding: Finding): void {
  attempting(folder, () => {
    const stored = finding.shrunk ? undefined : readStored(folder, finding);
    const isBetter = finding.shrunk || (stored !== undefined && isFurther(finding, stored));
    write(folder, finding, isBetter ? replaceFile : placeFile);
  });
}

/** Saves a new diagnosis of a finding, unless the stored one was shrunk further. Throws as {@link saveFinding}. */
export function reviseFinding(folder: string, finding: Finding): void {
  attempting(folder, () => {
    const stored = readStored(folder, finding);
    if (stored === undefined || !isFurther(stored, finding)) write(folder, finding, replaceFile);
  });
}

function write(folder: string, finding: Finding, writeFile: typeof replaceFile): void {
  const paths = pathsOf(folder, finding);
  mkdirSync(join(folder, finding.property), { recursive: true });
  writeFile(paths.finding, formatFinding(finding));
  const vectors = vectorFileOf(finding);
  if (vectors !== undefined) writeFile(paths.vectors, vectors);
}

/** Reads the finding that is kept; `undefined` where there is none, or none that we can read. */
function readStored(folder: string, finding: Finding): Finding | undefined {
  return attempt(() => readFindingFile(pathsOf(folder, finding).finding, finding.property));
}

function isFurther(finding: Finding, other: Finding): boolean {
  return finding.shrunk === other.shrunk ? stepsOf(finding) > stepsOf(other) : finding.shrunk;
}

function stepsOf({ path }: Finding): number {
  return path.split(":").length;
}
