import { setImmediate } from "node:timers/promises";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Judgement } from "../../../src/judging/judgement.ts";
import { describeThrown } from "../../adapters/module/ask-module.ts";
import type { Property, PropertyFailure } from "../property.ts";

/** The code of what a target's property throws once nothing more will be observed. */
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

/** Judges one input by a property. Never rejects: what a property throws breaks it. */
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
  // Messages repeat the input; where it was thrown stays the same while the input shrinks.
  const [place = ""] = /\bat .*/.exec(details) ?? [];
  return { kind: "thrown", says: `expected an answer, got an exception: ${message}`, about: place };
}

/** Milliseconds that promises may go on from one to the next, before timers, signals and pipes have their turn. */
const YIELD_EVERY_MS = 20;

let lastYield = performance.now();

/**
 * Lets the event loop have its turn where it had none for long: what is judged in our own process waits for nothing, and
 * would go on for hours without hearing that it is to stop. Nothing where it is not yet time, which costs no wait.
 */
function yieldToEvents(): Promise<void> | undefined {
  if (performance.now() - lastYield < YIELD_EVERY_MS) return undefined;
  return setImmediate().then(() => {
    lastYield = performance.now();
  });
}

/** Waits for a promise, but no longer than until the interruption: then there is no value. */
export type Interruptible = <T>(promise: Promise<T>) => Promise<T | undefined>;

/** Makes waits that a signal ends. The promises must never reject: nobody may be left to hear it. */
export function interruptibleBy(signal: AbortSignal | undefined): Interruptible {
  if (signal === undefined) return (promise) => promise;
  // One listener for all waits: a race with the signal would keep each of millions of promises.
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
