const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{S}]+$/u;
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S} \t\r\n]*[\p{L}\p{N}\p{P}\p{S}][\p{L}\p{N}\p{P}\p{S} \t\r\n]*$/u;

/** Lists characters, neighbours by the first and the last of them. */
export function listCharacters(characters: readonly string[]): string {
  const points = characters.map((one) => one.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === point - 1) run.push(point);
    else runs.push([point]);
  }
  return runs
    .map((run) => {
      const [first = 0, last = first] = [run[0], run.at(-1)];
      return run.length < 3 ? run.map(namePoint).join(", ") : `${namePoint(first)} to ${namePoint(last)}`;
    })
    .join(", ");
}

/** Names a text: in quotes where any of it can be seen, else by its code points. */
export function nameText(text: string): string {
  return PRINTABLE.test(text) || VISIBLE.test(text)
    ? JSON.stringify(text)
    : Array.from(text, (one) => namePoint(one.codePointAt(0) ?? 0)).join(" ");
}

/** Names what writes texts before and behind another. */
export function namePut(before: string, behind: string): string {
  const put = [before && `${nameText(before)} before`, behind && `${nameText(behind)} behind`].filter(Boolean);
  return `what puts ${put.join(" and ") || "nothing beside"} them`;
}

function namePoint(point: number): string {
  const character = String.fromCodePoint(point);
  if (PRINTABLE.test(character)) return character;
  return point === 0x20 ? "the space" : `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}
