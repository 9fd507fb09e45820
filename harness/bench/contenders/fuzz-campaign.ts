import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { keyPairOf } from "../../../src/suite/model/resolve-task.ts";
import { connect } from "../../adapters/connect.ts";
import { adaptInProcess } from "../../adapters/in-process.ts";
import { writeRequest } from "../../adapters/protocol/write-request.ts";
import type { DrawnTask } from "../../fuzz/arbitraries/ambiguous-tasks.ts";
import { drawnTasks } from "../../fuzz/arbitraries/drawn-tasks.ts";
import { runCampaign } from "../../fuzz/campaign/run-campaign.ts";
import { type OpenProperties, openedBy } from "../../fuzz/jobs/opened-properties.ts";
import { runJobs } from "../../fuzz/jobs/run-jobs.ts";
import { propertiesOf } from "../../fuzz/targets/targets-of.ts";
import { packageRoot } from "../../package/package.ts";
import reference from "../../signers/reference/reference-signer.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import type { Sample } from "../comparison.ts";
import { feedFromFile } from "./stdio-verdicts.ts";

const BLOCK = 100;
const execute = promisify(execFile);

/** Opens the property of signers over the README's signer in Python: each job does so for itself. */
export const openProperties: OpenProperties = async (_, signal) => {
  const argv = ["python3", "-c", readmeSigner()];
  const adapter = await connect({ kind: "command", argv }, { timeoutMs: 30_000, signal });
  return openedBy(adapter, await propertiesOf(adapter, { methods: ["HMAC-SHA1"], keys: loadKeys() }));
};

/** Measures the judged tasks per second of a campaign against a trivial signer in Python, on so many cores or all. */
export async function measureCampaign(jobs: number, runs: number, cores?: number): Promise<Sample> {
  if (!hasPython()) return { skipped: "there is no python3" };
  if (cores !== undefined && !pinTo(cores)) return { skipped: `there is no taskset, or fewer than ${cores} cores` };
  const outcome = await runJobs({
    jobs,
    source: { module: import.meta.url, setup: null },
    campaign: { seed: 1, runs, keepGoing: true },
  });
  if (outcome.runs !== runs || outcome.findings > 0) {
    throw new Error(`campaign: expected ${runs} right answers, got ${outcome.runs} and ${outcome.findings} findings`);
  }
  return { value: outcome.runsPerSecond, note: `${outcome.runs} tasks, HMAC-SHA1, every one judged` };
}

/** Measures the tasks per second of the same signer alone, started included, which reads drawn tasks from a file: about as fast as a campaign of one job can be. */
export function measureSignerAlone(tasks: number): Sample {
  if (!hasPython()) return { skipped: "there is no python3" };
  const lines = fc.sample(hmacTasks(), tasks).map(({ task }, at) => writeRequest({ cmd: "sign", task }, at + 1));
  const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  try {
    const start = performance.now();
    feedFromFile(folder, ["python3", "-c", readmeSigner()], lines);
    return { value: (tasks * 1000) / (performance.now() - start) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const COMPUTED_MS = 2_000;
const computing = `let done = 0;
for (const end = performance.now() + ${COMPUTED_MS}; performance.now() < end; done++) JSON.parse(JSON.stringify(process.versions));
console.log(done);`;

/** Measures what so many processes compute that exchange nothing, each on a core of its own: what its cores give a machine. */
export async function measureCores(cores: number): Promise<Sample> {
  if (!pinTo(cores)) return { skipped: `there is no taskset, or fewer than ${cores} cores` };
  const counts = await Promise.all(
    Array.from({ length: cores }, (_, core) =>
      execute("taskset", ["--cpu-list", String(core), process.execPath, "--eval", computing], { timeout: 20_000 }),
    ),
  );
  return { value: counts.reduce((sum, { stdout }) => sum + Number(stdout), 0) / (COMPUTED_MS / 1000) };
}

/** Measures the judged tasks per second of one property against the reference, all in this process. */
export async function measureInProcess(property: string, runs: number): Promise<Sample> {
  const adapter = adaptInProcess(reference, { timeoutMs: 30_000 });
  const properties = await propertiesOf(adapter, { methods: ["HMAC-SHA1"], keys: loadKeys() });
  const outcome = await runCampaign({
    properties: properties.filter(({ id }) => id === property),
    seed: 1,
    runs,
    keepGoing: true,
    window: adapter.window,
  });
  await adapter.close();
  if (outcome.runs !== runs || outcome.findings > 0) throw new Error(`campaign: expected ${runs} right answers`);
  return { value: outcome.runsPerSecond, note: `${outcome.runs} tasks, HMAC-SHA1, every one judged` };
}

/** Measures the tasks per second that are drawn and answered by the reference, and not judged: no campaign can be faster. */
export async function measureAnswered(runs: number): Promise<Sample> {
  const tasks = hmacTasks();
  const start = performance.now();
  for (let drawn = 0; drawn < runs; drawn += BLOCK) {
    for (const { task } of fc.sample(tasks, { seed: drawn, numRuns: BLOCK })) await reference.sign?.(task);
  }
  return { value: (runs * 1000) / (performance.now() - start) };
}

function hmacTasks(): fc.Arbitrary<DrawnTask> {
  return drawnTasks({ methods: ["HMAC-SHA1"], privateKey: keyPairOf("keys/rsa-2048", loadKeys()) });
}

function hasPython(): boolean {
  return spawnSync("python3", ["--version"], { timeout: 20_000 }).status === 0;
}

/** Pins this process, and those that it starts, to the first cores of the machine. */
function pinTo(cores: number): boolean {
  if (cores > availableParallelism()) return false;
  const argv = ["--all-tasks", "--cpu-list", "--pid", `0-${cores - 1}`, String(process.pid)];
  return spawnSync("taskset", argv, { timeout: 20_000 }).status === 0;
}

function readmeSigner(): string {
  const [, source] = /```python\n(.*?)```/s.exec(readFileSync(join(packageRoot, "README.md"), "utf8")) ?? [];
  if (source === undefined) throw new Error("README.md: expected a signer in Python, got none");
  return source;
}
