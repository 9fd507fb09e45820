import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { type PlannedVector, planSuite } from "../../../src/judging/plan.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import { connect } from "../../adapters/connect.ts";
import { START, STOP, writeRequest } from "../../adapters/protocol/write-request.ts";
import { packageRoot } from "../../package/package.ts";
import { runSuite } from "../../runner/run.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { Measured } from "../comparison.ts";

const trivialAdapter = join(packageRoot, "harness/bench/contenders/trivial-adapter.mjs");

/** What an adapter says that its work took, in milliseconds. */
interface AdapterCost {
  readonly cpuMs: number;
  readonly wallMs: number;
}

const costs: z.ZodType<AdapterCost> = z.object({ cpuMs: z.number(), wallMs: z.number() });

/** Measures the verdicts per second of a run over stdio, from the start of the adapter to the report. */
export async function measureVerdicts(shown: AdapterShows, tasks: number): Promise<Measured> {
  const { cycle, suite } = repeatHmac(tasks);
  return withFiles(shown, cycle, async ({ argv, cost }) => {
    const cpu = process.cpuUsage();
    const start = performance.now();
    const { totals } = await runSuite(suite, {
      connect: () => connect({ kind: "command", argv }, { timeoutMs: 30_000 }),
    });
    const wallMs = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    const wrong = totals.failed + totals.errored + totals.skipped;
    if (wrong > 0) throw new Error(`trivial adapter: expected every vector to pass, got ${wrong} that did not`);
    const share = (ms: number): string => `${Math.round((ms / wallMs) * 100)} %`;
    return {
      value: (totals.passed / wallMs) * 1000,
      note: `${totals.passed} verdicts; of the wall time the adapter computed ${share(cost().cpuMs)}, the harness ${share((user + system) / 1000)}`,
    };
  });
}

/** Measures the tasks per second of the same adapter alone: it reads its requests from a file. */
export async function measureAdapterAlone(tasks: number): Promise<Measured> {
  const { cycle } = repeatHmac(1);
  return withFiles("signature", cycle, async ({ folder, argv, cost }) => {
    feedFromFile(folder, argv, writeRequests(cycle, tasks));
    return { value: (tasks / cost().wallMs) * 1000 };
  });
}

/** Runs an adapter whose standard input is a file of requests, in this folder. Throws where it does not end well. */
export function feedFromFile(
  folder: string,
  [program = "", ...args]: readonly string[],
  requests: readonly string[],
): void {
  const path = join(folder, "requests");
  writeFileSync(path, `${[START, ...requests, STOP].join("\n")}\n`);
  const input = openSync(path, "r");
  const { status } = spawnSync(program, args, { stdio: [input, "ignore", "inherit"], timeout: 60_000 });
  closeSync(input);
  if (status !== 0) throw new Error(`${program}: expected exit status 0, got ${status}`);
}

/** Writes so many requests for the vectors of a cycle, a line each. */
export function writeRequests(cycle: readonly PlannedVector[], tasks: number): readonly string[] {
  return Array.from({ length: Math.ceil(tasks / cycle.length) }, () => cycle)
    .flat()
    .slice(0, tasks)
    .map(({ request }, at) => writeRequest(request, at + 1));
}

interface AdapterFiles {
  readonly folder: string;
  readonly argv: readonly string[];
  /** Reads the costs that the adapter has written; they are there once it has ended. */
  readonly cost: () => AdapterCost;
}

/** Starts no adapter, but makes the files that one reads and writes, for as long as the work takes. */
export async function withFiles<T>(
  shown: AdapterShows,
  cycle: readonly PlannedVector[],
  work: (files: AdapterFiles) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const table = join(folder, "table");
  const cost = join(folder, "cost.json");
  try {
    writeFileSync(table, cycle.map((planned) => answerTail(planned, shown)).join("\n"));
    return await work({
      folder,
      argv: [process.execPath, trivialAdapter, table, cost],
      cost: () => costs.parse(JSON.parse(readFileSync(cost, "utf8"))),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Repeats the HMAC-SHA1 signing vectors until they make at least so many tasks. */
export function repeatHmac(tasks: number): { readonly cycle: readonly PlannedVector[]; readonly suite: Suite } {
  const suite = loadVectors();
  const files = suite.files.flatMap((file) =>
    file.kind === "signing"
      ? [{ ...file, vectors: file.vectors.filter(({ task }) => task.signatureMethod === "HMAC-SHA1") }]
      : [],
  );
  const cycle = planSuite({ ...suite, files });
  const times = Math.ceil(tasks / cycle.length);
  return { cycle, suite: { ...suite, files: Array.from({ length: times }, () => files).flat() } };
}

/** The parts of a signed request that the trivial adapter shows. */
export type AdapterShows = "signature" | "every stage";

/** Writes the right answer to a task, from behind its seq; in ASCII, so that the adapter need not know of UTF-8. */
export function answerTail(planned: PlannedVector, shown: AdapterShows): string {
  if (planned.kind !== "signing") throw new TypeError(`expected a signing vector, got one of kind ${planned.kind}`);
  const { vector } = planned;
  const expected = vector.result === "valid" ? vector.expected : vector.choices[0]?.expected;
  if (expected === undefined) throw new TypeError(`${vector.id}: expected an outcome, got none`);
  const { signature, baseString } = expected;
  const pairs = Object.entries(expected.authorization).map(([name, value]) => `${name}="${value}"`);
  const authorization = `OAuth ${pairs.join(", ")}`;
  const signed = shown === "signature" ? { signature } : { authorization, signature, baseString };
  return JSON.stringify({ signed })
    .slice(1)
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
