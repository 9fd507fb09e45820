import { askedFunctionsOf, textChangeNames } from "../../../src/deviations/signer/values/text-functions.ts";
import { whiteSpaceChanges } from "../../../src/deviations/signer/values/white-space.ts";
import { type Answer, type AskedLanguage, askFunctions } from "./runtimes.ts";
import { trickyTexts } from "./tricky-texts.ts";

/** What the functions made of the texts: only what they changed, by the place of the text. */
export interface FunctionAnswers {
  readonly texts: readonly string[];
  /** By language and call, as in `PHP trim($value)`. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Answer>>>>;
  /**
   * Of functions that change white space: what each makes of an x between two of the same character, with · for that
   * character; and the ranges of characters for which it does, in hexadecimal digits. What is in none stays as it is.
   */
  readonly shapes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Asks the functions of one language. */
export async function askAnswers(
  language: AskedLanguage,
  points: readonly number[],
): Promise<Omit<FunctionAnswers, "texts"> | { readonly reason: string }> {
  const names = textChangeNames.filter((name) => askedFunctionsOf(name).some((one) => one.language === language));
  const callsOf = (all: readonly string[]): readonly string[] =>
    all.flatMap((name) =>
      askedFunctionsOf(name as (typeof names)[number]).flatMap((one) =>
        one.language === language ? [one.expression] : [],
      ),
    );
  const calls = callsOf(names);
  const spaceCalls = callsOf(names.filter((name) => Object.hasOwn(whiteSpaceChanges, name)));
  const answered = await askFunctions(language, calls, trickyTexts);
  if ("reason" in answered) return answered;
  const around = await askFunctions(language, spaceCalls, points.map(surround));
  if ("reason" in around) return around;
  return {
    answers: Object.fromEntries(
      calls.map((call, at) => [`${language} ${call}`, Object.fromEntries(answered[at] ?? [])]),
    ),
    shapes: Object.fromEntries(
      spaceCalls.map((call, at) => [`${language} ${call}`, readShapes(points, around[at] ?? new Map())]),
    ),
  };
}

/** Returns the text that shows what becomes of a character at the ends. */
export function surround(point: number): string {
  const character = String.fromCodePoint(point);
  return `${character}x${character}`;
}

/** Sums up what became of surrounded characters; see {@link FunctionAnswers}. */
export function readShapes(
  points: readonly number[],
  changed: ReadonlyMap<number, Answer>,
): Readonly<Record<string, string>> {
  const ranges = new Map<string, [number, number][]>();
  for (const [at, answer] of changed) {
    const point = points[at] ?? 0;
    const shape = answer === null ? "!" : answer.replaceAll(String.fromCodePoint(point), point === 0x78 ? "x" : "·");
    const list = ranges.get(shape) ?? [];
    const last = list.at(-1);
    if (last !== undefined && last[1] === points[at - 1]) last[1] = point;
    else list.push([point, point]);
    ranges.set(shape, list);
  }
  const write = ([from, to]: readonly [number, number]): string =>
    from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`;
  return Object.fromEntries([...ranges].map(([shape, list]) => [shape, list.map(write).join(" ")]));
}
