import type { Property } from "../property.ts";
import type { Interruptible } from "./interruptible.ts";
import { type Judged, judgeInput } from "./judge-input.ts";

/** Asks for smaller and smaller inputs, within bounds. */
export interface Asker {
  /** What came of an input; nothing once the bounds are reached, the target is gone or the campaign interrupted. */
  readonly ask: (input: unknown) => Promise<Judged | undefined>;
  readonly isSpent: () => boolean;
  /** Why the target is gone, if it is. */
  readonly gone: () => string | undefined;
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

/** Makes the asker of one finding. */
export function createAsker(property: Property, interruptible: Interruptible): Asker {
  const deadline = performance.now() + MOST_MS;
  let asked = 0;
  let errors = 0;
  let errorsInARow = 0;
  let silences = 0;
  let harmless: { readonly input: unknown } | undefined;
  let isInterrupted = false;
  let gone: string | undefined;

  const isSpent = (): boolean =>
    isInterrupted ||
    gone !== undefined ||
    asked >= MOST_ASKED ||
    errors >= MOST_ERRORS ||
    silences >= MOST_SILENCES ||
    performance.now() > deadline;
  const askOnce = async (input: unknown): Promise<Judged | undefined> => {
    asked += 1;
    const judged = await interruptible(judgeInput(property, input));
    if (judged === undefined) isInterrupted = true;
    if (judged?.kind === "gone") gone = judged.why;
    if (judged?.kind === "held") {
      errorsInARow = 0;
      harmless = { input };
    } else if (judged?.kind === "broken" && judged.breach.kind === "errored") {
      errors += 1;
      errorsInARow += 1;
      if (SILENCE.test(judged.breach.says)) silences += 1;
    }
    return judged;
  };
  return {
    async ask(input) {
      if (isSpent()) return undefined;
      const judged = await askOnce(input);
      if (errorsInARow >= ERRORS_IN_A_ROW && harmless !== undefined) {
        errorsInARow = 0;
        await askOnce(harmless.input);
      }
      return judged;
    },
    isSpent,
    gone: () => gone,
  };
}
