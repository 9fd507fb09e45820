import type { Deviation } from "../../deviations/deviation.ts";
import { describeCause } from "../describe-cause.ts";
import type { Diagnosis } from "../diagnosis.ts";
import type { Attributed } from "./attribute-failures.ts";
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
    return {
      ...describeCause(deviations, alternatives),
      vectors: own.map(({ id }) => id),
      example: exampleOf(alone.length > 0 ? alone : own),
      ...(alone.length < own.length && { left: own.length - alone.length }),
      unsettled: unexplained.filter((one) => showsIn(one, deviations)).map(({ id }) => id),
    };
  });
}

/** Whether one of these mistakes would change the answer. */
function showsIn({ tried }: UnexplainedFailure, deviations: readonly Deviation[]): boolean {
  return (
    tried !== undefined && deviations.some((one) => tried.canShow(one) && tried.replay.effectOf([one]) !== undefined)
  );
}
