import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Adapter } from "../../src/judging/adapter.ts";

/** How many adapters work side by side: so many, or as many as the machine has cores for. */
export type Jobs = number | "auto";

/** More processes of one target gain nothing: then the judging, on one core, is what takes the time. */
const MOST = 4;

/** Milliseconds that spare adapters have to start at least. */
const LEAST_PATIENCE_MS = 1000;

/** Whether each connection of an adapter starts another process. */
export function isOwnProcess({ kind }: Adapter): boolean {
  return kind === "stdio" || kind === "module";
}

/**
 * Connects all adapters, or none: where one cannot be connected, the others are closed. With `auto` one must be connected;
 * a target in a process of its own gets others for the cores that it and the judging leave, where it can be started again.
 *
 * @throws {CountersignError} `jobs-invalid`, or as `connect`.
 */
export async function connectJobs(
  connect: () => Promise<Adapter>,
  jobs: Jobs,
  cores: number = availableParallelism(),
): Promise<readonly [Adapter, ...Adapter[]]> {
  if (jobs === "auto") {
    const started = performance.now();
    const first = await connect();
    const spare = isOwnProcess(first) ? Math.min(cores - 1, MOST) - 1 : 0;
    const patience = Math.max(LEAST_PATIENCE_MS, 2 * (performance.now() - started));
    return [first, ...(await connectSpares(connect, spare, patience))];
  }
  if (!Number.isInteger(jobs) || jobs < 1) {
    throw new CountersignError("jobs-invalid", `jobs: expected a whole number, at least 1, got ${jobs}`);
  }
  const settled = await Promise.allSettled(Array.from({ length: jobs }, () => connect()));
  const adapters = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failed = settled.find((result) => result.status === "rejected");
  const [first, ...others] = adapters;
  if (first !== undefined && failed === undefined) return [first, ...others];
  await Promise.all(adapters.map((adapter) => adapter.close()));
  throw failed?.reason;
}

/** Connects as many of these as are there in time: one that waits for a lock of the first will never be. */
async function connectSpares(
  connect: () => Promise<Adapter>,
  count: number,
  patienceMs: number,
): Promise<readonly Adapter[]> {
  let isLate = false;
  const connected: Adapter[] = [];
  const connecting = Array.from({ length: Math.max(0, count) }, async () => {
    const adapter = await connect().catch(() => undefined);
    if (isLate) await adapter?.close();
    else if (adapter !== undefined) connected.push(adapter);
  });
  const waiting = sleep(patienceMs, undefined, { ref: false });
  await Promise.race([Promise.all(connecting), waiting]);
  isLate = true;
  return [...connected];
}
