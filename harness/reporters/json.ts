import type { Report } from "../../src/report/report.ts";
import { parseReport } from "../../src/report/report-schema.ts";
import { escapeUnreadable } from "../text/escape-unreadable.ts";

const INDENT = 2;

/**
 * Renders `report.json`: every field, in the published order.
 *
 * @throws {CountersignError} `report-invalid` when the report does not fit its own schema: a mistake of ours.
 */
export function renderJson(report: Report): string {
  return [...renderJsonParts(report)].join("");
}

/** Renders it in parts, of a verdict each: where thousands of answers were long and wrong, the whole is 20 MB. */
export function renderJsonParts(report: Report): Iterable<string> {
  return formatMembers(Object.entries(parseReport(report)));
}

function* formatMembers(members: readonly (readonly [string, unknown])[]): Generator<string> {
  yield "{";
  for (const [at, [name, value]] of members.entries()) {
    yield `${at === 0 ? "" : ","}\n${" ".repeat(INDENT)}${format(name, 1)}: `;
    if (Array.isArray(value)) yield* formatItems(value);
    else yield format(value, 1);
  }
  yield "\n}\n";
}

function* formatItems(items: readonly unknown[]): Generator<string> {
  yield "[";
  for (const [at, item] of items.entries()) yield `${at === 0 ? "" : ","}\n${" ".repeat(2 * INDENT)}${format(item, 2)}`;
  yield items.length === 0 ? "]" : `\n${" ".repeat(INDENT)}]`;
}

/** Formats a value as it stands at this depth: its lines but the first are indented. */
function format(value: unknown, depth: number): string {
  // Untrusted texts must not reorder or drive the terminal of whoever looks at the file.
  const text = escapeUnreadable(JSON.stringify(value, undefined, INDENT));
  return text.replaceAll("\n", `\n${" ".repeat(INDENT * depth)}`);
}
