import { setImmediate } from "node:timers/promises";

/** Milliseconds that promises may go on from one to the next, before timers, signals and pipes have their turn. */
const BREATH_MS = 20;

let lastBreath = performance.now();

/**
 * Lets the event loop have its turn where it had none for long: what is judged in our own process waits for nothing, and
 * would go on for hours without hearing that it is to stop. Nothing where it is not yet time, which costs no wait.
 */
export function breathe(): Promise<void> | undefined {
  if (performance.now() - lastBreath < BREATH_MS) return undefined;
  return setImmediate().then(() => {
    lastBreath = performance.now();
  });
}
