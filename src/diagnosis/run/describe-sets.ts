import { describeCause } from "../describe-cause.ts";
import type { Diagnosis } from "../diagnosis.ts";
import { learnedOf } from "../inference/learned-deviation.ts";
import type { Attributed } from "./attribute-failures.ts";
import { changesAnswer, describeProof } from "./describe-signed.ts";
import { exampleOf } from "./example.ts";
import type { UnexplainedFailure } from "./judged-vectors.ts";

/** Describes sets of mistakes, each with the failures in which exactly these show. */
export function describeSets(
  attributed: readonly Attributed[],
  failed: readonly UnexplainedFailure[],
  unexplained: readonly UnexplainedFailure[],
): readonly Diagnosis[] {
  return attributed.map(({ deviations, vectors, shared, alternatives }) => {
    const own = failed.filter(({ tried }) => tried !== undefined && vectors.has(tried));
    const alone = own.filter(({ tried }) => tried !== undefined && shared?.has(tried) !== true);
    const example = exampleOf(alone.length > 0 ? alone : own);
    const learned = deviations.flatMap((deviation) => learnedOf(deviation) ?? []);
    return {
      ...describeCause(deviations, alternatives),
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
