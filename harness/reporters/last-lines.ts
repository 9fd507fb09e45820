const TAIL = 20_000;

/** The last lines of a text that are not blank, at most `count`; only the end of a long text is looked at. */
export function lastLines(text: string, count: number): readonly string[] {
  return text
    .slice(-TAIL)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(-count);
}
