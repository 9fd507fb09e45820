/** What a computation gives; nothing where it throws, as stages do at input that nobody can sign. */
export function attempt<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}
