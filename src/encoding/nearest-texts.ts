const MAX_LENGTH = 200;

/** Finds the texts that are nearest to a mistyped one, the nearest first; one that holds it whole counts as near. */
export function nearestTexts(typed: string, texts: readonly string[], count: number): readonly string[] {
  const wanted = typed.slice(0, MAX_LENGTH);
  return texts
    .map((text) => ({ text, distance: text.includes(wanted) ? 0 : editDistance(wanted, text) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ text }) => text);
}

/** Counts the characters to insert, delete or replace to make one text of the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[to.length] ?? 0;
}
