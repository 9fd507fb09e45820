import { escapeUnreadable } from "../text/escape-unreadable.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Formats JSON for people and for diffs: objects over several lines, a list of plain values on one line, and every
 * invisible character escaped.
 */
export function formatJson(value: unknown): string {
  return `${format(JSON.parse(JSON.stringify(value)), "")}\n`;
}

function format(value: Json, indent: string): string {
  if (typeof value !== "object" || value === null) return formatPlain(value);
  const inner = `${indent}  `;
  if (isList(value)) {
    if (value.every(isPlain)) return `[${value.map(formatPlain).join(", ")}]`;
    return `[\n${value.map((item) => inner + format(item, inner)).join(",\n")}\n${indent}]`;
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${formatPlain(name)}: ${format(member, inner)}`,
  );
  return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isPlain(value: Json): value is string | number | boolean | null {
  return typeof value !== "object" || value === null;
}

function formatPlain(value: string | number | boolean | null): string {
  return escapeUnreadable(JSON.stringify(value));
}
