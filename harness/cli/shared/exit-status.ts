import { isAsKnown } from "../../../src/report/baseline.ts";
import type { Report } from "../../../src/report/report.ts";
import { outcomeOf } from "../../document/outcome.ts";
import { EXIT_INTERRUPTED, wasInterrupted } from "../../interrupt/until-interrupted.ts";
import { EXIT_CONFORMANT, EXIT_INCOMPLETE, EXIT_NOT_CONFORMANT } from "./exit-codes.ts";

export function exitStatusOf(report: Report): number {
  if (outcomeOf(report).word === "INCOMPLETE") return EXIT_INCOMPLETE;
  return isAsKnown(report) ? EXIT_CONFORMANT : EXIT_NOT_CONFORMANT;
}

/** Returns the exit status of work that a signal, or its own deadline, ended before there was anything to report. */
export function stoppedStatus(signal: AbortSignal): number {
  return wasInterrupted(signal) ? EXIT_INTERRUPTED : EXIT_INCOMPLETE;
}
