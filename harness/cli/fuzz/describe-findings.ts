import { existsSync } from "node:fs";
import { cutShort } from "../../../src/judging/cut-text.ts";
import { summarizeMismatch } from "../../document/failure.ts";
import type { Progress } from "../../fuzz/campaign/campaign.ts";
import type { Replayed } from "../../fuzz/campaign/replay-finding.ts";
import { pathsOf } from "../../fuzz/corpus/corpus.ts";
import type { Finding } from "../../fuzz/finding.ts";
import { plural } from "../../text/plural.ts";
import { quoteForShell } from "../../text/quote-for-shell.ts";
import { printable } from "../shared/console.ts";
import { writeInputAddress } from "./fuzz-flags.ts";

const SHOWN = 10;
const WORD_SAFE = /^[A-Za-z0-9_./:=@%+-]+$/;
const FAILURE_LIMIT = 300;
const NAME_LIMIT = 100;

/** The part of a finding by which it can be replayed; a report holds it as well. */
export type FoundAgain = Pick<Finding, "id" | "property" | "seed" | "path" | "cutShort">;

/** Describes how often known findings were met again, as one sentence; nothing where none is known, or nothing broke. */
export function describeAgain({ properties, findings }: Progress, known: number): string | undefined {
  const failures = properties.reduce((sum, property) => sum + property.failures, 0);
  if (known === 0 || failures === 0) return undefined;
  return `${plural(failures, "input")} broke a property and showed ${plural(findings, "new finding")} beside the ${known} that the corpus held`;
}

/** Lists the files of findings and the commands that replay them; safe to print, and empty where there are none. */
export function describeFindings(
  findings: readonly FoundAgain[],
  { corpusFolder, target }: Readonly<{ corpusFolder: string; target: readonly string[] }>,
): string {
  if (findings.length === 0) return "";
  const files = new Map(findings.map((finding) => [finding, filesOf(corpusFolder, finding)]));
  const lines = findings
    .slice(0, SHOWN)
    .flatMap((finding) => [
      finding.id,
      `  Kept:   ${files.get(finding)?.join(", ") || "nowhere"}`,
      ...(finding.cutShort === undefined ? [] : [`  Note:   ${finding.cutShort}`]),
      `  Replay: ${writeFuzzCommand(["--input", writeInputAddress(finding), ...target])}`,
    ]);
  const rest = findings.length - SHOWN;
  const more = rest > 0 ? [`… and ${rest} more`] : [];
  const isAnySaved = [...files.values()].some((own) => own.length > 0);
  const all = writeFuzzCommand(["--replay", "--corpus", corpusFolder, ...target]);
  const printed = [...lines, ...more, ...(isAnySaved ? [`Replay all that is kept: ${all}`] : [])];
  return `\n${plural(findings.length, "finding")}\n${printed.map((line) => `${printable(line)}\n`).join("")}`;
}

function filesOf(corpusFolder: string, finding: FoundAgain): readonly string[] {
  const { finding: own, vectors } = pathsOf(corpusFolder, finding);
  return [own, vectors].filter((path) => existsSync(path));
}

/** Formats a command line of `fuzz` for a POSIX shell; not yet escaped for a terminal. */
export function writeFuzzCommand(words: readonly string[]): string {
  return ["countersign", "fuzz", ...words].map((word) => (WORD_SAFE.test(word) ? word : quoteForShell(word))).join(" ");
}

/** Describes the outcome of a replay, as one line that is safe to print. */
export function describeReplayed(replayed: Replayed): string {
  const { outcome, finding } = replayed;
  return printable(`${outcome.padEnd(6)}  ${finding.id}  ${cutShort(describeOutcome(replayed), FAILURE_LIMIT)}`);
}

function describeOutcome(replayed: Replayed): string {
  switch (replayed.outcome) {
    case "FIXED":
      return replayed.finding.law;
    case "FAILED":
      return `${isAnother(replayed) ? "otherwise than before: " : ""}${describeFailure(replayed.failure)}`;
    case "ERROR":
      return replayed.why;
  }
}

/** Decides whether a finding fails by another mistake than before, or in another place. */
function isAnother({ finding, failure, named }: Extract<Replayed, { readonly outcome: "FAILED" }>): boolean {
  const namesOf = ({ diagnosis }: Pick<Finding, "diagnosis">): string => diagnosis.map(({ title }) => title).join("; ");
  return named !== undefined && (failure.kind !== finding.breach.kind || namesOf(named) !== namesOf(finding));
}

function describeFailure({ says, mismatch }: Finding["breach"]): string {
  return mismatch === undefined || mismatch.stage === "verified" ? says : summarizeMismatch(mismatch);
}

/** Describes a finding in a few words; the report holds the rest. Not yet escaped. */
export function describeBriefly({ breach: { says, mismatch }, diagnosis: [named] }: Finding): string {
  if (named !== undefined) return cutShort(named.title, NAME_LIMIT);
  return cutShort(
    mismatch === undefined || mismatch.stage === "verified" ? says : `wrong ${mismatch.stage}`,
    NAME_LIMIT,
  );
}
