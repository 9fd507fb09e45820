/** Returns the result of a computation, or `undefined` where it throws. */
export function attempt<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}
