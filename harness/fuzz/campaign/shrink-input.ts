import fc from "fast-check";
import type { Property } from "../property.ts";
import type { DrawnInput } from "./draw-inputs.ts";
import { type Broken, type Held, type Interruptible, type JudgedInput, judgeInput } from "./judge-input.ts";

export interface Shrunk {
  readonly input: unknown;
  /** Fast-check's path to it, from the block's seed. */
  readonly path: string;
  readonly broken: Broken;
  /** Inputs on the way that broke the property by the same mistake, and those that did not: they tell mistakes apart best. */
  readonly failed: readonly Broken[];
  readonly held: readonly Held[];
  /** Why it ended before all smaller inputs were tried, if it did. */
  readonly refused?: Refusal;
}

export interface ShrinkOptions {
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
  { property, input, seed, path: from }: DrawnInput,
  drawn: Broken,
  { isSame, reconsider, interruptible }: ShrinkOptions,
): Promise<Shrunk | undefined> {
  const asker = createAsker(property, interruptible);
  const failed: Broken[] = [];
  const held: Held[] = [];
  let last = { input, broken: drawn };
  // What errs is believed at once: to ask again may cost a deadline, or the target.
  let believed: Broken | undefined = drawn.failure.kind === "errored" ? drawn : undefined;
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

/** What kept it from asking on, and what there is to say of it. */
interface Refusal {
  readonly by: "interruption" | "gone" | "bounds";
  readonly says: string;
}

const MOST_ASKED = 2_000;
const MOST_MS = 30_000;
/** Errors may be crashes, after each of which the target starts again. */
const MOST_ERRORS = 60;
/** A hang takes its deadline, and over stdio a second one to be sure, of those after which a target is given up. */
const MOST_SILENCES = 8;
const SILENCE = /no answer within/;
/** A target is given up after twenty crashes in a row: a request that it answers comes in between. */
const ERRORS_IN_A_ROW = 8;

/** Asks for smaller and smaller inputs, within bounds. */
function createAsker(property: Property, interruptible: Interruptible) {
  const deadline = performance.now() + MOST_MS;
  let asked = 0;
  let errors = 0;
  let errorsInARow = 0;
  let silences = 0;
  let harmless: { readonly input: unknown } | undefined;
  let refused: Refusal | undefined;

  const boundReached = (): string | undefined => {
    if (silences >= MOST_SILENCES) return `${silences} smaller inputs got no answer in time`;
    if (errors >= MOST_ERRORS) return `${errors} smaller inputs got no answer`;
    if (asked >= MOST_ASKED) return `${asked} smaller inputs were tried`;
    return performance.now() > deadline ? `it took ${MOST_MS / 1000} seconds` : undefined;
  };
  const askOnce = async (input: unknown): Promise<JudgedInput | undefined> => {
    asked += 1;
    const judged = await interruptible(judgeInput(property, input));
    if (judged === undefined) refused ??= { by: "interruption", says: "it was interrupted" };
    if (judged?.kind === "gone") refused ??= { by: "gone", says: judged.why };
    if (judged?.kind === "held") {
      errorsInARow = 0;
      harmless = { input };
    } else if (judged?.kind === "broken" && judged.failure.kind === "errored") {
      errors += 1;
      errorsInARow += 1;
      if (SILENCE.test(judged.failure.says)) silences += 1;
    }
    return judged;
  };
  return {
    /** Gives nothing once the bounds are reached, the target is gone or the campaign interrupted. */
    async ask(input: unknown): Promise<JudgedInput | undefined> {
      const bound = boundReached();
      if (bound !== undefined) refused ??= { by: "bounds", says: bound };
      if (refused !== undefined) return undefined;
      const judged = await askOnce(input);
      if (errorsInARow >= ERRORS_IN_A_ROW && harmless !== undefined) {
        errorsInARow = 0;
        await askOnce(harmless.input);
      }
      return judged;
    },
    refused: (): Refusal | undefined => refused,
  };
}
