import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../../package/package.ts";
import type { Measured } from "../comparison.ts";

const fixtures = join(packageRoot, "harness/cli/fixtures");
/** Less than a contender has: what outlives its parent would disturb the next ones. */
const DEADLINE_MS = 170_000;
/** Passed, failed, or stopped for the time. */
const DONE: ReadonlySet<number | null> = new Set([0, 1, 3]);

/** Measures the most megabytes that the built `countersign certify` has with a bundled target. */
export function measureBundled(name: string): Measured {
  return measureCertify([name]);
}

/**
 * Measures the same with an adapter of every role whose answers hold texts of so many characters, none of them right: in the
 * signature alone, or in `all` parts of a request.
 */
export function measureFlooded(characters: number, shown: "signature" | "all", ...flags: readonly string[]): Measured {
  return measureCertify([...flags, "--", process.execPath, join(fixtures, "flooding.mjs"), String(characters), shown]);
}

/** Measures the most megabytes that the built `countersign fuzz` has with so many jobs: what each process had at most. */
export function measureFuzz(jobs: number, runs: number, target: readonly string[]): Measured {
  const folder = mkdtempSync(join(tmpdir(), "countersign-memory-"));
  try {
    const preloaded = `--import=${pathToFileURL(join(fixtures, "tell-memory.mjs")).href}`;
    const env = { ...process.env, NODE_OPTIONS: preloaded, TELL_MEMORY_IN: folder };
    const flags = ["--jobs", String(jobs), "--runs", String(runs), "--seed", "1", "--out", folder, "--quiet"];
    const args = ["dist/cli/main.cjs", "fuzz", ...flags, "--reporter", "terminal", ...target];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: packageRoot, env, timeout: DEADLINE_MS });
    if (status !== 0) throw new Error(`fuzz: expected status 0, got ${status}: ${stderr}`);
    const told = readdirSync(folder).filter((name) => /^[0-9]+$/.test(name));
    const bytes = told.map((name) => Number(readFileSync(join(folder, name), "latin1")));
    return { value: bytes.reduce((sum, one) => sum + one, 0) / 1e6, note: `${told.length} processes` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureCertify(target: readonly string[]): Measured {
  const program = ["--import", join(fixtures, "tell-memory.mjs"), "dist/cli/main.cjs"];
  const words = ["certify", "--challenge", "1", "--reporter", "terminal", "--quiet", ...target];
  const options = { cwd: packageRoot, encoding: "utf8", timeout: DEADLINE_MS } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...words], options);
  if (!DONE.has(status))
    throw new Error(`${words.join(" ")}: expected status ${[...DONE].join(" or ")}, got ${status}`);
  return { value: Number(/memory: (\d+)\n$/.exec(stderr)?.[1]) / 1e6, note: stdout.trim().slice(0, 100) };
}
