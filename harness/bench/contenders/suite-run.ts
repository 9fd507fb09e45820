import { runSuite } from "../../runner/run.ts";
import { connectBundled } from "../../signers/bundled-signer.ts";
import { bundledSigner } from "../../signers/registry.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { Measured } from "../comparison.ts";

/** Seconds from reading the vectors to the report, with a bundled signer in this process. */
export async function measureSuiteRun(name: string): Promise<Measured> {
  const signer = bundledSigner(name);
  if (signer === undefined) throw new TypeError(`no bundled signer named ${name}`);
  const start = performance.now();
  const report = await runSuite(loadVectors(), { connect: () => connectBundled(signer, { timeoutMs: 30_000 }) });
  const seconds = (performance.now() - start) / 1000;
  const { passed, failed, errored, skipped } = report.totals;
  return { value: seconds, note: `${passed} passed, ${failed} failed, ${errored} errored, ${skipped} skipped` };
}
