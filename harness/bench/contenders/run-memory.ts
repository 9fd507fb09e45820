import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../package/package.ts";
import type { Measured } from "../comparison.ts";

const fixtures = join(packageRoot, "harness/cli/fixtures");

/** Measures the most megabytes that the built `countersign certify` has with a bundled target. */
export function measureBundled(name: string): Measured {
  return measureCertify([name]);
}

/** Measures the same with an adapter of every role whose answers hold texts of so many characters, none of them right. */
export function measureFlooded(characters: number): Measured {
  return measureCertify(["--", process.execPath, join(fixtures, "flooding.mjs"), String(characters)]);
}

function measureCertify(target: readonly string[]): Measured {
  const program = ["--import", join(fixtures, "tell-memory.mjs"), "dist/cli/main.cjs"];
  const words = ["certify", "--challenge", "1", "--reporter", "terminal", "--quiet", ...target];
  const options = { cwd: packageRoot, encoding: "utf8", timeout: 300_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...words], options);
  if (status !== 0 && status !== 1) throw new Error(`${words.join(" ")}: expected status 0 or 1, got ${status}`);
  return { value: Number(/memory: (\d+)\n$/.exec(stderr)?.[1]) / 1e6, note: stdout.trim().slice(0, 100) };
}
