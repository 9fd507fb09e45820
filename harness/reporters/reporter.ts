// Apart from the reporters themselves, so that a command line can be read without loading them.
import type { Report } from "../../src/report/report.ts";

/** Properties of the place where a report is read. */
export interface ReporterOptions {
  /** Whether ANSI colours are wanted; only `terminal` has any. */
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** How much `terminal` prints: the verdict alone, the answer and what to do, or all. Default: `normal`. */
  readonly extent?: Extent;
}

export type Extent = "quiet" | "normal" | "verbose";

export interface ReportFile {
  readonly name: string;
  /** What its first bytes show, in any release. */
  readonly mark: RegExp;
}

/** One way to print a report. */
export interface Reporter {
  /** Its file in the output folder; without one it goes to standard output. */
  readonly file?: ReportFile;
  /**
   * Pure: the same report gives the same text, which ends with a line feed. It comes in parts, one or many, as the whole of
   * some may be too long to be held.
   */
  readonly render: (report: Report, options: ReporterOptions) => Iterable<string>;
}

export const reporterNames = ["terminal", "json", "junit", "html", "markdown", "sarif", "github"] as const;

/** One of {@link reporterNames}. */
export type ReporterName = (typeof reporterNames)[number];

export function isReporterName(text: string): text is ReporterName {
  return reporterNames.some((name) => name === text);
}

/** Makes a text of its parts. */
export function concatenate(parts: Iterable<string>): string {
  return [...parts].join("");
}
