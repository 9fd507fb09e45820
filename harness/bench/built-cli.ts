import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import { packageRoot } from "../package-root.ts";

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
