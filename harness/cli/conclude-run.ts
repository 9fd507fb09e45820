import type { Report } from "../../src/conformance/report.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { EXIT_INTERRUPTED } from "../runner/until-interrupted.ts";
import { exitStatusOf } from "./exit-status.ts";
import { type BaselineFlags, holdToBaseline } from "./hold-to-baseline.ts";
import { printable } from "./printable.ts";
import { type ReportOutput, writeReports } from "./write-reports.ts";

/** How a run ends. */
export interface Conclusion {
  readonly flags: BaselineFlags;
  readonly output: ReportOutput;
  /** Aborted where the user interrupted the run. */
  readonly signal: AbortSignal;
}

/**
 * Ends a run: holds it against its baseline, writes its reports and gives the exit status. What was judged is written
 * even where the baseline cannot be used.
 *
 * @throws {CountersignError} as `holdToBaseline`, but for an interrupted run, and as `writeReports`.
 */
export function concludeRun(report: Report, { flags, output, signal }: Conclusion): number {
  const { held, fault } = holdSafely(report, flags);
  writeReports(held, output);
  if (signal.aborted) {
    if (fault !== undefined) process.stderr.write(`countersign: ${printable(fault.message)}\n`);
    return EXIT_INTERRUPTED;
  }
  if (fault !== undefined) throw fault;
  return exitStatusOf(held);
}

function holdSafely(
  report: Report,
  flags: BaselineFlags,
): { readonly held: Report; readonly fault?: CountersignError } {
  try {
    return { held: holdToBaseline(report, flags) };
  } catch (error) {
    if (error instanceof CountersignError) return { held: report, fault: error };
    throw error;
  }
}
