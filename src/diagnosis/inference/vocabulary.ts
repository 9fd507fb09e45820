import { listFamilies, listValueFunctions } from "./functions/value-functions.ts";
import { listWritings } from "./number-writings.ts";
import type { Vocabulary } from "./rules/lesson.ts";
import { conditions, readings } from "./text-readings.ts";

/** Returns what is known to be done to values: first what functions of a language do, if one is known. */
export function vocabularyOf(language?: string): Vocabulary {
  return {
    functions: listValueFunctions(language),
    families: listFamilies(language),
    conditions,
    readings,
    numberWritings: listWritings(language),
  };
}
