// A script of its own: reading a report checks it against its schema, which the debugger does not need.
import { compareReports } from "../../document/compare-reports.ts";
import { whole } from "../../document/detail.ts";
import { describeReport } from "../../document/report-document.ts";
import { readReportFile } from "./read-report-file.ts";
import type { Reports } from "./reports.ts";

const reports: Reports = {
  readReportFile,
  describeReports: (first, second) =>
    second === undefined ? describeReport(first, whole) : compareReports(first, second, whole),
};
globalThis.countersignProvide?.("reports", reports);
