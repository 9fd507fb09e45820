import { existsSync } from "node:fs";
import type { Progress } from "../fuzz/campaign/run-campaign.ts";
import { pathsOf } from "../fuzz/corpus/corpus.ts";
import type { Finding } from "../fuzz/finding.ts";
import { quoteForShell } from "../quote-for-shell.ts";
import { plural } from "../reporters/plural.ts";
import { writeInputAddress } from "./fuzz-options.ts";
import { printable } from "./printable.ts";

const SHOWN = 10;
const WORD_SAFE = /^[A-Za-z0-9_./:=@%+-]+$/;

/** What of a finding tells how to see it again; a report holds that as well. */
export type FoundAgain = Pick<Finding, "id" | "property" | "seed" | "path" | "cutShort">;

/** Where findings are kept, and on what they were found. */
export interface FoundWhere {
  readonly corpusFolder: string;
  /** The words by which a command line names the target. */
  readonly target: readonly string[];
}

/** How often what is kept was met again, as one sentence; nothing where nothing is kept, or nothing broke. */
export function describeAgain({ properties, findings }: Progress, kept: number): string | undefined {
  const failures = properties.reduce((sum, property) => sum + property.failures, 0);
  if (kept === 0 || failures === 0) return undefined;
  return `${plural(failures, "input")} broke a law and showed ${plural(findings, "new finding")} beside the ${kept} that the corpus held`;
}

/** Tells of each finding where it is kept and how to see it again. */
export function tellFindings(findings: readonly FoundAgain[], where: FoundWhere): void {
  if (findings.length > 0) process.stdout.write(describeFindings(findings, where));
}

/** Where findings are kept and how to see them again; safe to print. */
export function describeFindings(findings: readonly FoundAgain[], { corpusFolder, target }: FoundWhere): string {
  const kept = new Map(findings.map((finding) => [finding, filesOf(corpusFolder, finding)]));
  const lines = findings
    .slice(0, SHOWN)
    .flatMap((finding) => [
      finding.id,
      `  Kept:   ${kept.get(finding)?.join(", ") || "nowhere"}`,
      ...(finding.cutShort === undefined ? [] : [`  Note:   ${finding.cutShort}`]),
      `  Replay: ${writeFuzzCommand(["--input", writeInputAddress(finding), ...target])}`,
    ]);
  const rest = findings.length - SHOWN;
  const more = rest > 0 ? [`… and ${rest} more`] : [];
  const isAnyKept = [...kept.values()].some((files) => files.length > 0);
  const all = writeFuzzCommand(["--replay", "--corpus", corpusFolder, ...target]);
  const told = [...lines, ...more, ...(isAnyKept ? [`Replay all that is kept: ${all}`] : [])];
  return `\n${plural(findings.length, "finding")}\n${told.map((line) => `${printable(line)}\n`).join("")}`;
}

function filesOf(corpusFolder: string, finding: FoundAgain): readonly string[] {
  const { finding: own, vectors } = pathsOf(corpusFolder, finding);
  return [own, vectors].filter((path) => existsSync(path));
}

/** A command line of `fuzz` for a POSIX shell; not yet escaped for a terminal. */
export function writeFuzzCommand(words: readonly string[]): string {
  return ["countersign", "fuzz", ...words].map((word) => (WORD_SAFE.test(word) ? word : quoteForShell(word))).join(" ");
}
