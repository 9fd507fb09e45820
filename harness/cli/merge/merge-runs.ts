import { resolve } from "node:path";
import { CountersignError } from "../../../src/countersign-error.ts";
import { roles } from "../../../src/judging/adapter.ts";
import { type PlannedVector, planSuite } from "../../../src/judging/plan.ts";
import { mergeReports, type NamedReport } from "../../../src/report/merge/merge-reports.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { isForRsaAlone } from "../../../src/suite/challenge/rsa-alone.ts";
import { prepareCorpus, readCorpus } from "../../fuzz/corpus/corpus.ts";
import { foldCorpus } from "../../fuzz/corpus/fold-corpus.ts";
import { saveFinding } from "../../fuzz/corpus/save-finding.ts";
import { addChallenge } from "../../suite/add-challenge.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { plural } from "../../text/plural.ts";
import { describeFindings } from "../fuzz/describe-findings.ts";
import { checkBaseline } from "../shared/baseline-file.ts";
import { printable } from "../shared/console.ts";
import { type BaselineFlags, extentOf, type ReportFlags } from "../shared/run-flags.ts";
import { concludeRun } from "../shared/run-target.ts";
import { prepareReports } from "../shared/write-reports.ts";
import { readReports } from "./read-shards.ts";

export interface MergeFlags extends BaselineFlags, ReportFlags {
  readonly out: string;
  readonly corpus: readonly string[];
  readonly corpusOut?: string;
}

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
  // First, because a finding is worth more than a report: shards that cannot be merged lose none.
  if (corpusOut !== undefined) mergeCorpora(corpus, corpusOut);
  const reports = readReports(paths, out).map(compared);
  const report = mergeReports(reports, planOf(reports));
  const output = { names: reporter, folder: out, extent: extentOf(flags) };
  prepareReports(output);
  const status = concludeRun(report, { flags, output });
  const findings = report.campaign?.findings ?? [];
  if (corpusOut !== undefined && findings.length > 0 && flags.quiet !== true) {
    process.stdout.write(describeFindings(findings, { corpusFolder: corpusOut, target: [] }));
    // Reports do not record how the shards reached their target.
    process.stderr.write("countersign: to replay, put the target behind the command, if any, as when it was fuzzed\n");
  }
  return status;
}

/** Compares the suite of a report with the bundled one of the same version: a report's own word for it is not enough. */
function compared({ name, report }: NamedReport): NamedReport {
  const { version, digest } = loadVectors();
  const { suite } = report;
  if (suite.version !== version || suite.digest === digest) return { name, report };
  return { name, report: { ...report, suite: { ...suite, released: false } } };
}

/** Plans the bundled suite, with all that a run may have drawn, where it is the one that was run. */
function planOf(reports: readonly NamedReport[]): readonly PlannedVector[] {
  const suite = loadVectors();
  const [first] = reports;
  if (first === undefined || first.report.suite.digest !== suite.digest) return [];
  const { challenge } = first.report.suite;
  const isOfRsaAlone = reports.some(({ report }) => report.verdicts.some(({ id }) => isForRsaAlone(id)));
  const methods = isOfRsaAlone ? (["RSA-SHA256"] as const) : signatureMethods;
  return planSuite(challenge === null ? suite : addChallenge(suite, challenge, roles, methods));
}

/**
 * Joins corpora by content. A shrunk finding replaces the same one as drawn; of several with the same smallest input
 * the first stays; files that cannot be read are reported and left where they are.
 *
 * @throws {CountersignError} as `readCorpus`, `saveFinding` and `foldCorpus`.
 */
function mergeCorpora(folders: readonly string[], into: string): void {
  const corpora = folders.map(readCorpus);
  prepareCorpus(into);
  for (const [at, { findings }] of corpora.entries()) {
    // The folder that is merged into is not written again: a campaign that shares it may have changed it since.
    if (resolve(folders[at] ?? "") === resolve(into)) continue;
    for (const finding of findings) saveFinding(into, finding);
  }
  const { findings, faults, folded } = foldCorpus(into, readCorpus(into));
  const unreadable = new Set([...faults, ...corpora.flatMap((corpus) => corpus.faults)]);
  for (const fault of unreadable) process.stderr.write(`countersign: ${printable(fault)}\n`);
  const copies = folded === 0 ? "" : `; ${folded} more had the smallest input of one of them`;
  process.stderr.write(
    printable(`countersign: corpus ${into} holds ${plural(findings.length, "finding")} now${copies}\n`),
  );
}
