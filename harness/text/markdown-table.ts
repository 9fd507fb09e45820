/** Formats a table of Markdown, a line each; the cells are Markdown themselves. */
export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): readonly string[] {
  return [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}
