import type { Report } from "../../../src/conformance/report.ts";
import { parseReport } from "../../../src/conformance/report-schema.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { sortFields } from "./inputs/sort-fields.ts";
import { spoiledJson } from "./inputs/spoiled.ts";
import { sampledReport } from "./inputs/suite-samples.ts";
import { makeReaderLaw, type TextReader } from "./make-reader-law.ts";

/** The reader of reports; what is no JSON reaches it as the text that it is. */
export const reportReader: TextReader<Report> = {
  id: "reports-are-read-or-refused",
  read: (text) => parseReport(parseJson(text)),
};

/** The law of a reader of reports. */
export function makeReportLaw(reader: TextReader<Report> = reportReader): Property<string> {
  return makeReaderLaw(reader, {
    says: "Any JSON is refused as a report by name, or read as it stands there.",
    texts: spoiledJson([sampledReport]),
    judge: (report, text) => partingValues("read", sortFields(parseJson(text)), sortFields(report)),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The law of our own reader. */
export const reportsAreReadOrRefused: Property<string> = makeReportLaw();
