import { prepareCorpus } from "../corpus/corpus.ts";
import { saveFinding } from "../corpus/save-finding.ts";
import { judgeBytes } from "./judge-bytes.ts";
import { textLaws } from "./text-laws.ts";

const { COUNTERSIGN_FUZZ_PROPERTY: id, COUNTERSIGN_FUZZ_CORPUS: folder = "corpus" } = process.env;

const law = textLaws().find((one) => one.id === id);
if (law === undefined) throw new TypeError(`COUNTERSIGN_FUZZ_PROPERTY: expected a law of texts, got ${id}`);
prepareCorpus(folder);

/** What Jazzer.js calls with bytes of its own. A finding is kept before Jazzer.js hears of it, and ends its run. */
export function fuzz(bytes: Uint8Array): void {
  if (law === undefined) return;
  const finding = judgeBytes(law, bytes);
  if (finding === undefined) return;
  saveFinding(folder, finding);
  throw new Error(finding.breach.says);
}
