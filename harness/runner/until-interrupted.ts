/** The exit status of a process that its user interrupted. */
export const EXIT_INTERRUPTED = 130;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * A terminal signals a whole group of processes, and npx and tsx pass it on once more: signals that come together are
 * one Ctrl-C. Milliseconds.
 */
const SAME_MOMENT = 500;

/**
 * Runs work that a signal ends early but in order: the first Ctrl-C aborts it and lets it write what it has, the
 * second ends the process at once.
 */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let first = Number.POSITIVE_INFINITY;
  const interrupt = (): void => {
    const now = performance.now();
    if (now - first > SAME_MOMENT) process.exit(EXIT_INTERRUPTED);
    first = Math.min(first, now);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, interrupt);
  }
}
