import { execFileSync, spawnSync } from "node:child_process";
import { CountersignError } from "../../../src/countersign-error.ts";
import { packageRoot } from "../../package/package.ts";
import { runSuite } from "../../runner/run.ts";
import { connectBundled } from "../../signers/connect-bundled.ts";
import { findBundled } from "../../signers/registry.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { Budget, Measured } from "../comparison.ts";
import { median } from "../statistics.ts";

const STARTS = 6;

let isBuilt = false;

/**
 * Builds `dist/`, once a process.
 *
 * @throws {CountersignError} `build-failed` when the build fails.
 */
export function build(): void {
  if (isBuilt) return;
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
  isBuilt = true;
}

/** Measures the milliseconds of a Node process: the median of several, after one that fills the caches. */
export function measureStartUp(args: readonly string[], { scale }: Budget): Measured {
  timeNode(args, 0);
  return { value: median(Array.from({ length: Math.ceil(STARTS * scale) }, () => timeNode(args, 0).milliseconds)) };
}

/** Measures the seconds that a user waits for the built `countersign certify`, from prompt to prompt. */
export function measureCertify(name: string): Measured {
  const args = ["dist/cli/main.cjs", "certify", name, "--reporter", "terminal"];
  const { milliseconds, status } = timeNode(args, 1);
  return { value: milliseconds / 1000, note: status === 0 ? "conformant" : "not conformant" };
}

/** Runs Node in the folder of the package, and throws when it ends with a higher status than may be. */
function timeNode(args: readonly string[], highestStatus: number) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: packageRoot,
    encoding: "utf8",
    timeout: 120_000,
  });
  const milliseconds = performance.now() - start;
  if (status !== null && status <= highestStatus) return { milliseconds, status };
  throw new Error(`node ${args.join(" ")}: expected exit status ${highestStatus} at most, got ${status}: ${stderr}`);
}

/** Measures the seconds from reading the vectors to the report, with a bundled signer in this process. */
export async function measureSuiteRun(name: string): Promise<Measured> {
  const signer = findBundled(name);
  if (signer === undefined) throw new TypeError(`no bundled signer named ${name}`);
  const start = performance.now();
  const report = await runSuite(loadVectors(), { connect: () => connectBundled(signer, { timeoutMs: 30_000 }) });
  const seconds = (performance.now() - start) / 1000;
  const { passed, failed, errored, skipped } = report.totals;
  return { value: seconds, note: `${passed} passed, ${failed} failed, ${errored} errored, ${skipped} skipped` };
}
