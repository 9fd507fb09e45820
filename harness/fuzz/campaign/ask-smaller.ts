import type { Property } from "../property.ts";
import type { Interruptible } from "./interruptible.ts";
import { type Judged, judgeInput } from "./judge-input.ts";

/** What kept it from asking on, and what there is to say of it. */
export interface Refusal {
  readonly by: "interruption" | "gone" | "bounds";
  readonly says: string;
}

/** Asks for smaller and smaller inputs, within bounds. */
export interface Asker {
  /** What came of an input; nothing once the bounds are reached, the target is gone or the campaign interrupted. */
  readonly ask: (input: unknown) => Promise<Judged | undefined>;
  /** Why an input was not asked for; nothing where each one was. */
  readonly refused: () => Refusal | undefined;
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
  let refused: Refusal | undefined;

  const boundReached = (): string | undefined => {
    if (silences >= MOST_SILENCES) return `${silences} smaller inputs got no answer in time`;
    if (errors >= MOST_ERRORS) return `${errors} smaller inputs got no answer`;
    if (asked >= MOST_ASKED) return `${asked} smaller inputs were tried`;
    return performance.now() > deadline ? `it took ${MOST_MS / 1000} seconds` : undefined;
  };
  const askOnce = async (input: unknown): Promise<Judged | undefined> => {
    asked += 1;
    const judged = await interruptible(judgeInput(property, input));
    if (judged === undefined) refused ??= { by: "interruption", says: "it was interrupted" };
    if (judged?.kind === "gone") refused ??= { by: "gone", says: judged.why };
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
    refused: () => refused,
  };
}
