import type { Draw } from "./draw-inputs.ts";
import type { Interruptible } from "./interruptible.ts";
import { type Judged, judgeInput } from "./judge-input.ts";

/** An input with what came of it. */
export interface Settled {
  readonly draw: Draw;
  readonly judged: Judged;
}

/** How inputs are tried. */
export interface SettleOptions {
  /** Inputs in flight. */
  readonly window: number;
  /** Whether another input may be tried. */
  readonly mayGoOn: () => boolean;
  readonly interruptible: Interruptible;
}

/**
 * Tries inputs with several in flight, and gives what came of them in the order in which they were drawn, whatever the
 * order of the answers: so that what is found depends on no clock. Ends when interrupted, with what was given by then.
 */
export async function* settleInOrder(
  draws: Iterator<Draw, void>,
  { window, mayGoOn, interruptible }: SettleOptions,
): AsyncGenerator<Settled, void> {
  const inFlight: Promise<Settled>[] = [];
  // Filled up in one go: lines that are written together cost one system call, and wake the target once.
  const low = Math.ceil(window / 2);
  for (;;) {
    while (inFlight.length < window && mayGoOn()) {
      const next = draws.next();
      if (next.done === true) break;
      inFlight.push(settle(next.value));
    }
    do {
      const first = inFlight.shift();
      if (first === undefined) return;
      const settled = await interruptible(first);
      if (settled === undefined) return;
      yield settled;
    } while (inFlight.length > low);
  }
}

async function settle(draw: Draw): Promise<Settled> {
  return { draw, judged: await judgeInput(draw.property, draw.input) };
}
