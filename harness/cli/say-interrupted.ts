import type { Interruptions } from "../runner/until-interrupted.ts";
import { wantsAnsi } from "./wants-ansi.ts";

/** What may be drawn there as the signal comes would stand before the words. */
const CLEAR_LINE = "\r\u001b[2K";

/** Tells whoever interrupts a run, on standard error, that it was heard, and what is still done. */
export function sayInterrupted(finishing: string): Interruptions {
  const say = (text: string): void => {
    process.stderr.write(`${wantsAnsi(process.stderr) ? CLEAR_LINE : ""}countersign: ${text}\n`);
  };
  return {
    first: () => say(`interrupted: finishing ${finishing}; Ctrl-C again to stop now`),
    second: () => say("interrupted again: stopped at once"),
  };
}
