import type { Report } from "../../src/report/report.ts";
import { parseReport } from "../../src/report/report-schema.ts";
import { escapeUnreadable } from "../text/escape-unreadable.ts";

/**
 * Renders `report.json`: every field, in the published order.
 *
 * @throws {CountersignError} `report-invalid` when the report does not fit its own schema: a mistake of ours.
 */
export function renderJson(report: Report): string {
  // Untrusted texts must not reorder or drive the terminal of whoever looks at the file.
  return `${escapeUnreadable(JSON.stringify(parseReport(report), undefined, 2))}\n`;
}
