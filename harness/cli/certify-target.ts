import type { Selection } from "../../src/conformance/report.ts";
import { openProgress } from "../reporters/index.ts";
import { runSuite } from "../runner/run.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../runner/until-interrupted.ts";
import { addChallenge } from "../suite/add-challenge.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import type { CertifyFlags } from "./commands/certify.ts";
import { EXIT_CONFORMANT, EXIT_NOT_CONFORMANT } from "./exit-status.ts";
import { openTarget } from "./open-target.ts";
import { writeReports } from "./write-reports.ts";

/** Certifies a target and gives the exit status. Throws `CountersignError` when the target cannot be used at all. */
export async function certifyTarget(
  word: string | undefined,
  command: readonly string[],
  flags: CertifyFlags,
): Promise<number> {
  const target = openTarget(word, command);
  const bundled = loadVectors();
  const suite = flags.challenge === undefined ? bundled : addChallenge(bundled, flags.challenge);
  return untilInterrupted(async (signal) => {
    // Drawn beside the report, which alone is worth piping, and only where the report is seen as well.
    const live = process.stdout.isTTY && process.env["CI"] === undefined;
    const progress = openProgress(process.stderr, { live });
    const report = await runSuite(suite, {
      connect: () => target.connect({ timeoutMs: flags.timeout, signal }),
      jobs: flags.jobs,
      selection: selectionOf(flags),
      signal,
      onStart: progress.start,
      onJudged: ({ judgement }) => progress.count(judgement.status),
    }).finally(progress.close);
    writeReports(report, { names: flags.reporter, folder: flags.out ?? `reports/runs/${target.folder}` });
    if (signal.aborted) return EXIT_INTERRUPTED;
    return report.conformant ? EXIT_CONFORMANT : EXIT_NOT_CONFORMANT;
  });
}

function selectionOf({ only, method, shard }: CertifyFlags): Selection {
  return {
    ...(only !== undefined && { only }),
    ...(method !== undefined && { method }),
    ...(shard !== undefined && { shard }),
  };
}
