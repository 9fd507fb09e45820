import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeBadge } from "badge-maker";
import type { Score } from "../../scoreboard/scoreboard.ts";

const LABEL = "countersign";

/** Writes a badge for each score: `NAME.svg`, and `NAME.json` for the endpoint badge of shields.io. */
export function writeBadges(folder: string, scores: readonly Score[]): void {
  mkdirSync(folder, { recursive: true });
  for (const score of scores) {
    const { message, color } = describeScore(score);
    writeFileSync(join(folder, `${score.name}.svg`), makeBadge({ label: LABEL, message, color }));
    writeFileSync(
      join(folder, `${score.name}.json`),
      JSON.stringify({ schemaVersion: 1, label: LABEL, message, color }),
    );
  }
}

function describeScore({ conformant, profiles }: Score): { readonly message: string; readonly color: string } {
  if (conformant) return { message: "conformant", color: "brightgreen" };
  const shares = Object.values(profiles);
  const passed = shares.reduce((sum, one) => sum + one.passed, 0);
  const tried = shares.reduce((sum, one) => sum + one.tried, 0);
  return { message: `${passed} of ${tried} vectors`, color: "orange" };
}
