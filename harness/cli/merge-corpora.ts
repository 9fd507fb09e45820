import { openCorpus } from "../fuzz/corpus/corpus.ts";
import { readCorpus } from "../fuzz/corpus/read-corpus.ts";
import { plural } from "../reporters/plural.ts";
import { printable } from "./printable.ts";

/**
 * Joins corpora by content; a finding that is shrunk wins over the same one as drawn, and what cannot be read is told
 * and left where it is.
 *
 * @throws {CountersignError} as `readCorpus` and `openCorpus`.
 */
export function mergeCorpora(folders: readonly string[], into: string): void {
  const corpora = folders.map(readCorpus);
  const joined = openCorpus(into);
  for (const { findings } of corpora) for (const finding of findings) joined.save(finding);
  const faults = [...joined.faults, ...corpora.flatMap((corpus) => corpus.faults)];
  for (const fault of faults) process.stderr.write(`countersign: ${printable(fault)}\n`);
  const ids = new Set([...joined.findings, ...corpora.flatMap(({ findings }) => findings)].map(({ id }) => id));
  process.stderr.write(printable(`countersign: corpus ${into} holds ${plural(ids.size, "finding")} now\n`));
}
