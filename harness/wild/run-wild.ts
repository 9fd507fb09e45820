import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { attempt } from "../../src/attempt.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { matchesGlob } from "../../src/judging/selection.ts";
import { formatJson } from "../generate/format-json.ts";
import { readIfThere } from "../generate/read-if-there.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../interrupt/until-interrupted.ts";
import { packageRoot } from "../package/package.ts";
import { wildCases } from "./cases/wild-cases.ts";
import { missedBy, type WildResult } from "./judge-wild.ts";
import { runInHosts, type WildOrder } from "./run-in-hosts.ts";
import { prepare } from "./runtimes.ts";
import { eachNth, isPlain, type WildCase } from "./wild-case.ts";
import { describeResult, findWorse, formatRecord, parseRecord, recordOf, type WildRecord } from "./wild-record.ts";

const RECORD = join(packageRoot, "reports", "wild.json");
const PAGE = join(packageRoot, "reports", "wild.md");

interface Options {
  readonly only?: string | undefined;
  readonly language?: string | undefined;
  readonly every?: string | undefined;
  readonly check: boolean;
  readonly help: boolean;
}

const USAGE = "Usage: npm run wild -- [--only <globs>] [--language <names>] [--every <n>] [--check]\n";

/** After how many cases a line tells how far a run is. */
const PROGRESS = 50;

/**
 * Certifies the wrong signers of real code and tells what their diagnosis says. A whole run writes `reports/wild.*`, one of
 * some cases does not; with `--check` it writes nothing and fails where a figure of `reports/wild.json` got worse, or where
 * that record or a runtime is missing.
 */
process.exitCode = await untilInterrupted(async (signal) => {
  const options = attempt(readOptions);
  if (options === undefined || options.help) {
    (options === undefined ? process.stderr : process.stdout).write(USAGE);
    return options === undefined ? 2 : 0;
  }
  const folder = mkdtempSync(join(tmpdir(), "countersign-wild-"));
  try {
    const status = await main(options, folder, signal);
    return signal.aborted ? EXIT_INTERRUPTED : status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function readOptions(): Options {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { only: text, language: text, every: text, check: flag, help: flag } as const;
  return { check: false, help: false, ...parseArgs({ options }).values };
}

async function main(options: Options, folder: string, signal: AbortSignal): Promise<number> {
  const chosen = choose(options);
  const committed = options.check ? readCommitted() : undefined;
  const orders = await orderAll(chosen, folder);
  const results: WildResult[] = [];
  await runInHosts(orders, availableParallelism(), signal, (result) => {
    results.push(result);
    const missed = missedBy(result);
    if (missed.length > 0) say(`✗  ${result.id}: misses ${missed.join(", ")}; says ${describeResult(result)}`);
    if (results.length % PROGRESS === 0) process.stderr.write(`${results.length} of ${orders.length}\n`);
  });
  if (signal.aborted) return EXIT_INTERRUPTED;
  const record = recordOf(chosen, results);
  for (const { name, cases, all } of [...record.byLanguage, record.total]) say(`${name}: ${all} of ${cases}`);
  const isWhole = results.length === chosen.length;
  if (committed !== undefined) return isNoWorse(committed, record) && isWhole ? 0 : 1;
  if (isWhole && [options.only, options.language, options.every].every((option) => option === undefined)) {
    writeFileSync(RECORD, formatJson(record));
    writeFileSync(PAGE, formatRecord(record));
    say("Written: reports/wild.md, reports/wild.json");
  }
  return 0;
}

/** Chooses the cases that are asked for, and the signers without wrong calls of their languages. */
function choose({ only, language, every = "1" }: Options): readonly WildCase[] {
  const languages = language?.toLowerCase().split(",");
  const asked = eachNth(wildCases, Number(every)).filter(
    ({ id, language: of }) =>
      (only === undefined || matchesGlob(id, only)) &&
      (languages === undefined || languages.includes(of.toLowerCase())),
  );
  // Whether they pass without their wrong calls is told of all.
  const spoken = new Set(asked.map((one) => one.language));
  return wildCases.filter((one) => asked.includes(one) || (isPlain(one) && spoken.has(one.language)));
}

/** Reads the committed record before anything runs: without it, minutes would be spent on nothing. */
function readCommitted(): WildRecord {
  const text = readIfThere(RECORD);
  if (text !== undefined) return parseRecord(text, RECORD);
  const message = `${RECORD}: expected the committed record, got none`;
  throw new CountersignError("wild-record-missing", message, "Write it: npm run wild");
}

/** Holds the cases that ran to the committed record, and says what got worse. */
function isNoWorse(committed: WildRecord, { results }: WildRecord): boolean {
  const worse = findWorse(committed, results);
  say(worse.length === 0 ? "Nothing got worse." : `Got worse:\n${worse.join("\n")}`);
  return worse.length === 0;
}

/** Prepares each language once; of one whose runtime is missing, says what to install. */
async function orderAll(chosen: readonly WildCase[], folder: string): Promise<readonly WildOrder[]> {
  const orders: WildOrder[] = [];
  for (const language of new Set(chosen.map((one) => one.language))) {
    const prepared = await prepare(language, folder);
    if ("missing" in prepared) say(`–  ${language}: not tried: ${prepared.missing}`);
    else orders.push(...chosen.filter((one) => one.language === language).map((one) => [one, prepared.argv] as const));
  }
  return orders;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
