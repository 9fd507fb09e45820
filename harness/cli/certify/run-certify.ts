import type { Selection } from "../../../src/judging/selection.ts";
import { addChallenge, loadVectors } from "../../suite/load-vectors.ts";
import { openTarget } from "../shared/open-target.ts";
import { type BaselineFlags, type PolicyFlags, type ReportFlags, selectionOf } from "../shared/run-flags.ts";
import { runTarget } from "../shared/run-target.ts";

/** Flags of `certify`, parsed. */
export interface CertifyFlags extends BaselineFlags, PolicyFlags, ReportFlags, Selection {
  readonly timeout: number;
  readonly jobs: number;
  readonly challenge?: string;
}

/**
 * Certifies a target and gives the exit status.
 *
 * @throws {CountersignError} when the flags are wrong, the target cannot be used at all, or reports cannot be written.
 */
export async function runCertify(
  words: readonly string[],
  command: readonly string[],
  flags: CertifyFlags,
): Promise<number> {
  const { challenge, timeout: timeoutMs, jobs } = flags;
  const { connect, folder, file } = openTarget(words, command);
  const suite = challenge === undefined ? loadVectors() : addChallenge(loadVectors(), challenge);
  const selection = selectionOf(flags);
  return runTarget({
    suite,
    selection,
    connect: (signal) => connect({ timeoutMs, signal }),
    jobs,
    folder,
    ...(file !== undefined && { file }),
    flags,
  });
}
