import type { LibraryFunction } from "../../deviation.ts";
import { escapeFunctions } from "./functions/escape-functions.ts";
import { letterFunctions } from "./functions/letter-functions.ts";
import { numberFunctions } from "./functions/number-functions.ts";
import { quoteFunctions } from "./functions/quote-functions.ts";
import { replacingFunctions } from "./functions/replacing-functions.ts";
import { trimFunctions } from "./functions/trim-functions.ts";
import { unescapeFunctions } from "./functions/unescape-functions.ts";
import { whiteSpaceFunctions } from "./functions/white-space-functions.ts";

const calls: typeof whiteSpaceFunctions &
  typeof trimFunctions &
  typeof letterFunctions &
  typeof replacingFunctions &
  typeof escapeFunctions &
  typeof unescapeFunctions &
  typeof quoteFunctions &
  typeof numberFunctions = {
  ...whiteSpaceFunctions,
  ...trimFunctions,
  ...letterFunctions,
  ...replacingFunctions,
  ...escapeFunctions,
  ...unescapeFunctions,
  ...quoteFunctions,
  ...numberFunctions,
};

/** A change of texts that functions of real libraries make. The first of its functions names it. */
export type TextChangeName = keyof typeof calls;

export const textChangeNames = Object.keys(calls) as readonly TextChangeName[];

/** A function, and the expression of the text `value` that asks it: what stands before `:=` is its shorter name. */
interface AskedFunction extends LibraryFunction {
  readonly expression: string;
}

/**
 * Returns the functions that make a change; all of them act alike. Each expression is asked as it stands here:
 * `golden/text-functions.json`, written by `harness/generate/text-functions`.
 */
export function askedFunctionsOf(name: TextChangeName): readonly AskedFunction[] {
  return (calls[name] ?? []).map((row) => {
    const [, language = "", text = ""] = /^(\S+) (.*)$/.exec(row) ?? [];
    const [shown = "", expression = shown] = text.split(" := ");
    return { language: language as LibraryFunction["language"], call: nameOf(shown), expression };
  });
}

const known = new Map<TextChangeName, readonly LibraryFunction[]>();

/** Returns the functions that make a change, as their users write them. */
export function functionsOf(name: TextChangeName): readonly LibraryFunction[] {
  const functions = known.get(name) ?? askedFunctionsOf(name).map(({ language, call }) => ({ language, call }));
  known.set(name, functions);
  return functions;
}

/** Takes the text out of a call: `trim($value)` is `trim`, and `value.strip(' ')` is `strip(' ')`. */
function nameOf(call: string): string {
  const open = call.replaceAll(/(?<=\()\$?value, |(?:, )?\$?\bvalue\b(?: =~ |\.)?/g, "");
  return open.replace(/^([\w.:]+)\(\)$/, "$1");
}
