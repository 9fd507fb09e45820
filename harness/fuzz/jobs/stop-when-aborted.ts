/** Waits for work, and stops it when the signal comes or has come; once it is over, nobody listens any more. */
export async function stopWhenAborted<T>(
  work: Promise<T>,
  stop: () => void,
  signal: AbortSignal | undefined,
): Promise<T> {
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await work;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
