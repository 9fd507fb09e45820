/** Slices of a wait: one that this process slept through does not count. */
const SLICES = 8;
/** Timers are always a little late. */
const LATE_MS = 100;

/**
 * Calls back after so many milliseconds in which what arrived could be read, and returns what stops that. While this process
 * is busy nothing is read, and timers run before what has arrived meanwhile: it would be told as silence.
 */
export function startDeadline(ms: number, onPassed: () => void): () => void {
  const slice = ms / SLICES;
  let left = SLICES;
  let timer: NodeJS.Timeout;
  const begin = (): void => {
    const due = performance.now() + slice;
    timer = setTimeout(() => {
      if (performance.now() - due < Math.max(slice, LATE_MS)) left -= 1;
      if (left === 0) onPassed();
      else begin();
    }, slice);
  };
  begin();
  return () => clearTimeout(timer);
}
