import type { Report } from "../../src/report/report.ts";
import { parseReport } from "../../src/report/report-schema.ts";
import { formatJsonParts } from "./json-parts.ts";

/**
 * Renders `report.json`: every field, in the published order; in parts, of a verdict each: where thousands of answers were
 * long and wrong, the whole is 20 MB.
 *
 * @throws {CountersignError} `report-invalid` when the report does not fit its own schema: a mistake of ours.
 */
export function* renderJson(report: Report): Generator<string> {
  yield* formatJsonParts(parseReport(report), 2);
  yield "\n";
}
