import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { matchesGlob } from "../../src/judging/selection.ts";
import { formatJson } from "../generate/format-json.ts";
import { readIfThere } from "../generate/read-if-there.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../interrupt/until-interrupted.ts";
import { packageRoot } from "../package/package.ts";
import { wildCases } from "./cases/wild-cases.ts";
import { missedBy, type WildResult } from "./judge-wild.ts";
import { runInHosts, type WildOrder } from "./run-in-hosts.ts";
import { prepare } from "./runtimes.ts";
import { isPlain, type WildCase } from "./wild-case.ts";
import { describeResult, findWorse, formatRecord, parseRecord, recordOf, type WildRecord } from "./wild-record.ts";

const RECORD = join(packageRoot, "reports", "wild.json");
const PAGE = join(packageRoot, "reports", "wild.md");

interface Options {
  readonly only?: string | undefined;
  readonly language?: string | undefined;
  readonly check: boolean;
}

/**
 * Certifies the wrong signers of real code and tells what their diagnosis says. A whole run writes `reports/wild.*`; with
 * `--check` it writes nothing and fails where a figure of `reports/wild.json` got worse or a runtime is missing.
 */
process.exitCode = await untilInterrupted(async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-wild-"));
  try {
    const status = await main(readOptions(), folder, signal);
    return signal.aborted ? EXIT_INTERRUPTED : status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function readOptions(): Options {
  const options = { only: { type: "string" }, language: { type: "string" }, check: { type: "boolean" } } as const;
  return { check: false, ...parseArgs({ options }).values };
}

async function main({ only, language, check }: Options, folder: string, signal: AbortSignal): Promise<number> {
  const languages = language?.toLowerCase().split(",");
  const asked = wildCases.filter(
    ({ id, language: of }) =>
      (only === undefined || matchesGlob(id, only)) &&
      (languages === undefined || languages.includes(of.toLowerCase())),
  );
  // Whether they pass without their wrong calls is told of all.
  const spoken = new Set(asked.map((one) => one.language));
  const chosen = wildCases.filter((one) => asked.includes(one) || (isPlain(one) && spoken.has(one.language)));
  const orders = await orderAll(chosen, folder);
  const results: WildResult[] = [];
  await runInHosts(orders, availableParallelism(), signal, (result) => {
    results.push(result);
    const missed = missedBy(result);
    if (missed.length > 0) say(`✗  ${result.id}: misses ${missed.join(", ")}; says ${describeResult(result)}`);
  });
  if (signal.aborted) return EXIT_INTERRUPTED;
  const record = recordOf(chosen, results);
  for (const { name, cases, all } of [...record.byLanguage, record.total]) say(`${name}: ${all} of ${cases}`);
  const isWhole = results.length === chosen.length;
  if (check) return checkRecord(record) && isWhole ? 0 : 1;
  if (isWhole && chosen.length === wildCases.length) {
    writeFileSync(RECORD, formatJson(record));
    writeFileSync(PAGE, formatRecord(record));
    say("Written: reports/wild.md, reports/wild.json");
  }
  return 0;
}

/** Holds a run to the committed record, and says what got worse. */
function checkRecord({ results }: WildRecord): boolean {
  const committed = readIfThere(RECORD);
  if (committed === undefined)
    say("reports/wild.json: expected the committed record, got none; npm run wild writes it");
  const worse = committed === undefined ? [] : findWorse(parseRecord(committed, RECORD), results);
  if (committed !== undefined) say(worse.length === 0 ? "Nothing got worse." : `Got worse:\n${worse.join("\n")}`);
  return committed !== undefined && worse.length === 0;
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
