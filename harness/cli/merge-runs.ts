import type { NamedReport } from "../../src/conformance/merge-reports.ts";
import { mergeReports } from "../../src/conformance/merge-reports.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { addChallenge } from "../suite/add-challenge.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import type { MergeFlags } from "./commands/merge.ts";
import { concludeRun } from "./conclude-run.ts";
import { tellFindings } from "./fuzz-tell-findings.ts";
import { checkBaseline } from "./hold-to-baseline.ts";
import { mergeCorpora } from "./merge-corpora.ts";
import { readReports } from "./merge-read-reports.ts";
import { prepareReports } from "./write-reports.ts";

/**
 * Joins the reports of all shards of one run, and corpora; gives the exit status of the whole run.
 *
 * @throws {CountersignError} when a report cannot be read, they are not all shards of one run, or files cannot be written.
 */
export function mergeRuns(paths: readonly string[], flags: MergeFlags): number {
  const { corpus, corpusOut, out, reporter } = flags;
  if (corpus.length > 0 !== (corpusOut !== undefined)) {
    const [given, missing] = corpus.length > 0 ? ["--corpus", "--corpus-out"] : ["--corpus-out", "--corpus"];
    throw new CountersignError("corpus-unpaired", `${given}: expected ${missing} beside it, got none`);
  }
  checkBaseline(flags);
  // First of all, for a finding is worth more than a report: shards that cannot be merged lose none.
  if (corpusOut !== undefined) mergeCorpora(corpus, corpusOut);
  const reports = readReports(paths, out);
  const report = mergeReports(reports, orderOf(reports));
  const output = { names: reporter, folder: out };
  prepareReports(output);
  const status = concludeRun(report, { flags, output, signal: new AbortController().signal });
  const findings = report.campaign?.findings ?? [];
  if (corpusOut !== undefined && findings.length > 0) {
    tellFindings(findings, { corpusFolder: corpusOut, target: [] });
    // Reports do not say how the shards reached their target.
    process.stderr.write("countersign: to replay, put the target behind the command, if any, as when it was fuzzed\n");
  }
  return status;
}

/** The ids of the suite in its order, where it is the one that was run. */
function orderOf([first]: readonly NamedReport[]): readonly string[] {
  const suite = loadVectors();
  if (first === undefined || first.report.suite.digest !== suite.digest) return [];
  const { challenge } = first.report.suite;
  const { files } = challenge === null ? suite : addChallenge(suite, challenge);
  return files.flatMap(({ vectors }) => vectors.map(({ id }) => id));
}
