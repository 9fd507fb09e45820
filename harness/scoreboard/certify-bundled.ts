import type { Suite } from "../../src/judging/suite.ts";
import type { Baseline } from "../../src/report/baseline.ts";
import type { Report } from "../../src/report/report.ts";
import { runSuite } from "../runner/run.ts";
import type { Bundled } from "../signers/bundled.ts";
import { connectBundled } from "../signers/connect-bundled.ts";
import { readKnownFailures } from "./known-failures.ts";

/** Milliseconds: while another one is diagnosed, which may take a minute on a busy machine, no answer is read. */
const TIMEOUT_MS = 300_000;

/** A bundled signer or verifier that was certified, with its known failures. */
export interface CertifiedBundled {
  readonly bundled: Bundled;
  readonly report: Report;
  readonly known: Baseline;
}

/** One that cannot be tried here: "expected …, got …". */
export interface UnavailableBundled {
  readonly bundled: Bundled;
  readonly unavailable: string;
}

/** The outcome of one bundled signer or verifier. */
export type BundledResult = CertifiedBundled | UnavailableBundled;

/**
 * Certifies a bundled signer or verifier, if it is installed.
 *
 * @throws {CountersignError} as `runSuite`, or as `readKnownFailures`.
 */
export async function certifyBundled(suite: Suite, bundled: Bundled, signal: AbortSignal): Promise<BundledResult> {
  const available = await bundled.available();
  if (available !== true) return { bundled, unavailable: available };
  const known = readKnownFailures(bundled.folder);
  const report = await runSuite(suite, {
    connect: () => connectBundled(bundled, { timeoutMs: TIMEOUT_MS, signal }),
    signal,
    // What is not listed is told, and --update lists it.
    isKnown: () => true,
  });
  return { bundled, report, known };
}
