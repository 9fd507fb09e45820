import type { Deviation, LibraryFunction } from "../../deviations/deviation.ts";
import { describeCause } from "../describe-cause.ts";
import type { Diagnosis } from "../diagnosis.ts";
import { learnedOf } from "../inference/learned-deviation.ts";
import type { Attributed } from "./attribute-failures.ts";
import { changesAnswer, describeProof } from "./describe-signed.ts";
import { exampleOf } from "./example.ts";
import type { UnexplainedFailure } from "./judged-vectors.ts";

/**
 * Describes sets of mistakes, each with the failures in which exactly these show.
 *
 * @param language the signer's, if known: a function of another one is seldom called.
 */
export function describeSets(
  attributed: readonly Attributed[],
  failed: readonly UnexplainedFailure[],
  unexplained: readonly UnexplainedFailure[],
  language?: string,
): readonly Diagnosis[] {
  const named = (set: readonly Deviation[]): readonly Deviation[] => set.map((one) => nameOwn(one, language));
  return attributed.map(({ deviations, vectors, shared, alternatives }) => {
    const own = failed.filter(({ tried }) => tried !== undefined && vectors.has(tried));
    const alone = own.filter(({ tried }) => tried !== undefined && shared?.has(tried) !== true);
    const example = exampleOf(alone.length > 0 ? alone : own);
    const learned = deviations.flatMap((deviation) => learnedOf(deviation) ?? []);
    return {
      ...describeCause(named(deviations), alternatives.map(named)),
      // What was learned has no id that anybody could look up.
      deviations: deviations.filter((deviation) => learnedOf(deviation) === undefined).map(({ id }) => id),
      ...(learned.length > 0 && { learned }),
      vectors: own.map(({ id }) => id),
      ...describeProof(
        own.flatMap(({ tried }) => tried ?? []),
        deviations,
        { example, isAlone: alone.length > 0 },
      ),
      example,
      ...(alone.length < own.length && { left: own.length - alone.length }),
      unsettled: unexplained
        .filter(({ tried }) => tried !== undefined && changesAnswer(tried, deviations))
        .map(({ id }) => id),
    };
  });
}

/**
 * Names in a title the function of the signer's own language; where it has none, what it calls does as that of another. A title that
 * says "as … does" says so already.
 */
function nameOwn(deviation: Deviation, language = ""): Deviation {
  const { title, functions = [] } = deviation;
  const nameOf = (one: LibraryFunction): string => `${one.language}'s ${one.call}`;
  // Of two names of which one begins with the other, the whole one.
  const [told] = functions
    .filter((one) => title.includes(nameOf(one)))
    .toSorted((a, b) => nameOf(b).length - nameOf(a).length);
  if (language === "" || told === undefined) return deviation;
  const own = functions.find((one) => one.language.toLowerCase() === language.toLowerCase());
  if (own === undefined && title.includes(`as ${nameOf(told)}`)) return deviation;
  const words = own === undefined ? `a function that does as ${nameOf(told)}` : nameOf(own);
  return { ...deviation, title: title.replace(nameOf(told), () => words) };
}
