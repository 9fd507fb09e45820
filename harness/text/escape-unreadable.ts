/** Characters that a reader cannot see or that would reorder the line, but for the space and the ends of lines. */
const UNREADABLE = /(?!\n)[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** Escapes every character of JSON that a reader could not see, but for the line ends between its tokens. */
export function escapeUnreadable(json: string): string {
  return json.replace(UNREADABLE, escapeUnits);
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
