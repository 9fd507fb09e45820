import type { Score } from "./scoreboard.ts";

const PROFILES = ["signer/HMAC-SHA1", "signer/RSA-SHA256"] as const;
const HEADINGS = ["Signer", "Version", "Language", "HMAC-SHA1", "RSA-SHA256", "Verdict"] as const;

/** The scoreboard for a terminal: a table, then why vectors fail. */
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

/** The scoreboard as it is committed for readers of the repository. */
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
