import type { Suite } from "../../src/judging/suite.ts";
import type { Baseline } from "../../src/report/baseline.ts";
import type { Report } from "../../src/report/report.ts";
import { runSuite } from "../runner/run.ts";
import type { BundledSigner } from "../signers/bundled-signer.ts";
import { connectBundled } from "../signers/bundled-signer.ts";
import { readKnownFailures } from "./known-failures.ts";

/** Milliseconds: bundled signers answer within them even where they parse keys slowly. */
const TIMEOUT_MS = 20_000;

/** A bundled signer that was certified, with its known failures. */
export interface CertifiedSigner {
  readonly signer: BundledSigner;
  readonly report: Report;
  readonly known: Baseline;
}

/** A bundled signer that cannot be tried here: "expected …, got …". */
export interface UnavailableSigner {
  readonly signer: BundledSigner;
  readonly unavailable: string;
}

/** The outcome of one bundled signer. */
export type BundledResult = CertifiedSigner | UnavailableSigner;

/**
 * Certifies a bundled signer, if it is installed.
 *
 * @throws {CountersignError} as `runSuite`, or as `readKnownFailures`.
 */
export async function certifyBundled(suite: Suite, signer: BundledSigner, signal: AbortSignal): Promise<BundledResult> {
  const available = await signer.available();
  if (available !== true) return { signer, unavailable: available };
  const known = readKnownFailures(signer.name);
  const report = await runSuite(suite, {
    connect: () => connectBundled(signer, { timeoutMs: TIMEOUT_MS, signal }),
    signal,
  });
  return { signer, report, known };
}
