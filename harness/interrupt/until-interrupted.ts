import { setMaxListeners } from "node:events";

/** The exit status of a process that its user interrupted. */
export const EXIT_INTERRUPTED = 130;

/** Called on signals, and how long the work may take. */
export interface Interruptions {
  /** Milliseconds after which the work ends early as at a signal. Default: as long as it takes. */
  readonly maxTimeMs?: number | undefined;
  /** Called at the first, which lets the work end in order. */
  readonly first?: () => void;
  /** Called at the second, before the process ends. */
  readonly second?: () => void;
}

/** Signals that end a process which does not listen, without a report: a terminal's, and those that an adapter may send. */
export const endingSignals = [
  "SIGINT",
  "SIGTERM",
  "SIGHUP",
  "SIGQUIT",
  "SIGUSR2",
  "SIGALRM",
  "SIGVTALRM",
  "SIGXCPU",
  "SIGIO",
] as const;

/**
 * A terminal signals a whole group of processes, and npx and tsx pass it on once more: signals that come together are
 * one Ctrl-C. Milliseconds.
 */
const SAME_MOMENT = 500;
/** Node's timers wait no longer: some 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Why work was ended whose time was up. */
const TIME_UP = "its time was up (--max-time)";

/**
 * Runs work that a signal, or the end of its time, ends early but in order: the first Ctrl-C aborts it and lets it write
 * what it has, the second ends the process at once.
 */
export async function untilInterrupted<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { first, second, maxTimeMs }: Interruptions = {},
): Promise<T> {
  const controller = new AbortController();
  // Every job listens.
  setMaxListeners(0, controller.signal);
  let firstAt: number | undefined;
  const interrupt = (): void => {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      first?.();
      controller.abort();
    } else if (now - firstAt > SAME_MOMENT) {
      second?.();
      process.exit(EXIT_INTERRUPTED);
    }
  };
  for (const name of endingSignals) process.on(name, interrupt);
  const deadline =
    maxTimeMs === undefined
      ? undefined
      : setTimeout(() => controller.abort(TIME_UP), Math.min(maxTimeMs, MAX_TIMER_MS));
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(deadline);
    for (const name of endingSignals) process.off(name, interrupt);
  }
}

/** Says why a signal ended its work early, as part of a sentence. */
export function reasonOf({ reason }: AbortSignal): string {
  return reason === TIME_UP ? reason : "interrupted";
}

/** Whether somebody ended the work, and not its own deadline. */
export function wasInterrupted({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason !== TIME_UP;
}

/** Resolves when a signal is aborted; at once where it is already. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
}
