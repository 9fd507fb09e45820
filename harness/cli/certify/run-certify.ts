import type { Jobs } from "../../runner/connect-jobs.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { challengeSeed } from "../shared/challenge-seed.ts";
import { openTarget } from "../shared/open-target.ts";
import { selectionOf } from "../shared/run-flags.ts";
import { runTarget, type TargetRun } from "../shared/run-target.ts";
import type { SuiteFlags } from "../shared/suite-flags.ts";

export interface CertifyFlags extends SuiteFlags {
  readonly jobs: Jobs;
  readonly watch?: true;
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
  const { timeout: timeoutMs, jobs } = flags;
  const { connect, folder, file } = openTarget(words, command);
  const selection = selectionOf(flags);
  const seed = challengeSeed(flags, selection);
  const run: TargetRun = {
    suite: { ...loadVectors(), challenge: seed ?? null },
    ...(seed !== undefined && {
      addUnseen: async (suite, roles, methods) => {
        const { addChallenge } = await import("../../suite/add-challenge.ts");
        return addChallenge(suite, seed, roles, methods);
      },
    }),
    selection,
    connect: (signal, TZ) => connect({ timeoutMs, signal, ...(TZ !== undefined && { env: { ...process.env, TZ } }) }),
    jobs,
    folder,
    ...(file !== undefined && { file }),
    flags,
  };
  if (flags.watch !== true) return runTarget(run);
  const { observeSuite, watchRuns } = await import("../shared/watch-runs.ts");
  return watchRuns({
    title: folder,
    file,
    run: (runs, superseded) => runTarget({ ...run, observer: observeSuite(runs), superseded }),
  });
}
