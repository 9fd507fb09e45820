/** Reads rows of texts, `=` and the characters for which they are written, with a space between two. */
export function readCharacterRows(rows: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    rows
      .join(" ")
      .split(" ")
      .flatMap((row) => {
        const [written = "", characters = ""] = row.split("=");
        return Array.from(characters, (character): [string, string] => [character, written]);
      }),
  );
}
