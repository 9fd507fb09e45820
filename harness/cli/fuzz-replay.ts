import { CountersignError } from "../../src/countersign-error.ts";
import type { CorpusContent } from "../fuzz/corpus/read-corpus.ts";
import type { Replayed } from "../fuzz/corpus/replay-finding.ts";
import { reviseFinding } from "../fuzz/corpus/save-finding.ts";
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
  /** Where what fails otherwise than before is kept anew. */
  readonly corpusFolder: string;
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
  /** How many were not reached, as it was interrupted. */
  readonly missed: number;
  /** One sentence for each that could not be tried, unreadable files among them. */
  readonly errors: readonly string[];
}

const SAYS_LIMIT = 300;
const NAME_LIMIT = 100;

/** Replays a corpus and tells what came of each finding. Throws as `replayInJobs`. */
export async function replayCorpus(
  { corpus, corpusFolder, properties, source, signal, status }: CorpusReplay,
  tell: (line: string) => void = status.say,
): Promise<ReplaySummary> {
  const { faults } = corpus;
  const findings = corpus.findings.filter(({ property }) => properties.length === 0 || properties.includes(property));
  for (const fault of faults) tell(`ERROR   ${printable(fault)}`);
  if (faults.length > 0) status.say("countersign: restore what cannot be read, or delete it from the corpus");
  if (findings.length === 0) return { failed: [], fixed: 0, missed: 0, errors: faults };
  const onReplayed = (replayed: Replayed): void => {
    tell(describeReplayed(replayed));
    if (replayed.outcome === "FAILED" && replayed.named !== undefined) keep(corpusFolder, retell(replayed), status);
  };
  const { replayed, target } = await replayInJobs({ source, findings, signal, onReplayed }).catch((error: unknown) => {
    // What is interrupted while it reaches for its target says that it could not.
    if (signal.aborted) return { replayed: [], target: undefined };
    throw error;
  });
  const strange = describeStrange(replayed, target?.implementation.name);
  if (strange !== undefined) status.say(printable(`countersign: ${strange}`));
  return {
    failed: replayed.flatMap((one) => (one.outcome === "FAILED" ? [retell(one)] : [])),
    fixed: replayed.filter(({ outcome }) => outcome === "FIXED").length,
    missed: findings.length - replayed.length,
    errors: [
      ...faults,
      ...replayed.flatMap((one) => (one.outcome === "ERROR" ? [`${one.finding.id}: ${one.why}`] : [])),
    ],
  };
}

/** Whose findings seem to be fixed, but are of another than they were replayed on, as one sentence. */
function describeStrange(replayed: readonly Replayed[], name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const strange = replayed.flatMap(({ outcome, finding: { target } }) =>
    outcome !== "FIXED" || target === undefined || target.name === name ? [] : [target.name],
  );
  const [first, ...others] = new Set(strange);
  if (first === undefined) return undefined;
  const owners = `${first}${others.length === 0 ? "" : ` and ${others.length} more`}`;
  return `${strange.length} FIXED of another target (${owners}): ${name} may never have broken so`;
}

/** A corpus that cannot be written can still be replayed. */
function keep(folder: string, finding: Finding, status: Status): void {
  try {
    reviseFinding(folder, finding);
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    status.say(printable(`countersign: ${finding.id} could not be kept anew: ${error.message}`));
  }
}

/** Replays a corpus and nothing else; gives the exit status. Throws as `replayInJobs`. */
export async function replayOnly(replay: CorpusReplay): Promise<number> {
  const replayed = await replayCorpus(replay, (line) => void process.stdout.write(`${line}\n`));
  const { failed, fixed, errors } = replayed;
  const all = plural(failed.length + fixed + errors.length, "finding");
  process.stdout.write(`${all}: ${fixed} FIXED, ${failed.length} FAILED, ${errors.length} ERROR\n`);
  if (replay.signal.aborted) {
    process.stderr.write(`countersign: interrupted; ${sayReplayed(replayed)}\n`);
    return EXIT_INTERRUPTED;
  }
  if (failed.length > 0) return EXIT_NOT_CONFORMANT;
  return errors.length > 0 ? EXIT_MISUSED : EXIT_CONFORMANT;
}

/** How far an interrupted replay came, as part of a sentence. */
export function sayReplayed({ failed, fixed, errors, missed }: ReplaySummary): string {
  const done = failed.length + fixed + errors.length;
  return `${done} of ${plural(done + missed, "kept finding")} had been replayed`;
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
      return `${isAnother(replayed) ? "otherwise than before: " : ""}${sayBreach(replayed.breach)}`;
    case "ERROR":
      return replayed.why;
  }
}

type Failed = Extract<Replayed, { readonly outcome: "FAILED" }>;

/** A finding as it fails now. */
function retell({ finding, breach, named }: Failed): Finding {
  return { ...finding, breach, ...named };
}

/** Whether it fails by another mistake, or in another place. */
function isAnother({ finding, breach, named }: Failed): boolean {
  const namesOf = ({ diagnosis }: Pick<Finding, "diagnosis">): string => diagnosis.map(({ title }) => title).join("; ");
  return named !== undefined && (breach.kind !== finding.breach.kind || namesOf(named) !== namesOf(finding));
}

/** What broke, shortly; not yet escaped. */
function sayBreach({ says, mismatch }: Finding["breach"]): string {
  return mismatch === undefined || mismatch.stage === "verified" ? says : summarizeMismatch(mismatch);
}

/** What a finding is about, in a few words: the report tells it whole. Not yet escaped. */
export function sayBriefly({ breach: { says, mismatch }, diagnosis: [named] }: Finding): string {
  if (named !== undefined) return cut(named.title, NAME_LIMIT);
  return cut(mismatch === undefined || mismatch.stage === "verified" ? says : `wrong ${mismatch.stage}`, NAME_LIMIT);
}

function cut(text: string, limit: number = SAYS_LIMIT): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
