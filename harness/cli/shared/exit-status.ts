import { isAsKnown } from "../../../src/report/baseline.ts";
import type { Report } from "../../../src/report/report.ts";
import { outcomeOf } from "../../document/outcome.ts";
import { EXIT_INTERRUPTED, wasInterrupted } from "../../interrupt/until-interrupted.ts";

/** Everything that was judged conforms, or fails just as the baseline knows. */
export const EXIT_CONFORMANT = 0;
/** Something does not conform; where there is a baseline: something that it does not know. */
export const EXIT_NOT_CONFORMANT = 1;
/** The command was wrong, or the target could not be used at all. */
export const EXIT_MISUSED = 2;

/** The run ended early, or judged too little to say anything. */
const EXIT_INCOMPLETE = 3;

/** Returns the exit status for the report of a finished run. */
export function exitStatusOf(report: Report): number {
  if (outcomeOf(report).word === "INCOMPLETE") return EXIT_INCOMPLETE;
  return isAsKnown(report) ? EXIT_CONFORMANT : EXIT_NOT_CONFORMANT;
}

/** Returns the exit status of work that a signal, or its own deadline, ended before there was anything to report. */
export function stoppedStatus(signal: AbortSignal): number {
  return wasInterrupted(signal) ? EXIT_INTERRUPTED : EXIT_INCOMPLETE;
}
