import type { Report } from "../../../src/report/report.ts";
import type { Document } from "../../document/document.ts";
import type { ReadReport } from "./read-report-file.ts";

/** What `reports.js` provides. */
export interface Reports {
  readonly readReportFile: (file: Blob & { readonly name: string }) => Promise<ReadReport>;
  /** Describes a report, or what the second of two changed. */
  readonly describeReports: (first: Report, second: Report | undefined) => Document;
}
