type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Letters, marks and signs that a reader cannot see or that would reorder the line, but for the space. */
const UNREADABLE = /[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/**
 * JSON for people and for diffs: objects spread over lines, a list of plain values on one line, and every character
 * that a reader could not see escaped.
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
  return JSON.stringify(value).replace(UNREADABLE, escapeUnits);
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
