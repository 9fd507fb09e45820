import type { Adapter } from "../../src/conformance/adapter.ts";
import type { PlannedVector } from "../../src/conformance/plan.ts";
import type { Report, Selection } from "../../src/conformance/report.ts";
import type { Suite } from "../../src/conformance/suite.ts";
import { openProgress, type ReporterName } from "../reporters/index.ts";
import { runSuite } from "../runner/run.ts";
import { EXIT_INTERRUPTED, untilInterrupted } from "../runner/until-interrupted.ts";
import { concludeRun } from "./conclude-run.ts";
import type { BaselineFlags } from "./hold-to-baseline.ts";
import { sayInterrupted } from "./say-interrupted.ts";
import { wantsAnsi } from "./wants-ansi.ts";
import { prepareReports, type ReportOutput } from "./write-reports.ts";

/** A target that is ready to be asked. */
export interface ReadyTarget {
  /** Called once for each job. */
  readonly connect: (signal: AbortSignal) => Promise<Adapter>;
  /** How many adapters work side by side. */
  readonly jobs: number;
  /** What is asked for the vectors of the suite. Default: what they say themselves. */
  readonly plan?: readonly PlannedVector[];
  /** The name of the folder for its reports, where none is given. */
  readonly folder: string;
}

/** What the user says of a run, whatever its target. */
export interface RunFlags extends BaselineFlags {
  readonly out?: string;
  readonly reporter: readonly ReporterName[];
}

/** What a run is about. */
export interface TargetRun {
  readonly suite: Suite;
  readonly selection: Selection;
  readonly flags: RunFlags;
}

/**
 * Runs a suite against a target, writes the reports and gives the exit status; an interrupted run ends in order.
 *
 * @throws {CountersignError} when the target cannot be used at all, or as `concludeRun`.
 */
export function runTarget(target: ReadyTarget, run: TargetRun): Promise<number> {
  const { flags } = run;
  const output = { names: flags.reporter, folder: flags.out ?? `reports/runs/${target.folder}` };
  return untilInterrupted(async (signal) => {
    const report = await askTarget(target, run, output, signal);
    if (report !== undefined) return concludeRun(report, { flags, output, signal });
    process.stderr.write("countersign: interrupted before the target had answered; there is no report\n");
    return EXIT_INTERRUPTED;
  }, sayInterrupted("the report"));
}

/** Nothing when it was interrupted before there was anything to report. */
async function askTarget(
  { connect, jobs, plan }: ReadyTarget,
  { suite, selection }: TargetRun,
  output: ReportOutput,
  signal: AbortSignal,
): Promise<Report | undefined> {
  // Drawn beside the report, which alone is worth piping, and only where the report is seen as well.
  const progress = openProgress(process.stderr, { live: wantsAnsi(process.stdout) });
  try {
    return await runSuite(suite, {
      connect: () => connect(signal),
      jobs,
      selection,
      ...(plan !== undefined && { plan }),
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
