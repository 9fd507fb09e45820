import fc from "fast-check";
import type { Property } from "../property.ts";
import type { DrawnInput } from "./draw-inputs.ts";
import { type Broken, type Held, type Interruptible, type JudgedInput, judgeInput } from "./judge-input.ts";

export interface Shrunk {
  readonly input: unknown;
  /** Fast-check's path, from the block's seed. */
  readonly path: string;
  readonly broken: Broken;
  /** Smaller inputs that failed by the same mistake, and those that did not: they distinguish mistakes best. */
  readonly failed: readonly Broken[];
  readonly held: readonly Held[];
  /** Why shrinking ended before all smaller inputs were tried, if it did. */
  readonly refused?: Refusal;
}

export interface ShrinkOptions {
  readonly isSame: (broken: Broken) => boolean;
  /** Decides, by the inputs that held since, whether a rejected input fails by the same mistake after all. */
  readonly reconsider: (held: readonly Held[]) => boolean;
  readonly interruptible: Interruptible;
}

const MOST_HELD = 120;
/** Rounds of shrinking, each of which begins where the one before it ended. */
const MOST_ROUNDS = 4;

/**
 * Shrinks an input through fast-check, so that seed and path lead to the smallest. Returns nothing where the target,
 * asked about the same input again, answers rightly.
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
  // Not asked again after an error, which may cost a deadline, or the target.
  let believed: Broken | undefined = drawn.failure.kind === "errored" ? drawn : undefined;
  const holds = async (smaller: unknown): Promise<boolean> => {
    const judged = believed ?? (await asker.ask(smaller));
    believed = undefined;
    if (judged?.kind === "held" && held.length < MOST_HELD) held.push(judged);
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

/** Why no further input may be tried. */
interface Refusal {
  readonly by: "interruption" | "gone" | "bounds";
  readonly why: string;
}

const MOST_ASKED = 2_000;
const MOST_MS = 30_000;
/** Fewer than inputs, since after each crash the target must start again. */
const MOST_ERRORS = 60;
/** Few, since each costs a deadline, over stdio two, and after a number of them an adapter gives its target up. */
const MOST_TIMEOUTS = 8;
const TIMEOUT = /no answer within/;
/** Errors after which a harmless input is tried: an adapter gives its target up after twenty crashes in a row. */
const ERRORS_IN_A_ROW = 8;

/** Asks for smaller and smaller inputs, within bounds. */
function createAsker(property: Property, interruptible: Interruptible) {
  const deadline = performance.now() + MOST_MS;
  let asked = 0;
  let errors = 0;
  let errorsInARow = 0;
  let timeouts = 0;
  let harmless: { readonly input: unknown } | undefined;
  let refused: Refusal | undefined;

  const boundReached = (): string | undefined => {
    if (timeouts >= MOST_TIMEOUTS) return `${timeouts} smaller inputs got no answer in time`;
    if (errors >= MOST_ERRORS) return `${errors} smaller inputs got no answer`;
    if (asked >= MOST_ASKED) return `${asked} smaller inputs were tried`;
    return performance.now() > deadline ? `it took ${MOST_MS / 1000} seconds` : undefined;
  };
  const askOnce = async (input: unknown): Promise<JudgedInput | undefined> => {
    asked += 1;
    const judged = await interruptible(judgeInput(property, input));
    if (judged === undefined) refused ??= { by: "interruption", why: "it was interrupted" };
    if (judged?.kind === "gone") refused ??= { by: "gone", why: judged.why };
    if (judged?.kind === "held") {
      errorsInARow = 0;
      harmless = { input };
    } else if (judged?.kind === "broken" && judged.failure.kind === "errored") {
      errors += 1;
      errorsInARow += 1;
      if (TIMEOUT.test(judged.failure.says)) timeouts += 1;
    }
    return judged;
  };
  return {
    /** Returns nothing once the bounds are reached, the target is gone or the campaign interrupted. */
    async ask(input: unknown): Promise<JudgedInput | undefined> {
      const bound = boundReached();
      if (bound !== undefined) refused ??= { by: "bounds", why: bound };
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
