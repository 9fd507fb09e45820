import { CountersignError } from "../../src/countersign-error.ts";
import { foldCorpus } from "../fuzz/corpus/fold-corpus.ts";
import { readCorpus } from "../fuzz/corpus/read-corpus.ts";
import type { Status } from "./fuzz-status.ts";
import { printable } from "./printable.ts";

/** Drops what a campaign kept twice: as inputs are drawn, nobody can tell that they shrink to the same one. */
export function foldKept(corpusFolder: string, status: Pick<Status, "say">): void {
  try {
    foldCorpus(corpusFolder, readCorpus(corpusFolder));
  } catch (error) {
    // The campaign is over: its report matters more, and the next start folds again.
    if (!(error instanceof CountersignError)) throw error;
    status.say(printable(`countersign: what was kept twice could not be dropped: ${error.message}`));
  }
}
