import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../package-root.ts";
import { compareArbitraries, SEEDS } from "./compare-arbitraries.ts";
import { formatFuzzDetection } from "./format-detection.ts";

const REPORT = "reports/fuzz-detection.md";

/** Compares how soon random tasks meet each known mistake, and writes the table that is committed. */
export function writeFuzzDetection(): void {
  const compared = compareArbitraries((seed) => process.stdout.write(`Seed ${seed} of ${SEEDS}\n`));
  mkdirSync(join(packageRoot, "reports"), { recursive: true });
  writeFileSync(join(packageRoot, REPORT), formatFuzzDetection(compared));
  const missed = compared.filter(({ nasty }) => nasty.missedBy > 0).map(({ deviation }) => deviation.id);
  process.stdout.write(
    `Written: ${REPORT}\n${missed.length === 0 ? "" : `Missed from some seed: ${missed.join(", ")}\n`}`,
  );
}
