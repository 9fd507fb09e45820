import { findFixture } from "../../cli/fixtures/find-fixture.ts";
import { measureMemory } from "../../cli/fixtures/measure-memory.ts";
import { packageRoot } from "../../package/package.ts";
import type { Measured } from "../comparison.ts";

/** Measures the most megabytes that `countersign certify` has with a bundled target. */
export function measureBundled(name: string): Promise<Measured> {
  return measureCertify([name]);
}

/** Measures the same with an adapter of every role whose answers hold texts of so many characters, none of them right. */
export function measureFlooded(characters: number): Promise<Measured> {
  return measureCertify(["--", process.execPath, findFixture("flooding.mjs"), String(characters)]);
}

async function measureCertify(target: readonly string[]): Promise<Measured> {
  const words = ["certify", "--challenge", "1", "--reporter", "terminal", "--quiet", ...target];
  const { status, stdout, memory } = await measureMemory(words, packageRoot);
  if (status !== 0 && status !== 1) throw new Error(`${words.join(" ")}: expected status 0 or 1, got ${status}`);
  return { value: memory / 1e6, note: stdout.trim().slice(0, 100) };
}
