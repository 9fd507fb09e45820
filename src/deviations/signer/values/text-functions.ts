import type { LibraryFunction } from "../../deviation.ts";
import { escapeFunctions } from "./functions/escape-functions.ts";
import { letterFunctions } from "./functions/letter-functions.ts";
import { numberFunctions } from "./functions/number-functions.ts";
import { whiteSpaceFunctions } from "./functions/white-space-functions.ts";

const calls: typeof whiteSpaceFunctions & typeof letterFunctions & typeof escapeFunctions & typeof numberFunctions = {
  ...whiteSpaceFunctions,
  ...letterFunctions,
  ...escapeFunctions,
  ...numberFunctions,
};

/** A change of texts that functions of real libraries make. The first of its functions names it. */
export type TextChangeName = keyof typeof calls;

export const textChangeNames = Object.keys(calls) as readonly TextChangeName[];

/**
 * Returns the functions that make a change; all of them act alike. `value` is the text. Each call is asked as it stands
 * here: `fixtures/text-functions.json`, written by `harness/generate/text-functions`.
 */
export function functionsOf(name: TextChangeName): readonly LibraryFunction[] {
  return calls[name].map((text) => {
    const space = text.indexOf(" ");
    return { language: text.slice(0, space) as LibraryFunction["language"], call: text.slice(space + 1) };
  });
}
