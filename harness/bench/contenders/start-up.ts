import { spawnSync } from "node:child_process";
import { packageRoot } from "../../package-root.ts";
import type { Budget } from "../budget.ts";
import type { Sample } from "../comparison.ts";
import { median } from "../statistics.ts";

const STARTS = 10;

/** Milliseconds from the start of a Node process to its end, as the median of several after one that fills the caches. */
export function measureStartUp(args: readonly string[], { scale }: Budget): Sample {
  const once = (): number => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: packageRoot,
      encoding: "utf8",
      timeout: 30_000,
    });
    if (status !== 0) throw new Error(`node ${args.join(" ")}: expected exit status 0, got ${status}: ${stderr}`);
    return performance.now() - start;
  };
  once();
  return { value: median(Array.from({ length: Math.ceil(STARTS * scale) }, once)) };
}
