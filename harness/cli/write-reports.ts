import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../src/conformance/report.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { type ReporterName, reporters } from "../reporters/index.ts";
import { wantsColor } from "./wants-color.ts";

/** Which reports are wanted, and where their files go. */
export interface ReportOutput {
  readonly names: readonly ReporterName[];
  readonly folder: string;
}

/**
 * Prints the reports that go to standard output and writes the others to their files.
 *
 * @throws {CountersignError} `report-not-written` when the folder cannot be written to.
 */
export function writeReports(report: Report, { names, folder }: ReportOutput): void {
  const options = { color: wantsColor(process.stdout), width: process.stdout.columns ?? 100 };
  const written: string[] = [];
  for (const name of new Set(names)) {
    const { fileName, render } = reporters[name];
    const text = render(report, options);
    if (fileName === undefined) process.stdout.write(text);
    else written.push(writeWhole(folder, fileName, text));
  }
  if (written.length > 0) process.stdout.write(`\nWritten: ${written.join(", ")}\n`);
}

/** A reader never sees half a report: the file appears under its name when it is whole. */
function writeWhole(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.part`, text);
    renameSync(`${path}.part`, path);
    return path;
  } catch (cause) {
    throw new CountersignError(
      "report-not-written",
      `report ${path}: expected to write it, got ${cause instanceof Error ? cause.message : "an error"}`,
      "Name another folder with --out.",
      { cause },
    );
  }
}
