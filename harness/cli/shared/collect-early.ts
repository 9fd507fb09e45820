import { setFlagsFromString } from "node:v8";

/**
 * Makes this process collect garbage when its heap has grown by a quarter since the last time, in place of up to four times:
 * what a run keeps is bounded by itself, but what it has dropped would fill several hundred megabytes before V8 looks.
 */
export function collectEarly(): void {
  setFlagsFromString("--heap-growing-percent=25");
}
