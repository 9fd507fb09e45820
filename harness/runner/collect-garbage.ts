import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes of a heap that is left to V8. */
const SMALL = 120e6;
const GROWTH = 1.25;

/**
 * Makes this process collect garbage when its heap has grown by a quarter since the last time, in place of up to four times:
 * what a run keeps is bounded by itself, but what it has dropped would fill several hundred megabytes before V8 looks.
 */
export function collectEarly(): void {
  setFlagsFromString("--heap-growing-percent=25");
}

/**
 * Returns a function that collects garbage where a large heap has grown since it last did. V8 collects beside the work, and
 * is left behind where other processes have the cores: a heap of 120 MB became one of 400.
 */
export function createCollector(): () => void {
  let collect: (() => void) | undefined;
  let last = 0;
  return () => {
    if (process.memoryUsage().heapUsed < Math.max(SMALL, GROWTH * last)) return;
    collect ??= exposeCollection();
    collect();
    last = process.memoryUsage().heapUsed;
  };
}

function exposeCollection(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
