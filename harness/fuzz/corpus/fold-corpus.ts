import { rmSync } from "node:fs";
import type { Finding } from "../finding.ts";
import { pathsOf } from "./corpus.ts";
import { foldCopies } from "./fold-copies.ts";
import { attempting, type CorpusContent } from "./read-corpus.ts";

/** What stands in a corpus now, and how many copies did before. */
export interface FoldedCorpus extends CorpusContent {
  readonly folded: number;
}

/**
 * Drops the copies of findings from a corpus that was read: each input is kept once. Several processes may do so at once,
 * for all of them keep the same.
 *
 * @throws {CountersignError} `corpus-unusable` where it cannot be written.
 */
export function foldCorpus(folder: string, { findings, faults }: CorpusContent): FoldedCorpus {
  const { kept, copies } = foldCopies(findings);
  attempting(folder, () => {
    for (const copy of copies) drop(folder, copy);
  });
  return { findings: kept, faults, folded: copies.length };
}

/** The vectors first: were we killed between the two, they would belong to nothing. */
function drop(folder: string, copy: Finding): void {
  const { finding, vectors } = pathsOf(folder, copy);
  for (const path of [vectors, finding]) rmSync(path, { force: true });
}
