import { escapeUnreadable } from "../../escape-unreadable.ts";

/** JSON for people and for diffs: indented, with every character escaped that a reader could not see. */
export function formatReadable(value: unknown): string {
  return `${escapeUnreadable(JSON.stringify(value, undefined, 2))}\n`;
}
