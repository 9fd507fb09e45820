import { faultOf } from "../../../src/countersign-error.ts";
import type { Adapter } from "../../../src/judging/adapter.ts";
import { type PlannedVector, planSuite } from "../../../src/judging/plan.ts";
import type { RunPolicy } from "../../../src/judging/policy.ts";
import type { Selection } from "../../../src/judging/selection.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import type { Report } from "../../../src/report/report.ts";
import type { SuiteObserver } from "../../inspect/observe-suite.ts";
import { EXIT_INTERRUPTED, reasonOf, untilInterrupted, wasInterrupted } from "../../interrupt/until-interrupted.ts";
import { openProgress } from "../../reporters/reporters.ts";
import type { Jobs } from "../../runner/connect-jobs.ts";
import { type RunOptions, runSuite } from "../../runner/run.ts";
import { checkBaseline, holdToBaseline, readKnown } from "./baseline-file.ts";
import { announceInterrupt, reportError, wantsAnsi, writeNotice } from "./console.ts";
import { EXIT_MISUSED } from "./exit-codes.ts";
import { exitStatusOf, stoppedStatus } from "./exit-status.ts";
import { readPolicy } from "./policy-file.ts";
import { type BaselineFlags, extentOf, type ReportFlags } from "./run-flags.ts";
import type { SuiteFlags } from "./suite-flags.ts";
import { checkReports, prepareReports, type ReportOutput, writeReports } from "./write-reports.ts";

export interface TargetRun {
  readonly suite: Suite;
  readonly selection: Selection;
  /** Adds unseen vectors for the roles of the target. Default: none. */
  readonly addUnseen?: RunOptions["addUnseen"];
  /** Tasks of the vectors to run. Default: those of the suite, as the vectors state them. */
  readonly plan?: readonly PlannedVector[];
  /** Called as {@link RunOptions.connect} is. */
  readonly connect: (signal: AbortSignal, timeZone?: string) => Promise<Adapter>;
  /** The adapters that work side by side. */
  readonly jobs: Jobs;
  /** The name of the folder for its reports, where the flags give none. */
  readonly folder: string;
  /** The target's own file, if it is one. */
  readonly file?: string;
  /** Is told of the run as it goes on. */
  readonly observer?: SuiteObserver;
  /** Ends the run early where another is to be run in its place: it is not reported, and its status counts for nothing. */
  readonly superseded?: AbortSignal;
  readonly flags: Partial<SuiteFlags> & ReportFlags;
}

/**
 * Runs a suite against a target, writes the reports and gives the exit status; an interrupted run ends in order.
 *
 * @throws {CountersignError} as `checkBaseline` or `readPolicy`, when the target cannot be used at all, or as `concludeRun`.
 */
export async function runTarget(run: TargetRun): Promise<number> {
  const { suite, selection, flags, folder } = run;
  checkBaseline(flags, { selection, challenge: suite.challenge });
  const policy = readPolicy(flags, () => run.plan ?? planSuite(suite));
  const output = {
    names: flags.reporter,
    folder: flags.out ?? `reports/runs/${folder}`,
    extent: extentOf(flags),
  };
  checkReports(output, [flags.baseline, flags.policy, run.file]);
  return untilInterrupted(
    async (ours) => {
      const signal = run.superseded === undefined ? ours : AbortSignal.any([ours, run.superseded]);
      const report = await runShown(run, policy, output, signal);
      if (run.superseded?.aborted === true) return EXIT_INTERRUPTED;
      if (report !== undefined) {
        return concludeRun(report, {
          flags,
          output,
          isInterrupted: wasInterrupted(signal),
          suite,
          observer: run.observer,
        });
      }
      writeNotice(`${reasonOf(signal)} before the target had answered; there is no report`);
      return stoppedStatus(signal);
    },
    { ...announceInterrupt("the report"), maxTimeMs: flags.maxTime },
  );
}

/** Runs it with its progress shown; gives nothing when it was interrupted before there was anything to report. */
async function runShown(
  { suite, selection, addUnseen, plan, connect, jobs, file, observer, flags }: TargetRun,
  policy: RunPolicy,
  output: ReportOutput,
  signal: AbortSignal,
): Promise<Report | undefined> {
  const { tolerate, requireProfile } = flags;
  // Drawn beside the report, which alone is worth piping, and only where the report is seen as well.
  const progress = openProgress(process.stderr, { live: wantsAnsi(process.stdout) });
  try {
    return await runSuite(suite, {
      connect: (timeZone) => connect(signal, timeZone),
      jobs,
      selection,
      ...(plan !== undefined && { plan }),
      ...(addUnseen !== undefined && { addUnseen }),
      ...(file !== undefined && { adapterFile: file }),
      policy,
      isKnown: readKnown(flags),
      ...(tolerate !== undefined && { tolerance: tolerate }),
      ...(requireProfile !== undefined && { requiredProfiles: requireProfile }),
      signal,
      onStart: (vectors) => {
        prepareReports(output);
        progress.start(vectors);
        observer?.onStart(vectors);
      },
      onJudged: (judged) => {
        progress.count(judged.judgement.status);
        observer?.onJudged(judged);
      },
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    progress.close();
  }
}

/** Options of {@link concludeRun}. */
export interface Conclusion {
  readonly flags: BaselineFlags;
  readonly output: ReportOutput;
  /** Whether its user interrupted it. Default: no. */
  readonly isInterrupted?: boolean;
  /** The suite whose vectors a baseline may list, however few of them were run. */
  readonly suite?: Suite;
  /** Is told of the report as its baseline leaves it: what a page says is what the terminal says. */
  readonly observer?: Pick<SuiteObserver, "onReport"> | undefined;
}

/**
 * Ends a run: holds it against its baseline, writes its reports and gives the exit status. What was judged is written
 * even where the baseline cannot be used, and printed even where it cannot be written: such errors are told, and decide
 * the status unless the run was interrupted.
 */
export function concludeRun(report: Report, conclusion: Conclusion): number {
  const { flags, output, isInterrupted = false, suite, observer } = conclusion;
  let held = report;
  const fault = faultOf(() => {
    held = holdToBaseline(report, flags, suite);
  });
  const faults = [fault, writeReports(held, output)].filter((one) => one !== undefined);
  for (const one of faults) reportError(one);
  observer?.onReport(held, faults);
  if (isInterrupted) return EXIT_INTERRUPTED;
  return faults.length > 0 ? EXIT_MISUSED : exitStatusOf(held);
}
