import type { Report, Selection } from "../../src/conformance/report.ts";
import type { Suite } from "../../src/conformance/suite.ts";
import { openProgress } from "../reporters/index.ts";
import { runSuite } from "../runner/run.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../runner/until-interrupted.ts";
import { addChallenge } from "../suite/add-challenge.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import type { CertifyFlags } from "./commands/certify.ts";
import { concludeRun } from "./conclude-run.ts";
import { checkBaseline } from "./hold-to-baseline.ts";
import { type OpenedTarget, openTarget } from "./open-target.ts";
import { wantsAnsi } from "./wants-ansi.ts";
import { prepareReports, type ReportOutput } from "./write-reports.ts";

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
  const { challenge } = flags;
  const target = openTarget(words, command);
  checkBaseline(flags, { selection: selectionOf(flags), ...(challenge !== undefined && { challenge }) });
  const suite = challenge === undefined ? loadVectors() : addChallenge(loadVectors(), challenge);
  const output = { names: flags.reporter, folder: flags.out ?? `reports/runs/${target.folder}` };
  return untilInterrupted(async (signal) => {
    const report = await runTarget(target, suite, flags, output, signal);
    if (report === undefined) {
      process.stderr.write("countersign: interrupted before the target had answered; there is no report\n");
      return EXIT_INTERRUPTED;
    }
    return concludeRun(report, { flags, output, signal });
  });
}

/** Nothing when it was interrupted before there was anything to report. */
async function runTarget(
  target: OpenedTarget,
  suite: Suite,
  flags: CertifyFlags,
  output: ReportOutput,
  signal: AbortSignal,
): Promise<Report | undefined> {
  // Drawn beside the report, which alone is worth piping, and only where the report is seen as well.
  const progress = openProgress(process.stderr, { live: wantsAnsi(process.stdout) });
  try {
    return await runSuite(suite, {
      connect: () => target.connect({ timeoutMs: flags.timeout, signal }),
      jobs: flags.jobs,
      selection: selectionOf(flags),
      signal,
      onStart: (vectors) => {
        prepareReports(output);
        progress.start(vectors);
      },
      onJudged: ({ judgement }) => progress.count(judgement.status),
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    progress.close();
  }
}

function selectionOf({ only, method, shard, smoke }: CertifyFlags): Selection {
  return {
    ...(only !== undefined && { only }),
    ...(method !== undefined && { method }),
    ...(shard !== undefined && { shard }),
    ...(smoke !== undefined && { smoke }),
  };
}
