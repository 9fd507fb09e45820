import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Report } from "../../../src/report/report.ts";
import { type Extent, type ReporterName, reporters } from "../../reporters/reporters.ts";
import { wantsAnsi } from "./console.ts";
import { writeWhole } from "./write-whole.ts";

/** Columns where nothing tells the width of the terminal. */
const DEFAULT_COLUMNS = 100;

/** Which reports are wanted, and where their files go. */
export interface ReportOutput {
  readonly names: readonly ReporterName[];
  readonly folder: string;
  /** How much is printed. Default: `normal`. */
  readonly extent?: Extent;
}

/**
 * Makes the folder for the report files: better to fail before a long run than after it.
 *
 * @throws {CountersignError} `report-not-written` when that cannot be done.
 */
export function prepareReports({ names, folder }: ReportOutput): void {
  if (names.every((name) => reporters[name].fileName === undefined)) return;
  writing(folder, () => mkdirSync(folder, { recursive: true }));
}

/** Prints the reports that go to standard output and writes the others to their files. Throws as {@link prepareReports}. */
export function writeReports(report: Report, output: ReportOutput): void {
  prepareReports(output);
  const { extent = "normal" } = output;
  const options = { color: wantsAnsi(process.stdout), width: process.stdout.columns ?? DEFAULT_COLUMNS, extent };
  const written: string[] = [];
  for (const name of new Set(output.names)) {
    const { fileName, render } = reporters[name];
    const text = render(report, options);
    if (fileName === undefined) process.stdout.write(text);
    else written.push(writeReport(join(output.folder, fileName), text));
  }
  if (written.length > 0 && extent !== "quiet") process.stdout.write(`\nWritten: ${written.join(", ")}\n`);
}

function writeReport(path: string, text: string): string {
  writing(path, () => writeWhole(path, text));
  return path;
}

function writing(path: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new CountersignError(
      "report-not-written",
      `report ${path}: expected to write it, got ${cause instanceof Error ? cause.message : "an error"}`,
      "Name another folder with --out.",
      { cause },
    );
  }
}
