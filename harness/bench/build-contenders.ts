import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package/package.ts";

const folder = join(packageRoot, "node_modules/.cache/countersign/contenders");

/**
 * Compiles the contenders, and returns the path of the program that measures one. From source each of some hundred processes would
 * start in twice the time.
 */
export function buildContenders(): string {
  rmSync(folder, { recursive: true, force: true });
  const compiler = join(packageRoot, "node_modules/typescript/bin/tsc");
  const args = [compiler, "--project", ".config/tsconfig.bench.json"];
  execFileSync(process.execPath, args, { cwd: packageRoot, stdio: ["ignore", "inherit", "inherit"], timeout: 120_000 });
  // The imports of our manifest name sources; for what is built, the nearest manifest names the built files.
  const { type, imports } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
  const built = JSON.parse(JSON.stringify(imports).replaceAll('.ts"', '.js"'));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type, imports: built }));
  return join(folder, "harness/bench/contend.js");
}
