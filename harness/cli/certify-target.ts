import { addChallenge } from "../suite/add-challenge.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import type { CertifyFlags } from "./commands/certify.ts";
import { checkBaseline } from "./hold-to-baseline.ts";
import { openTarget } from "./open-target.ts";
import { runTarget } from "./run-target.ts";
import { selectionOf } from "./selection-of.ts";

/**
 * Certifies a target and gives the exit status.
 *
 * @throws {CountersignError} when the flags are wrong, the target cannot be used at all, or reports cannot be written.
 */
export async function certifyTarget(
  words: readonly string[],
  command: readonly string[],
  flags: CertifyFlags,
): Promise<number> {
  const { challenge, timeout: timeoutMs, jobs } = flags;
  const { connect, folder } = openTarget(words, command);
  const selection = selectionOf(flags);
  checkBaseline(flags, { selection, ...(challenge !== undefined && { challenge }) });
  const suite = challenge === undefined ? loadVectors() : addChallenge(loadVectors(), challenge);
  const target = { connect: (signal: AbortSignal) => connect({ timeoutMs, signal }), jobs, folder };
  return runTarget(target, { suite, selection, flags });
}
