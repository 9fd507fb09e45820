import { type Baseline, compareWithBaseline, isNothingNew } from "../../src/report/baseline.ts";
import type { KnownFailure } from "../../src/report/report.ts";
import type { BundledResult, CertifiedSigner } from "./certify-bundled.ts";

/** One signer's line on the scoreboard. */
export interface Score {
  readonly name: string;
  readonly version: string;
  readonly language: string;
  readonly conformant: boolean;
  /** By profile: how many vectors passed, of how many that were tried. */
  readonly profiles: Readonly<Record<string, { readonly passed: number; readonly tried: number }>>;
  /** Why vectors fail, with how many, the most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly vectors: number }[];
  /** Whether the run showed what was known, and no more. */
  readonly asKnown: boolean;
}

/** Returns the scores of the signers that are installed here. */
export function scoresOf(results: readonly BundledResult[]): readonly Score[] {
  return results.flatMap((result) => ("report" in result ? [scoreOf(result)] : []));
}

function scoreOf({ signer, report, known }: CertifiedSigner): Score {
  const { version, language } = report.target.implementation;
  return {
    name: signer.name,
    version,
    language,
    conformant: report.conformant,
    profiles: Object.fromEntries(
      report.profiles
        .map(({ name, passed, failed, errored }) => [name, { passed, tried: passed + failed + errored }] as const)
        .filter(([, { tried }]) => tried > 0),
    ),
    reasons: countReasons(known),
    asKnown: report.complete && isNothingNew(compareWithBaseline(report, known)),
  };
}

function countReasons({ failures }: Baseline): Score["reasons"] {
  const counts = new Map<string, number>();
  for (const { reason } of failures) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, vectors]) => ({ reason, vectors })).sort((a, b) => b.vectors - a.vectors);
}

const PROFILES = ["signer/HMAC-SHA1", "signer/RSA-SHA256"] as const;
const HEADINGS = ["Signer", "Version", "Language", "HMAC-SHA1", "RSA-SHA256", "Verdict"] as const;

/** Formats the scoreboard for a terminal: a table, then why vectors fail. */
export function formatScoreboardText(scores: readonly Score[]): string {
  const rows = [HEADINGS, ...scores.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const why = failing(scores).map(
    ({ name, reasons }) =>
      `\n${name}\n${reasons.map(({ reason, vectors }) => `  ${String(vectors).padStart(3)} × ${reason}`).join("\n")}`,
  );
  return `${[...table, ...why].join("\n")}\n`;
}

/** Formats the scoreboard as it is committed for readers of the repository. */
export function formatScoreboardMarkdown(scores: readonly Score[], suite: string): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    "# Scoreboard",
    "",
    `Real signers on the countersign suite ${suite}. Written by \`npm run certify -- --update\`; do not edit.`,
    "",
    row(HEADINGS),
    row(HEADINGS.map(() => "---")),
    ...scores.map((score) => row(cellsOf(score))),
    "",
    "Passed of tried. The vectors that a signer fails are in `harness/signers/<signer>/known-failures.json`.",
    ...failing(scores).flatMap(({ name, reasons }) => [
      "",
      `## ${name}`,
      "",
      ...reasons.map(({ reason, vectors }) => `- ${vectors} × ${reason}`),
    ]),
    "",
  ].join("\n");
}

function cellsOf({ name, version, language, profiles, conformant }: Score): readonly string[] {
  const counts = PROFILES.map((profile) => {
    const score = profiles[profile];
    return score === undefined ? "–" : `${score.passed}/${score.tried}`;
  });
  return [name, version, language, ...counts, conformant ? "conformant" : "not conformant"];
}

function failing(scores: readonly Score[]): readonly Score[] {
  return scores.filter(({ reasons }) => reasons.length > 0);
}

const SHOWN = 5;

/** Describes one signer's outcome in a line, with its differences from the known failures below. */
export function describeResult(result: BundledResult): string {
  if (!("report" in result)) return `–  ${result.signer.name}: not tried: ${result.unavailable}`;
  const { signer, report, known } = result;
  const { passed, failed, errored, skipped } = report.totals;
  const [mark, verdict] = report.conformant ? ["✓", "conformant"] : ["✗", "not conformant"];
  const line = `${mark}  ${signer.name}: ${verdict}: ${passed} passed, ${failed} failed, ${errored} errored, ${skipped} skipped`;
  if (!report.complete) return `${line}\n   incomplete: ${report.incompleteReason}`;
  const drift = compareWithBaseline(report, known);
  if (isNothingNew(drift)) return known.failures.length === 0 ? line : `${line}; all of it known`;
  return [
    line,
    ...list("   fails and is not known to: ", drift.unlisted),
    ...list("   was known to fail and passes: ", drift.fixed),
    ...list("   fails otherwise than known: ", drift.changed),
    ...list("   is known to fail and is not in the suite: ", drift.unknown),
  ].join("\n");
}

function list(heading: string, failures: readonly KnownFailure[]): readonly string[] {
  if (failures.length === 0) return [];
  const ids = failures.slice(0, SHOWN).map(({ id, failsWith }) => `${id} (${failsWith})`);
  const rest = failures.length - ids.length;
  return [`${heading}${ids.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`];
}
