import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { escapeProse } from "../../text/escape-text.ts";
import { useProvided } from "../app/load-data.ts";
import { AwaitData } from "../controls/await-data.tsx";
import { RenderedReport } from "../controls/rendered-report.tsx";
import type { ReadReport } from "./read-report-file.ts";
import type { Reports } from "./reports.ts";

/** Shows a report that the reader opens; or two, what the later one changed. */
export function ReportView(): JSX.Element {
  return <AwaitData loading={useProvided<Reports>("reports")}>{(reports) => <Opened {...reports} />}</AwaitData>;
}

function Opened({ readReportFile, describeReports }: Reports): JSX.Element {
  const [files, setFiles] = useState<readonly ReadReport[]>([]);
  const open = async (chosen: FileList | null | undefined): Promise<void> => {
    const read = await Promise.all(
      Array.from(chosen ?? [])
        .slice(0, 2)
        .map(readReportFile),
    );
    if (read.length > 0) setFiles(read);
  };
  useEffect(() => {
    const allow = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      void open(event.dataTransfer?.files);
    };
    addEventListener("dragover", allow);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("drop", drop);
    };
  }, []);
  const reports = files.flatMap((file) => ("report" in file ? [file.report] : []));
  const [first, second] = reports.toSorted((a, b) => writtenAt(a.run).localeCompare(writtenAt(b.run)));
  return (
    <>
      {files.length === 0 && <h1>Report</h1>}
      <label for="report-file">
        {files.length === 0
          ? "Choose a report.json, or drop it here; two of them are compared"
          : "Another report.json, or two"}
      </label>
      <input
        id="report-file"
        type="file"
        accept=".json,application/json"
        multiple
        onChange={(event) => open(event.currentTarget.files)}
      />
      {files.length === 0 && (
        <p class="quiet">
          certify, gate, capture, fuzz and merge write one with <code>--reporter json</code>. It is read here, in your
          browser, and sent nowhere.
        </p>
      )}
      <div role="alert">
        {files.map((file) =>
          "problem" in file ? (
            <p key={file.name} class="bad">{`${escapeProse(file.name, 100)}: ${escapeProse(file.problem, 800)}`}</p>
          ) : null,
        )}
      </div>
      {first !== undefined && (
        <RenderedReport key={files.map(({ name }) => name).join()} document={describeReports(first, second)} />
      )}
    </>
  );
}

function writtenAt(run: { readonly writtenAt: string } | undefined): string {
  return run?.writtenAt ?? "";
}
