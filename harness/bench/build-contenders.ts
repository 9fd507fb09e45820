import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package/package.ts";

const FOLDER = "node_modules/.cache/countersign/contenders";

/**
 * Compiles the contenders, and returns the path of the program that measures one. From source each of some hundred processes would
 * start in twice the time.
 */
export function buildContenders(): string {
  rmSync(join(packageRoot, FOLDER), { recursive: true, force: true });
  run("node_modules/typescript/bin/tsc", "--project", ".config/tsconfig.bench.json");
  run(".config/complete-build.mjs", FOLDER);
  return join(packageRoot, FOLDER, "harness/bench/contend.js");
}

function run(...args: readonly string[]): void {
  execFileSync(process.execPath, args, { cwd: packageRoot, stdio: ["ignore", "inherit", "inherit"], timeout: 120_000 });
}
