/** Returns the result of a computation, or `undefined` where it throws, as stages do on input that nobody can sign. */
export function attempt<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}
