import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../package/package.ts";
import { median } from "../statistics.ts";
import { type ComparedMistake, compareArbitraries, type Met, MOST_RUNS, SEEDS } from "./compare-arbitraries.ts";

/** The comparison for people, as Markdown. */
function formatFuzzDetection(compared: readonly ComparedMistake[]): string {
  const slowest = compared.toSorted(
    (a, b) =>
      b.nasty.median - a.nasty.median || b.nasty.worst - a.nasty.worst || (a.deviation.id < b.deviation.id ? -1 : 1),
  );
  const nasty = compared.map((one) => one.nasty);
  const binary = compared.map((one) => one.binary);
  return [
    "# How soon random tasks meet each known mistake",
    "",
    "Written by `npm run bench -- --fuzz-detection`; do not edit. It is the same on every machine with the same Node, and",
    "changes with the catalogue and with `harness/fuzz/arbitraries`.",
    "",
    `A signer with one known mistake is given drawn tasks until the judge refuses what it shows, ${MOST_RUNS} at most, from`,
    `${SEEDS} seeds. Nasty atoms are the tasks that \`countersign fuzz\` draws. Binary strings are tasks of the same shape whose`,
    "values, merchant logins, some secrets and some names are fast-check's strings of the unit `binary`. Both sign one task in 32",
    "with RSA, as `fuzz` does, so mistakes of RSA alone wait for it. Of the nasty ones, one in 128 is a task whose RSA",
    "signature is known to begin with a zero byte. Permitted deviations are no mistakes, and left out.",
    "",
    table([
      ["", "Nasty atoms", "Binary strings"],
      ["---", "---", "---"],
      ["Mistakes", String(nasty.length), String(binary.length)],
      ["Met from every seed", count(nasty, isMetByAll), count(binary, isMetByAll)],
      ["Missed from some seeds", count(nasty, isMetBySome), count(binary, isMetBySome)],
      ["Missed from every seed", count(nasty, isMetByNone), count(binary, isMetByNone)],
      ["Median of the medians, in runs", medianOf(nasty), medianOf(binary)],
      ["Largest median", largest(nasty, "median"), largest(binary, "median")],
      ["Most runs of any seed", largest(nasty, "worst"), largest(binary, "worst")],
    ]),
    "",
    "## Every mistake, the slowest first",
    "",
    "Runs until it is met; – where it is missed. Worst: the most runs of any seed.",
    "",
    table([
      ["Mistake", "Nasty atoms: median", "worst", "Binary strings: median", "seeds that miss it"],
      ["---", "---", "---", "---", "---"],
      ...slowest.map(({ deviation, nasty: ours, binary: theirs }) => [
        `\`${deviation.id}\``,
        runs(ours.median),
        runs(ours.worst),
        runs(theirs.median),
        theirs.missedBy === 0 ? "" : String(theirs.missedBy),
      ]),
    ]),
    "",
  ].join("\n");
}

function table(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function runs(count: number): string {
  return Number.isFinite(count) ? String(count) : "–";
}

function count(all: readonly Met[], belongs: (met: Met) => boolean): string {
  return String(all.filter(belongs).length);
}

function isMetByAll({ missedBy }: Met): boolean {
  return missedBy === 0;
}

function isMetBySome({ missedBy }: Met): boolean {
  return missedBy > 0 && missedBy < SEEDS;
}

function isMetByNone({ missedBy }: Met): boolean {
  return missedBy === SEEDS;
}

function medianOf(all: readonly Met[]): string {
  return runs(median(all.map((met) => met.median)));
}

function largest(all: readonly Met[], which: "median" | "worst"): string {
  const most = Math.max(...all.map((met) => met[which]));
  return Number.isFinite(most) ? String(most) : `more than ${MOST_RUNS}`;
}

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
