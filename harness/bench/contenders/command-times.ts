import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { CountersignError } from "../../../src/countersign-error.ts";
import { packageRoot } from "../../package/package.ts";
import type { Budget, Measured, Sample } from "../comparison.ts";
import { median } from "../statistics.ts";

/** Where the build puts the command line. */
export const builtCli: string = join(packageRoot, "dist", "harness", "cli", "main.js");

/**
 * Builds `dist/` when a source is newer than it.
 *
 * @throws {CountersignError} `build-failed` when the build fails.
 */
export function ensureBuilt(): void {
  const built = statSync(builtCli, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > newestSource()) return;
  try {
    execFileSync("npm", ["run", "build"], { cwd: packageRoot, encoding: "utf8", stdio: "pipe", timeout: 300_000 });
  } catch (cause) {
    throw new CountersignError(
      "build-failed",
      "dist/: expected npm run build to write it, got a failure",
      "See: npm run build",
      { cause },
    );
  }
}

function newestSource(): number {
  const sources = ["src", "harness"].flatMap((house) =>
    readdirSync(join(packageRoot, house), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("bench"))
      .map((path) => join(packageRoot, house, path)),
  );
  return Math.max(...sources.map((path) => statSync(path).mtimeMs));
}

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

/** Seconds that a user waits for `countersign certify`, built, from the prompt to the prompt. */
export function measureCertify(name: string): Measured {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [builtCli, "certify", name, "--reporter", "terminal"], {
    cwd: packageRoot,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status === null || status > 1) throw new Error(`certify ${name}: expected a verdict, got ${status}: ${stderr}`);
  return { value: (performance.now() - start) / 1000, note: status === 0 ? "conformant" : "not conformant" };
}
