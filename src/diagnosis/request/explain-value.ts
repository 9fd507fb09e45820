import type { DeviationHead, LibraryFunction } from "../../deviations/deviation.ts";
import { changeBeforeEncoding } from "../../deviations/signer/change-values.ts";
import { numberFunctions } from "../../deviations/signer/values/functions/number-functions.ts";
import { FLOAT } from "../../deviations/signer/values/number-formats.ts";
import { functionsOf, textChangeNames } from "../../deviations/signer/values/text-functions.ts";
import { textChangeOf } from "../../deviations/signer/values/text-mistake.ts";
import { untold } from "../inference/rules/learned-rules.ts";
import { writeDates } from "../inference/rules/propose-dates.ts";
import { writeNumbers } from "../inference/rules/propose-numbers.ts";
import { vocabularyOf } from "../inference/vocabulary.ts";
import { namesInBody } from "../narrowing/parameter-names.ts";
import type { SentTask } from "./read-sent-tasks.ts";
import type { RequestExplanation, RequestSearch } from "./search-request.ts";

/** The longest value that is written anew, and that is told. */
const MAX_LENGTH = 60;
/** More digits may be a card number, which no mask knows once it is written anew. */
const MAX_DIGITS = 11;
const OF_CARDS = /card|\bpan\b|cv[vcn]|code/i;
/** A single date is written in thousands of ways, and each try is a replay. */
const MAX_TRIES = 12_000;

/** What makes a text of a value, as far as it has a name. */
interface Maker {
  readonly functions: readonly LibraryFunction[];
  readonly words?: string;
}

/**
 * Finds the one value that is signed otherwise than it is sent, in any way in which values are known to be written: what of it
 * was signed is certain, and what made it one of many functions. Both are told, so none is sought that must not be shown.
 */
export function explainValue(search: RequestSearch, { task, base }: SentTask): readonly RequestExplanation[] {
  const replay = search.replayOf(task, base);
  if (replay.reproduces([])) return [];
  const own = new Set(namesInBody(task));
  const pairs = task.parameters.filter(
    ([name, value]) => own.has(name) && name.length <= MAX_LENGTH && !OF_CARDS.test(name) && isHarmless(value),
  );
  let left = MAX_TRIES;
  // The shortest are written in the fewest ways.
  for (const [name, value] of pairs.toSorted(([, a], [, b]) => a.length - b.length)) {
    for (const [text, maker] of writingsOf(value)) {
      if (left-- === 0) return [];
      const signed = changeBeforeEncoding(
        (one) => (one === value ? text : one),
        (other) => other === name,
      );
      if (!isHarmless(text) || !replay.reproduces([{ ...untold, ...signed }])) continue;
      return [{ deviations: [{ ...describe(name, value, text, maker), ...signed }], task, proof: "signature" }];
    }
  }
  return [];
}

function isHarmless(text: string): boolean {
  return text.length <= MAX_LENGTH && text.replaceAll(/\D/g, "").length <= MAX_DIGITS;
}

function describe(name: string, value: string, text: string, { functions, words }: Maker): DeviationHead {
  return {
    ...untold,
    id: "learned-value",
    title: `${name}=${text} is signed where ${name}=${value} is sent`,
    happens: `Values are written anew before they are signed, or before they are sent${words === undefined ? "" : `: as by ${words.replace(/^what /, "a function that ")}`}.`,
    fix: "Sign each value as it is sent: change it before both, or not at all.",
    clauses: ["base-string.1"],
    functions,
    generated: true,
  };
}

/** Returns what is known to be made of a value: functions with a name come first. */
function writingsOf(value: string): ReadonlyMap<string, Maker> {
  const made = new Map<string, Maker>();
  const add = (text: string | undefined, words?: string): void => {
    if (text !== undefined && text !== value && !made.has(text)) {
      made.set(text, { functions: [], ...(words !== undefined && { words }) });
    }
  };
  const isNumber = FLOAT.test(value);
  const ofNumbers = (name: string): boolean => Object.hasOwn(numberFunctions, name);
  // Who writes a number anew does so as a number.
  for (const name of isNumber ? [...textChangeNames.filter(ofNumbers), ...textChangeNames] : textChangeNames) {
    const text = textChangeOf(name)(value);
    const known = made.get(text)?.functions ?? [];
    if (text !== value) made.set(text, { functions: [...known, ...functionsOf(name)] });
  }
  const { functions, numberWritings } = vocabularyOf();
  for (const [words, change] of Object.entries(functions)) add(change(value), words);
  if (isNumber) {
    for (const [words, write] of Object.entries(numberWritings)) add(write(value), `what writes numbers ${words}`);
  }
  for (const text of [...writeNumbers(value), ...writeDates(value)]) add(text);
  return made;
}
