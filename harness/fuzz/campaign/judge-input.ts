import { setImmediate } from "node:timers/promises";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Judgement } from "../../../src/judging/judgement.ts";
import { describeThrown } from "../../adapters/module/ask-module.ts";
import type { Property, PropertyFailure } from "../property.ts";

/** The error code of a property whose target will give no further observation. */
export const TARGET_GONE = "target-gone";

export interface Held {
  readonly kind: "held";
  readonly judgement?: Judgement;
}

export interface Broken {
  readonly kind: "broken";
  readonly failure: PropertyFailure;
  readonly judgement?: Judgement;
}

export type JudgedInput = Held | Broken | { readonly kind: "gone"; readonly why: string };

/** Judges one input by a property. Never rejects: an exception of the property counts as a failure. */
export async function judgeInput(property: Property, input: unknown): Promise<JudgedInput> {
  const turn = yieldToEvents();
  if (turn !== undefined) await turn;
  try {
    const answer = await property.answer?.(input);
    const failure = answer === undefined ? await property.check(input) : answer.failure;
    const shown = answer === undefined ? {} : { judgement: answer.judgement };
    return failure === undefined ? { kind: "held", ...shown } : { kind: "broken", failure, ...shown };
  } catch (thrown) {
    if (thrown instanceof CountersignError && thrown.code === TARGET_GONE) {
      return { kind: "gone", why: thrown.message };
    }
    return { kind: "broken", failure: failureOf(thrown) };
  }
}

function failureOf(thrown: unknown): PropertyFailure {
  const { message, details = "" } = describeThrown(thrown);
  // The place identifies the fault, since it stays the same while the input shrinks; messages repeat the input.
  const [place = ""] = /\bat .*/.exec(details) ?? [];
  return { kind: "thrown", says: `expected an answer, got an exception: ${message}`, about: place };
}

/** Milliseconds for which chained promises may run before timers, signals and pipes get their turn. */
const YIELD_EVERY_MS = 20;

let lastYield = performance.now();

/**
 * Yields to the event loop where it had no turn for long: judging in our own process waits for nothing, and would run for
 * hours without noticing an interruption. Returns nothing where it is not yet time, so that nobody waits.
 */
function yieldToEvents(): Promise<void> | undefined {
  if (performance.now() - lastYield < YIELD_EVERY_MS) return undefined;
  return setImmediate().then(() => {
    lastYield = performance.now();
  });
}

/** Waits for a promise, or until the interruption: then it resolves to `undefined`. */
export type Interruptible = <T>(promise: Promise<T>) => Promise<T | undefined>;

/** Makes waits that a signal ends. The promises must never reject: after the signal nobody would handle it. */
export function interruptibleBy(signal: AbortSignal | undefined): Interruptible {
  if (signal === undefined) return (promise) => promise;
  // One listener for all waits: a race with the signal would retain each of millions of promises.
  const waiting = new Set<() => void>();
  const release = (): void => {
    for (const end of waiting) end();
  };
  signal.addEventListener("abort", release, { once: true });
  return (promise) =>
    new Promise((resolve) => {
      const end = (): void => resolve(undefined);
      if (signal.aborted) return end();
      waiting.add(end);
      void promise.then((value) => {
        waiting.delete(end);
        resolve(value);
      });
    });
}
