import { availableParallelism } from "node:os";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Adapter } from "../../src/judging/adapter.ts";

/** How many adapters work side by side: so many, or as many as the machine has cores for. */
export type Jobs = number | "auto";

/** More processes of one target gain nothing: then the judging, on one core, is what takes the time. */
const MOST = 4;

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
  const isCount = jobs === "auto" || (Number.isInteger(jobs) && jobs >= 1);
  if (!isCount) {
    throw new CountersignError("jobs-invalid", `jobs: expected a whole number, at least 1, got ${jobs}`);
  }
  if (jobs === "auto") {
    const first = await connect();
    const spare = isOwnProcess(first) ? Math.min(cores - 1, MOST) - 1 : 0;
    return [first, ...(await connectMany(connect, spare)).adapters];
  }
  const { adapters, reason } = await connectMany(connect, jobs);
  const [first, ...others] = adapters;
  if (first !== undefined && adapters.length === jobs) return [first, ...others];
  await Promise.all(adapters.map((adapter) => adapter.close()));
  throw reason;
}

async function connectMany(
  connect: () => Promise<Adapter>,
  count: number,
): Promise<{ readonly adapters: readonly Adapter[]; readonly reason: unknown }> {
  const settled = await Promise.allSettled(Array.from({ length: Math.max(0, count) }, () => connect()));
  return {
    adapters: settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    reason: settled.find((result) => result.status === "rejected")?.reason,
  };
}
