import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../finding.ts";
import { placeFile, replaceFile } from "./durable-file.ts";
import { formatReadable } from "./format-readable.ts";
import { attempting, readCorpus, sweepParts, VECTORS_ENDING } from "./read-corpus.ts";
import { vectorFileOf } from "./vector-of-finding.ts";

/** Findings that are kept, each as `<property>/<id>.json` with a vector file beside it where it makes one. */
export interface Corpus {
  /** What stood there when it was opened. */
  readonly findings: readonly Finding[];
  /** One sentence for each file that cannot be read; none is ever deleted. */
  readonly faults: readonly string[];
  /**
   * Keeps a finding: when this returns, it outlives the process and the machine's power. One that is shrunk replaces
   * the one as drawn, never the reverse. Throws as {@link openCorpus}.
   */
  readonly save: (finding: Finding) => void;
}

/**
 * Opens a corpus, and makes its folder where there is none. Several processes may share one.
 *
 * @throws {CountersignError} `corpus-unusable` where it cannot be read or written.
 */
export function openCorpus(folder: string): Corpus {
  return attempting(folder, () => {
    mkdirSync(folder, { recursive: true });
    // Better to fail before a campaign than at its first finding.
    probe(folder);
    sweepParts(folder, Date.now());
    return { ...readCorpus(folder), save: (finding) => attempting(folder, () => save(folder, finding)) };
  });
}

/** Where a corpus keeps a finding, and its vectors. */
export function pathsOf(
  folder: string,
  { property, id }: Finding,
): { readonly finding: string; readonly vectors: string } {
  return { finding: join(folder, property, `${id}.json`), vectors: join(folder, property, `${id}${VECTORS_ENDING}`) };
}

function save(folder: string, finding: Finding): void {
  const paths = pathsOf(folder, finding);
  const write = finding.shrunk ? replaceFile : placeFile;
  mkdirSync(join(folder, finding.property), { recursive: true });
  write(paths.finding, formatReadable(finding));
  const vectors = vectorFileOf(finding);
  if (vectors !== undefined) write(paths.vectors, vectors);
}

function probe(folder: string): void {
  const path = join(folder, ".probe");
  replaceFile(path, "");
  rmSync(path, { force: true });
}
