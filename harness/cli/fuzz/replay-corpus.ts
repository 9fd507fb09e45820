import { faultOf } from "../../../src/countersign-error.ts";
import type { Replayed } from "../../fuzz/campaign/replay-finding.ts";
import type { CorpusContent } from "../../fuzz/corpus/corpus.ts";
import { reviseFinding } from "../../fuzz/corpus/save-finding.ts";
import type { Finding } from "../../fuzz/finding.ts";
import type { PropertySource } from "../../fuzz/jobs/opened-properties.ts";
import { replayInJobs, shrinkInJob } from "../../fuzz/jobs/replay-in-jobs.ts";
import { reasonOf } from "../../interrupt/until-interrupted.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { plural } from "../../text/plural.ts";
import { printable } from "../shared/console.ts";
import { EXIT_CONFORMANT, EXIT_MISUSED, EXIT_NOT_CONFORMANT } from "../shared/exit-codes.ts";
import { stoppedStatus } from "../shared/exit-status.ts";
import type { CampaignStatus } from "./campaign-status.ts";
import { describeBriefly, describeReplayed } from "./describe-findings.ts";

export interface CorpusReplay {
  readonly corpus: CorpusContent;
  /** The folder in which a finding is saved anew that fails otherwise than before. */
  readonly corpusFolder: string;
  /** Only findings of these; none means all. */
  readonly properties: readonly string[];
  readonly source: PropertySource;
  readonly signal: AbortSignal;
  readonly status: CampaignStatus;
}

export interface ReplaySummary {
  /** Findings that still fail, with their present failure. */
  readonly failed: readonly Finding[];
  readonly fixed: number;
  /** Findings that an interruption left untried. */
  readonly missed: number;
  /** One sentence for each that could not be tried, unreadable files among them. */
  readonly errors: readonly string[];
}

/** Replays a corpus and prints the outcome of each finding. Throws as `replayInJobs`. */
export async function replayCorpus(
  { corpus, corpusFolder, properties, source, signal, status }: CorpusReplay,
  print: (line: string) => void = status.print,
): Promise<ReplaySummary> {
  const { faults } = corpus;
  const findings = corpus.findings.filter(({ property }) => properties.length === 0 || properties.includes(property));
  for (const fault of faults) print(`ERROR   ${escapeProse(fault)}`);
  if (faults.length > 0) status.print("countersign: restore what cannot be read, or delete it from the corpus");
  if (findings.length === 0) return { failed: [], fixed: 0, missed: 0, errors: faults };
  // What could not be tried after the end was ended by us.
  const cutShort = new Set<Replayed>();
  const onReplayed = (replayed: Replayed): void => {
    if (signal.aborted && replayed.outcome === "ERROR") {
      cutShort.add(replayed);
      return;
    }
    print(describeReplayed(replayed));
    if (replayed.outcome === "FAILED" && replayed.named !== undefined)
      revise(corpusFolder, asItFails(replayed), status);
  };
  const outcome = await replayInJobs({ source, findings, signal, onReplayed }).catch((error: unknown) => {
    // A job that is interrupted while it connects reports the target as unusable.
    if (signal.aborted) return { replayed: [], target: undefined };
    throw error;
  });
  const { target } = outcome;
  const replayed = outcome.replayed.filter((one) => !cutShort.has(one));
  const foreign = describeForeign(replayed, target?.implementation.name);
  if (foreign !== undefined) status.print(printable(`countersign: ${foreign}`));
  return {
    failed: replayed.flatMap((one) => (one.outcome === "FAILED" ? [asItFails(one)] : [])),
    fixed: replayed.filter(({ outcome }) => outcome === "FIXED").length,
    missed: findings.length - replayed.length,
    errors: [
      ...faults,
      ...replayed.flatMap((one) => (one.outcome === "ERROR" ? [`${one.finding.id}: ${one.why}`] : [])),
    ],
  };
}

function asItFails({ finding, failure, named }: Extract<Replayed, { readonly outcome: "FAILED" }>): Finding {
  return { ...finding, breach: failure, ...named };
}

/** Describes findings that seem to be fixed, but were found on another target, as one sentence. */
function describeForeign(replayed: readonly Replayed[], name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const names = replayed.flatMap(({ outcome, finding: { target } }) =>
    outcome !== "FIXED" || target === undefined || target.name === name ? [] : [target.name],
  );
  const [first, ...others] = new Set(names);
  if (first === undefined) return undefined;
  const owners = `${first}${others.length === 0 ? "" : ` and ${others.length} more`}`;
  return `${names.length} FIXED of another target (${owners}): ${name} may never have broken so`;
}

/** Saves a finding anew; only prints a failure, since a corpus that cannot be written can still be replayed. */
function revise(folder: string, finding: Finding, status: CampaignStatus): void {
  const fault = faultOf(() => reviseFinding(folder, finding));
  if (fault !== undefined)
    status.print(printable(`countersign: ${finding.id} could not be kept anew: ${fault.message}`));
}

/** Replays a corpus and nothing else; returns the exit status. Throws as `replayInJobs`. */
export async function replayOnly(replay: CorpusReplay): Promise<number> {
  const replayed = await replayCorpus(replay, (line) => void process.stdout.write(`${line}\n`));
  const { failed, fixed, errors } = replayed;
  const all = plural(failed.length + fixed + errors.length, "finding");
  process.stdout.write(`${all}: ${fixed} FIXED, ${failed.length} FAILED, ${errors.length} ERROR\n`);
  if (replay.signal.aborted) {
    process.stderr.write(`countersign: ${reasonOf(replay.signal)}; ${describeReach(replayed)}\n`);
    return stoppedStatus(replay.signal);
  }
  if (failed.length > 0) return EXIT_NOT_CONFORMANT;
  return errors.length > 0 ? EXIT_MISUSED : EXIT_CONFORMANT;
}

/** Describes how far an interrupted replay came, as part of a sentence. */
export function describeReach({ failed, fixed, errors, missed }: ReplaySummary): string {
  const done = failed.length + fixed + errors.length;
  return `${done} of ${plural(done + missed, "kept finding")} had been replayed`;
}

/**
 * Shrinks the findings that a killed campaign left as drawn and that still fail, and prints them. Returns the summary with
 * the shrunk findings in their place. Throws as `shrinkInJob`.
 */
export async function shrinkReplayed(
  replayed: ReplaySummary,
  { source, corpusFolder: corpus, signal, status }: CorpusReplay,
): Promise<ReplaySummary> {
  const findings = replayed.failed.filter(({ shrunk }) => !shrunk);
  const onShrunk = (finding: Finding): void => {
    if (finding.shrunk) status.print(printable(`SHRUNK  ${finding.id}  ${describeBriefly(finding)}`));
  };
  const { shrunk, lost } = await shrinkInJob({ source, findings, corpus, signal, onShrunk });
  if (lost !== undefined) {
    const left = plural(findings.length - shrunk.length, "finding");
    status.print(printable(`countersign: ${left} of the corpus could not be shrunk: the process that did so ${lost}`));
  }
  const smallest = new Map(shrunk.map((finding) => [finding.id, finding]));
  return { ...replayed, failed: replayed.failed.map((finding) => smallest.get(finding.id) ?? finding) };
}
