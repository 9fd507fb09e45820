import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { sample } from "fast-check";
import { openCorpus } from "../corpus/corpus.ts";
import type { Finding } from "../finding.ts";
import type { Property } from "../property.ts";
import { type LawOutcome, readEnd } from "./read-end.ts";
import { textLaws } from "./text-laws.ts";

const DRAWN_SEEDS = 200;

const [jazzer, corpus, seconds] = process.argv.slice(2);
if (jazzer === undefined || corpus === undefined || !/^[1-9][0-9]{0,5}$/.test(seconds ?? "")) {
  process.stderr.write("expected: main.js <jazzer's program> <corpus> <seconds>\n");
  process.exit(2);
}
const target = fileURLToPath(new URL("target.js", import.meta.url));
if (!existsSync(target)) {
  process.stderr.write(`${target}: expected the built target, got none; run npm run build first\n`);
  process.exit(2);
}
process.exitCode = run(resolve(jazzer), resolve(corpus), Number(seconds));

/** Lets Jazzer.js at each law of texts for its share of the time; 1 where one was broken, else 2 where one was not tried. */
function run(program: string, folder: string, total: number): number {
  const { findings, faults } = openCorpus(folder);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const known = new Set(findings.map(({ id }) => id));
  const laws = textLaws();
  const share = Math.max(1, Math.floor(total / laws.length));
  const outcomes = laws.map((law) => fuzzLaw(law, plantSeeds(law, folder, findings), { program, folder, share }));
  const [broken, untried] = (["broken", "not tried"] as const).map(
    (one) => outcomes.filter((got) => got === one).length,
  );
  const found = openCorpus(folder).findings.filter(({ id }) => !known.has(id));
  for (const { id, breach } of found) process.stdout.write(`${id}: ${JSON.stringify(breach.says)}\n`);
  process.stdout.write(
    `${laws.length} laws, ${share} s each: ${broken} broken, ${untried} not tried, ${found.length} new findings\n`,
  );
  if (broken !== 0) return 1;
  return untried === 0 ? 0 : 2;
}

/** What the law itself draws, and what was found, is where the search begins; what it learns stays for the next night. */
function plantSeeds({ id, arbitrary }: Property<string>, folder: string, findings: readonly Finding[]): string {
  const seeds = join(folder, "jazzer", id);
  mkdirSync(seeds, { recursive: true });
  const drawn = sample(arbitrary, { seed: 1, numRuns: DRAWN_SEEDS });
  for (const [index, text] of drawn.entries()) writeFileSync(join(seeds, `drawn-${index}`), text);
  for (const finding of findings) {
    if (finding.property === id && typeof finding.input === "string") {
      writeFileSync(join(seeds, finding.id), finding.input);
    }
  }
  return seeds;
}

function fuzzLaw(
  { id }: Property<string>,
  seeds: string,
  { program, folder, share }: { readonly program: string; readonly folder: string; readonly share: number },
): LawOutcome {
  process.stdout.write(`${id}: ${readdirSync(seeds).length} seeds\n`);
  const options = [
    `-max_total_time=${share}`,
    "-timeout=10",
    "-rss_limit_mb=1024",
    "-max_len=4096",
    "-print_final_stats=0",
  ];
  const artifacts = `-artifact_prefix=${join(folder, "jazzer", `${id}-`)}`;
  const ended = spawnSync(
    process.execPath,
    [program, target, "--sync", "-i", "dist/src/", "-i", "dist/harness/", seeds, "--", ...options, artifacts],
    {
      env: { ...process.env, COUNTERSIGN_FUZZ_PROPERTY: id, COUNTERSIGN_FUZZ_CORPUS: folder },
      stdio: ["ignore", "inherit", "inherit"],
      timeout: (share + 120) * 1000,
      killSignal: "SIGKILL",
    },
  );
  const outcome = readEnd(ended);
  process.stdout.write(`${id}: ${outcome}\n`);
  return outcome;
}
