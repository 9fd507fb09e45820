import fc from "fast-check";
import { createAsker } from "./ask-smaller.ts";
import type { Draw } from "./draw-inputs.ts";
import type { Interruptible } from "./interruptible.ts";
import type { Judged } from "./judge-input.ts";

/** What came of an input that broke its law. */
export type Broken = Extract<Judged, { readonly kind: "broken" }>;

/** What came of an input that kept its law. */
export type Held = Extract<Judged, { readonly kind: "held" }>;

/** What shrinking came to. */
export interface Shrunk {
  readonly input: unknown;
  /** Fast-check's path to it, from the block's seed. */
  readonly path: string;
  readonly broken: Broken;
  /** False where it could not be asked for a smaller one. */
  readonly wasAsked: boolean;
  /** Inputs on the way that broke the law by the same mistake, and those that did not: they tell mistakes apart best. */
  readonly failed: readonly Broken[];
  readonly held: readonly Held[];
  /** Why the target is gone, if it is. */
  readonly gone?: string;
}

/** How to shrink. */
export interface ShrinkOptions {
  /** Whether a smaller input fails by the same mistake. */
  readonly isSame: (broken: Broken) => boolean;
  readonly interruptible: Interruptible;
}

const MOST_KEPT = 120;

/**
 * Shrinks an input by fast-check's own means, so that seed and path lead to what is left. Nothing where the target,
 * asked again, answers rightly.
 */
export async function shrinkInput(
  { property, input, seed, index }: Draw,
  drawn: Broken,
  { isSame, interruptible }: ShrinkOptions,
): Promise<Shrunk | undefined> {
  const asker = createAsker(property, interruptible);
  const failed: Broken[] = [];
  const held: Held[] = [];
  let last = { input, broken: drawn };
  // What errs is believed at once: to ask again may cost a deadline, or the target.
  let believed: Broken | undefined = drawn.breach.kind === "errored" ? drawn : undefined;
  const holds = async (smaller: unknown): Promise<boolean> => {
    const judged = believed ?? (await asker.ask(smaller));
    believed = undefined;
    if (judged?.kind === "held" && held.length < MOST_KEPT) held.push(judged);
    if (judged?.kind !== "broken" || !isSame(judged)) return true;
    last = { input: smaller, broken: judged };
    failed.push(judged);
    return false;
  };
  const { counterexamplePath } = await fc.check(fc.asyncProperty(property.arbitrary, holds), {
    seed,
    path: String(index),
    numRuns: 1,
  });
  const gone = asker.gone();
  if (counterexamplePath === null && !asker.isSpent()) return undefined;
  const path = counterexamplePath ?? String(index);
  return { ...last, path, wasAsked: counterexamplePath !== null, failed, held, ...(gone !== undefined && { gone }) };
}
