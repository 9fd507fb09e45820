import type { CorpusContent } from "../fuzz/corpus/read-corpus.ts";
import type { Replayed } from "../fuzz/corpus/replay-finding.ts";
import type { Finding } from "../fuzz/finding.ts";
import type { PropertySource } from "../fuzz/jobs/opened-properties.ts";
import { replayInJobs } from "../fuzz/jobs/replay-in-jobs.ts";
import { summarizeMismatch } from "../reporters/describe-failure.ts";
import { plural } from "../reporters/plural.ts";
import { EXIT_INTERRUPTED } from "../runner/until-interrupted.ts";
import { EXIT_CONFORMANT, EXIT_MISUSED, EXIT_NOT_CONFORMANT } from "./exit-status.ts";
import type { Status } from "./fuzz-status.ts";
import { printable } from "./printable.ts";

/** What to replay, and on what. */
export interface CorpusReplay {
  readonly corpus: CorpusContent;
  /** Only findings of these; none means all. */
  readonly properties: readonly string[];
  readonly source: PropertySource;
  readonly signal: AbortSignal;
  readonly status: Status;
}

/** What came of the findings that are kept. */
export interface ReplaySummary {
  /** Those that are there still, with what came now. */
  readonly failed: readonly Finding[];
  readonly fixed: number;
  /** One sentence for each that could not be tried, unreadable files among them. */
  readonly errors: readonly string[];
}

const SAYS_LIMIT = 300;

/** Replays a corpus and tells what came of each finding. Throws as `replayInJobs`. */
export async function replayCorpus(
  { corpus, properties, source, signal, status }: CorpusReplay,
  tell: (line: string) => void = status.say,
): Promise<ReplaySummary> {
  const { faults } = corpus;
  const findings = corpus.findings.filter(({ property }) => properties.length === 0 || properties.includes(property));
  for (const fault of faults) tell(`ERROR   ${printable(fault)}`);
  if (findings.length === 0) return { failed: [], fixed: 0, errors: faults };
  const onReplayed = (replayed: Replayed): void => tell(describeReplayed(replayed));
  const { replayed } = await replayInJobs({ source, findings, signal, onReplayed });
  return {
    failed: replayed.flatMap((one) => (one.outcome === "FAILED" ? [withBreach(one)] : [])),
    fixed: replayed.filter(({ outcome }) => outcome === "FIXED").length,
    errors: [
      ...faults,
      ...replayed.flatMap((one) => (one.outcome === "ERROR" ? [`${one.finding.id}: ${one.why}`] : [])),
    ],
  };
}

/** Replays a corpus and nothing else; gives the exit status. Throws as `replayInJobs`. */
export async function replayOnly(replay: CorpusReplay): Promise<number> {
  const { failed, fixed, errors } = await replayCorpus(replay, (line) => void process.stdout.write(`${line}\n`));
  const all = plural(failed.length + fixed + errors.length, "finding");
  process.stdout.write(`${all}: ${fixed} FIXED, ${failed.length} FAILED, ${errors.length} ERROR\n`);
  if (replay.signal.aborted) return EXIT_INTERRUPTED;
  if (failed.length > 0) return EXIT_NOT_CONFORMANT;
  return errors.length > 0 ? EXIT_MISUSED : EXIT_CONFORMANT;
}

/** What came of a finding, as one line that is safe to print. */
export function describeReplayed(replayed: Replayed): string {
  return printable(`${replayed.outcome.padEnd(6)}  ${replayed.finding.id}  ${cut(whatOf(replayed))}`);
}

function whatOf(replayed: Replayed): string {
  switch (replayed.outcome) {
    case "FIXED":
      return replayed.finding.law;
    case "FAILED":
      return sayBreach(replayed.breach);
    case "ERROR":
      return replayed.why;
  }
}

function withBreach({ finding, breach }: Extract<Replayed, { readonly outcome: "FAILED" }>): Finding {
  const { kind, says, mismatch } = breach;
  return { ...finding, breach: { kind, says, ...(mismatch !== undefined && { mismatch }) } };
}

/** What broke, shortly; not yet escaped. */
export function sayBreach({ says, mismatch }: Finding["breach"]): string {
  return mismatch === undefined || mismatch.stage === "verified" ? says : summarizeMismatch(mismatch);
}

function cut(text: string): string {
  return text.length > SAYS_LIMIT ? `${text.slice(0, SAYS_LIMIT)}…` : text;
}
