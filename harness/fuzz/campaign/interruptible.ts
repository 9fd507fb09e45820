/** Waits for a promise, but no longer than until the interruption: then there is no value. */
export type Interruptible = <T>(promise: Promise<T>) => Promise<T | undefined>;

/** Makes waits that a signal ends. The promises must never reject: nobody may be left to hear it. */
export function interruptibleBy(signal: AbortSignal | undefined): Interruptible {
  if (signal === undefined) return (promise) => promise;
  // One listener for all waits: a race with the signal would keep each of millions of promises.
  const waiting = new Set<() => void>();
  const release = (): void => {
    for (const end of waiting) end();
  };
  signal.addEventListener("abort", release, { once: true });
  return (promise) =>
    new Promise((resolve) => {
      const end = (): void => resolve(undefined);
      if (signal.aborted) return end();
      waiting.add(end);
      void promise.then((value) => {
        waiting.delete(end);
        resolve(value);
      });
    });
}
