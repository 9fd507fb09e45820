import { resolve } from "node:path";
import { prepareCorpus } from "../fuzz/corpus/corpus.ts";
import { foldCorpus } from "../fuzz/corpus/fold-corpus.ts";
import { readCorpus } from "../fuzz/corpus/read-corpus.ts";
import { saveFinding } from "../fuzz/corpus/save-finding.ts";
import { plural } from "../reporters/plural.ts";
import { printable } from "./printable.ts";

/**
 * Joins corpora by content; a finding that is shrunk wins over the same one as drawn, of several with the same smallest
 * input the first is kept, and what cannot be read is told and left where it is.
 *
 * @throws {CountersignError} as `readCorpus`, `saveFinding` and `foldCorpus`.
 */
export function mergeCorpora(folders: readonly string[], into: string): void {
  const corpora = folders.map(readCorpus);
  prepareCorpus(into);
  for (const [at, { findings }] of corpora.entries()) {
    // What is there stays as it is: a campaign that shares the folder may know more by now.
    if (resolve(folders[at] ?? "") === resolve(into)) continue;
    for (const finding of findings) saveFinding(into, finding);
  }
  const { findings, faults, folded } = foldCorpus(into, readCorpus(into));
  const told = new Set([...faults, ...corpora.flatMap((corpus) => corpus.faults)]);
  for (const fault of told) process.stderr.write(`countersign: ${printable(fault)}\n`);
  const copies = folded === 0 ? "" : `; ${folded} more had the smallest input of one of them`;
  process.stderr.write(
    printable(`countersign: corpus ${into} holds ${plural(findings.length, "finding")} now${copies}\n`),
  );
}
