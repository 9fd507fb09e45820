import { escapeUnreadable } from "../text/escape-unreadable.ts";

const INDENT = 2;

/**
 * Formats JSON as `JSON.stringify` indents it, with what cannot be seen escaped: untrusted texts must not reorder or drive
 * the terminal of whoever looks at the file. It comes in parts, as the whole may be too long to be held: what stands so many
 * levels deep is a part. Above that, an iterable is an array.
 */
export function formatJsonParts(value: unknown, levels: number): Iterable<string> {
  return formatAt(value, 0, levels);
}

function* formatAt(value: unknown, depth: number, levels: number): Generator<string> {
  if (depth === levels || typeof value !== "object" || value === null) yield format(value, depth);
  else if (Symbol.iterator in value) yield* enclose("[", formatItems(value as Iterable<unknown>, depth, levels), depth);
  else yield* enclose("{", formatMembers(value, depth, levels), depth);
}

function* formatItems(items: Iterable<unknown>, depth: number, levels: number): Generator<Iterable<string>> {
  for (const item of items) yield formatAt(item, depth + 1, levels);
}

function* formatMembers(value: object, depth: number, levels: number): Generator<Iterable<string>> {
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) yield prefix(`${format(name, depth)}: `, formatAt(member, depth + 1, levels));
  }
}

function* prefix(first: string, rest: Iterable<string>): Generator<string> {
  yield first;
  yield* rest;
}

function* enclose(open: "[" | "{", entries: Iterable<Iterable<string>>, depth: number): Generator<string> {
  yield open;
  let isEmpty = true;
  for (const entry of entries) {
    yield `${isEmpty ? "" : ","}${lineAt(depth + 1)}`;
    yield* entry;
    isEmpty = false;
  }
  yield `${isEmpty ? "" : lineAt(depth)}${open === "[" ? "]" : "}"}`;
}

function lineAt(depth: number): string {
  return `\n${" ".repeat(INDENT * depth)}`;
}

/** Formats a value as it stands at this depth: its lines but the first are indented. */
function format(value: unknown, depth: number): string {
  return escapeUnreadable(JSON.stringify(value, undefined, INDENT)).replaceAll("\n", lineAt(depth));
}
