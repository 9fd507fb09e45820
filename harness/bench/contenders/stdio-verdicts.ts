import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { PlannedVector } from "../../../src/conformance/plan.ts";
import { connect } from "../../adapters/connect.ts";
import { START, STOP, writeRequest } from "../../adapters/write-request.ts";
import { runSuite } from "../../runner/run.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { Measured } from "../comparison.ts";
import { answerTail, type Shown } from "./answer-tail.ts";
import { repeatHmac } from "./repeat-hmac.ts";

const adapter = fileURLToPath(new URL("trivial-adapter.mjs", import.meta.url));
const costs = z.object({ cpuMs: z.number(), wallMs: z.number() });

/** Verdicts per second of a run over stdio, from the start of the adapter to the report. */
export async function measureVerdicts(shown: Shown, tasks: number): Promise<Measured> {
  const suite = repeatHmac(loadVectors(), tasks);
  return withFiles(shown, suite.cycle, async ({ argv, cost }) => {
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

/** Tasks per second of the same adapter when it reads its requests from a file: what it takes by itself. */
export async function measureAdapterAlone(shown: Shown, tasks: number): Promise<Measured> {
  const { cycle } = repeatHmac(loadVectors(), 1);
  return withFiles(shown, cycle, async ({ folder, argv, cost }) => {
    const path = join(folder, "requests");
    writeRequests(path, cycle, tasks);
    const requests = openSync(path, "r");
    const [program = "", ...args] = argv;
    const { status } = spawnSync(program, args, { stdio: [requests, "ignore", "inherit"], timeout: 60_000 });
    closeSync(requests);
    if (status !== 0) throw new Error(`trivial adapter: expected exit status 0, got ${status}`);
    return { value: (tasks / cost().wallMs) * 1000 };
  });
}

interface AdapterFiles {
  readonly folder: string;
  readonly argv: readonly string[];
  /** What the adapter says it has cost; there once it has ended. */
  readonly cost: () => z.infer<typeof costs>;
}

async function withFiles<T>(
  shown: Shown,
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
      argv: [process.execPath, adapter, table, cost],
      cost: () => costs.parse(JSON.parse(readFileSync(cost, "utf8"))),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeRequests(path: string, cycle: readonly PlannedVector[], tasks: number): void {
  const file = openSync(path, "w");
  writeSync(file, `${START}\n`);
  for (let seq = 1; seq <= tasks; seq += 1) {
    const planned = cycle[(seq - 1) % cycle.length];
    if (planned !== undefined) writeSync(file, `${writeRequest(planned.request, seq)}\n`);
  }
  writeSync(file, `${STOP}\n`);
  closeSync(file);
}
