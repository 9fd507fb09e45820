/**
 * Replaces what matches a pattern that ends with a mark. Behind the last one nothing matches, and is not sought from each
 * beginning again: that would take the square of the time.
 */
export function replaceUpToLast(mark: string, text: string, pattern: RegExp, to: string): string {
  const end = text.lastIndexOf(mark) + 1;
  return text.slice(0, end).replace(pattern, to) + text.slice(end);
}
