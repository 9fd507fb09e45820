/** Quotes a word for a POSIX shell: nothing is special between single quotes. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
