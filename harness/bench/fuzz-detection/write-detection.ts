import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { knownMistakes } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { keyPairOf } from "../../../src/suite/model/resolve-task.ts";
import { drawnTasks } from "../../fuzz/arbitraries/drawn-tasks.ts";
import { packageRoot } from "../../package/package.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import { markdownTable } from "../../text/markdown-table.ts";
import { median } from "../statistics.ts";
import { firstDetections } from "./first-detections.ts";
import { plainTasks } from "./plain-tasks.ts";

const REPORT = "reports/fuzz-detection.md";
/** Campaigns of each arbitrary. */
const SEEDS = 21;
/** Runs of each campaign: as many as one is documented to need. */
const MOST_RUNS = 2000;

/** How soon an arbitrary meets one mistake, in runs: infinite where most seeds, or one, missed it. */
interface Met {
  readonly median: number;
  readonly worst: number;
  readonly missedBy: number;
}

type Compared = readonly (readonly [deviation: Deviation, nasty: Met, binary: Met])[];

/** Compares how soon random tasks meet each known mistake, and writes the table that is committed. */
export function writeFuzzDetection(): void {
  const { pkcs8, pkcs1 } = keyPairOf("keys/rsa-2048", loadKeys());
  const privateKey = { pkcs8, pkcs1 };
  const arbitraries = [drawnTasks({ methods: signatureMethods, privateKey }), plainTasks(privateKey)];
  const campaigns = Array.from({ length: SEEDS }, (_, at) => {
    process.stdout.write(`Seed ${at + 1} of ${SEEDS}\n`);
    return arbitraries.map((arbitrary) => firstDetections(arbitrary, at + 1, knownMistakes, MOST_RUNS));
  });
  const [nasty, binary] = arbitraries.map((_, which) => campaigns.flatMap((both) => both[which] ?? []));
  const compared = knownMistakes.map(
    (mistake) => [mistake, summarize(mistake, nasty), summarize(mistake, binary)] as const,
  );
  mkdirSync(join(packageRoot, "reports"), { recursive: true });
  writeFileSync(join(packageRoot, REPORT), formatFuzzDetection(compared));
  const missed = compared.filter(([, { missedBy }]) => missedBy > 0).map(([{ id }]) => id);
  process.stdout.write(
    `Written: ${REPORT}\n${missed.length === 0 ? "" : `Missed from some seed: ${missed.join(", ")}\n`}`,
  );
}

function summarize(mistake: Deviation, campaigns: readonly ReadonlyMap<Deviation, number>[] = []): Met {
  const taken = campaigns.map((campaign) => campaign.get(mistake) ?? Number.POSITIVE_INFINITY);
  return {
    median: median(taken),
    worst: Math.max(...taken),
    missedBy: taken.filter((runs) => !Number.isFinite(runs)).length,
  };
}

/** The lines of the first table: each of them for either arbitrary. */
const TOTALS: Readonly<Record<string, (all: readonly Met[]) => number>> = {
  Mistakes: (all) => all.length,
  "Met from every seed": (all) => all.filter(({ missedBy }) => missedBy === 0).length,
  "Missed from some seeds": (all) => all.filter(({ missedBy }) => missedBy > 0 && missedBy < SEEDS).length,
  "Missed from every seed": (all) => all.filter(({ missedBy }) => missedBy === SEEDS).length,
  "Median of the medians, in runs": (all) => median(all.map((met) => met.median)),
  "Largest median": (all) => Math.max(...all.map((met) => met.median)),
  "Most runs of any seed": (all) => Math.max(...all.map(({ worst }) => worst)),
};

/** Formats the comparison as Markdown. */
function formatFuzzDetection(compared: Compared): string {
  const slowest = compared.toSorted(
    ([a, one], [b, other]) => other.median - one.median || other.worst - one.worst || (a.id < b.id ? -1 : 1),
  );
  const ofAll = [compared.map(([, nasty]) => nasty), compared.map(([, , binary]) => binary)];
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
    ...markdownTable(
      ["", "Nasty atoms", "Binary strings"],
      Object.entries(TOTALS).map(([name, total]) => [
        name,
        ...ofAll.map((all) => formatRuns(total(all), `more than ${MOST_RUNS}`)),
      ]),
    ),
    "",
    "## Every mistake, the slowest first",
    "",
    "Runs until it is met; – where it is missed. Worst: the most runs of any seed.",
    "",
    ...markdownTable(
      ["Mistake", "Nasty atoms: median", "worst", "Binary strings: median", "seeds that miss it"],
      slowest.map(([{ id }, nasty, binary]) => [
        `\`${id}\``,
        ...[nasty.median, nasty.worst, binary.median].map((runs) => formatRuns(runs, "–")),
        binary.missedBy === 0 ? "" : String(binary.missedBy),
      ]),
    ),
    "",
  ].join("\n");
}

function formatRuns(count: number, missed: string): string {
  return Number.isFinite(count) ? String(count) : missed;
}
