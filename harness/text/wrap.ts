/**
 * Breaks escaped prose into indented lines of at most `width` columns, a code point each; a word that is longer is cut.
 *
 * No line begins with `::`, which a CI server would take for a command.
 */
export function wrap(prose: string, width: number, indent = ""): readonly string[] {
  const room = Math.max(8, width - indent.length);
  const lines: string[] = [];
  let line = "";
  for (const word of prose.split(" ").flatMap((long) => cut(long, room))) {
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((text) => indent + text.trimEnd().replace(/^(\s*):(?=:)/, "$1\\x3a"));
}

function cut(word: string, room: number): readonly string[] {
  if (word.length <= room) return [word];
  const characters = Array.from(word);
  return Array.from({ length: Math.ceil(characters.length / room) }, (_, index) =>
    characters.slice(index * room, (index + 1) * room).join(""),
  );
}
