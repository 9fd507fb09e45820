import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Report } from "../../../src/report/report.ts";
import { whole } from "../../document/detail.ts";
import { describeReport } from "../../document/report-document.ts";
import { DocumentView } from "../../page/document-view.tsx";

/** Shows a report that the reader opens. */
export function ReportView(): JSX.Element {
  const [report, setReport] = useState<Report>();
  if (report !== undefined) return <DocumentView document={describeReport(report, whole)} />;
  const open = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) setReport(JSON.parse(await file.text()));
  };
  return (
    <>
      <h1>Report</h1>
      <label for="report-file">A report.json of countersign</label>
      <input id="report-file" type="file" accept=".json" onChange={(event) => open(event.currentTarget.files?.[0])} />
    </>
  );
}
