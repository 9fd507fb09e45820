/** Characters that a reader cannot see or that would reorder the line; JSON has escaped the line breaks of its texts. */
const UNREADABLE = /(?!\n)[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** JSON for people and for diffs: indented, with every character escaped that a reader could not see. */
export function formatReadable(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2).replace(UNREADABLE, escapeUnits)}\n`;
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
