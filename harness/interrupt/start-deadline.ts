/** Slices of a wait: one that this process slept through does not count. */
const SLICES = 8;
/** Timers are always a little late. */
const LATE_MS = 100;
/** How many slices may not count: a process that is always busy waits no longer than that. */
const MOST_LATE = 24;

/**
 * Calls back after so many milliseconds in which what arrived could be read, and returns what stops that. While this process
 * is busy nothing is read, and timers run before what has arrived meanwhile: it would be told as silence.
 */
export function startDeadline(ms: number, onPassed: () => void): () => void {
  const slice = ms / SLICES;
  let left = SLICES;
  let late = 0;
  let timer: NodeJS.Timeout | undefined;
  let last: NodeJS.Immediate | undefined;
  const begin = (): void => {
    const due = performance.now() + slice;
    timer = setTimeout(() => {
      if (performance.now() - due < Math.max(slice, LATE_MS) || late === MOST_LATE) left -= 1;
      else late += 1;
      if (left > 0) begin();
      // After what has arrived is read.
      else last = setImmediate(onPassed);
    }, slice);
  };
  begin();
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}
