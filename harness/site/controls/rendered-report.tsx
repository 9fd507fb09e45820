import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Document } from "../../document/document.ts";
import { enhanceReport } from "../../page/enhance-report.ts";
import { ReportPage } from "../../page/report-page.tsx";

interface RenderedReportProps {
  readonly document: Document;
  /** Of its title, as a heading. Default: 1. */
  readonly level?: number;
}

/** Shows the document of a report, or of one request, with its search. */
export function RenderedReport(props: RenderedReportProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current !== null) enhanceReport(place.current);
  }, []);
  return (
    <div ref={place}>
      <ReportPage {...props} />
    </div>
  );
}
