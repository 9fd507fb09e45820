import { CountersignError } from "../../../src/countersign-error.ts";
import type { Report } from "../../../src/report/report.ts";
import { parseReport } from "../../../src/report/report-schema.ts";

/** Above this a page would hang: its own report of the whole suite has two megabytes. */
const MOST_BYTES = 30 * 1024 * 1024;

/** A report, or why there is none and what to give instead. */
export type ReadReport =
  | { readonly name: string; readonly report: Report }
  | { readonly name: string; readonly problem: string };

/** Reads a `report.json` that the reader has chosen. */
export async function readReportFile(file: Blob & { readonly name: string }): Promise<ReadReport> {
  const { name, size } = file;
  if (size > MOST_BYTES) {
    const problem = `It has ${Math.round(size / 1024 / 1024)} MB, and a page shows at most 30. Open its report.html, which certify writes with --reporter html, or narrow the run with --only.`;
    return { name, problem };
  }
  try {
    return { name, report: parseReport(JSON.parse(await file.text())) };
  } catch (error) {
    if (error instanceof CountersignError) return { name, problem: `${error.message} ${error.hint ?? ""}` };
    const reason = error instanceof Error ? error.message : String(error);
    return { name, problem: `It is no JSON (${reason}). Choose the report.json that --reporter json has written.` };
  }
}
