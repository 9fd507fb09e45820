import { type BaselineDrift, compareWithBaseline } from "../../src/conformance/baseline.ts";
import type { Report } from "../../src/conformance/report.ts";
import type { Suite } from "../../src/conformance/suite.ts";
import { runSuite } from "../runner/run.ts";
import type { BundledSigner } from "../signers/bundled-signer.ts";
import { connectBundled } from "../signers/connect-bundled.ts";
import { readKnownFailures } from "./known-failures.ts";

/** A bundled signer that slow key parsing keeps busy still answers within this many milliseconds. */
const TIMEOUT_MS = 20_000;

/** What became of one bundled signer. */
export type BundledResult =
  | { readonly signer: BundledSigner; readonly report: Report; readonly drift: BaselineDrift }
  | { readonly signer: BundledSigner; readonly unavailable: string };

/** Certifies a bundled signer and compares the outcome with what is known of it. */
export async function certifyBundled(suite: Suite, signer: BundledSigner, signal: AbortSignal): Promise<BundledResult> {
  const available = await signer.available();
  if (available !== true) return { signer, unavailable: available };
  const report = await runSuite(suite, {
    connect: () => connectBundled(signer, { timeoutMs: TIMEOUT_MS, signal }),
    signal,
  });
  return { signer, report, drift: compareWithBaseline(report, readKnownFailures(signer.name)) };
}
