import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../finding.ts";
import { replaceFile } from "./durable-file.ts";
import { attempting, type CorpusContent, readCorpus, sweepParts, VECTORS_ENDING } from "./read-corpus.ts";

/**
 * Opens a corpus: findings that are kept, each as `<property>/<id>.json` with a vector file beside it where it makes one.
 * Makes its folder where there is none, and reads it. Several processes may share one.
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
    probe(folder);
    sweepParts(folder, Date.now());
  });
}

/** Where a corpus keeps a finding, and its vectors. */
export function pathsOf(
  folder: string,
  { property, id }: Pick<Finding, "property" | "id">,
): { readonly finding: string; readonly vectors: string } {
  return { finding: join(folder, property, `${id}.json`), vectors: join(folder, property, `${id}${VECTORS_ENDING}`) };
}

function probe(folder: string): void {
  const path = join(folder, ".probe");
  replaceFile(path, "");
  rmSync(path, { force: true });
}
