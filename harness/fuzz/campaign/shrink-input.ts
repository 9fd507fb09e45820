import fc from "fast-check";
import { createAsker, type Refusal } from "./ask-smaller.ts";
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
  /** Inputs on the way that broke the law by the same mistake, and those that did not: they tell mistakes apart best. */
  readonly failed: readonly Broken[];
  readonly held: readonly Held[];
  /** Why it ended before all smaller inputs were tried, if it did. */
  readonly refused?: Refusal;
}

/** How to shrink. */
export interface ShrinkOptions {
  /** Whether a smaller input fails by the same mistake. */
  readonly isSame: (broken: Broken) => boolean;
  /** Whether, by what held since, one that was refused fails by the same mistake after all: then it shrinks on. */
  readonly reconsider: (held: readonly Held[]) => boolean;
  readonly interruptible: Interruptible;
}

const MOST_KEPT = 120;
/** Each begins where the one before it ended. */
const MOST_ROUNDS = 4;

/**
 * Shrinks an input by fast-check's own means, so that seed and path lead to what is left. Nothing where the target,
 * asked again, answers rightly.
 */
export async function shrinkInput(
  { property, input, seed, path: from }: Draw,
  drawn: Broken,
  { isSame, reconsider, interruptible }: ShrinkOptions,
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
  const shrinkFrom = async (path: string): Promise<string | null> =>
    (await fc.check(fc.asyncProperty(property.arbitrary, holds), { seed, path, numRuns: 1 })).counterexamplePath;
  let path = await shrinkFrom(from);
  if (path === null && asker.refused() === undefined) return undefined;
  for (
    let round = 1;
    path !== null && round < MOST_ROUNDS && asker.refused() === undefined && reconsider(held);
    round++
  ) {
    believed = last.broken;
    path = (await shrinkFrom(path)) ?? path;
  }
  const refused = asker.refused();
  return { ...last, path: path ?? from, failed, held, ...(refused !== undefined && { refused }) };
}
