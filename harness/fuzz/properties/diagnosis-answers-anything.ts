import fc from "fast-check";
import { z } from "zod";
import { type DiagnosedVector, diagnose } from "../../../src/conformance/diagnose.ts";
import { createJudge } from "../../../src/conformance/judge.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { strict } from "../../../src/vectors/model.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { type ObservedVector, observedVectors, sampledVector } from "./inputs/observations.ts";
import { storedObservedVector } from "./inputs/stored-observations.ts";
import { makeLaw } from "./make-law.ts";

/** What was observed, and the known mistakes that are tried on it, counted on from a place of the catalogue. */
export interface DiagnosedVectors {
  readonly observed: readonly ObservedVector[];
  readonly from: number;
  readonly count: number;
}

/** Each pair of mistakes is tried: all of them at once take tenths of a second. */
const FEW = 12;

const mistakes = catalogue.filter(({ permitted }) => permitted === undefined);

/** The law of a diagnosis. */
export function makeDiagnosisLaw(explain: typeof diagnose = diagnose): Property<DiagnosedVectors> {
  return makeLaw({
    id: "diagnosis-answers-anything",
    says: "Every failed vector is explained by a named mistake or told to be unexplained, whatever was shown for it, and no other is.",
    arbitrary: fc.record(
      {
        observed: fc.uniqueArray(observedVectors(), { minLength: 1, maxLength: 2, selector: ({ id }) => id }),
        from: fc.nat(mistakes.length - 1),
        count: fc.oneof(
          { arbitrary: fc.constant(FEW), weight: 49 },
          { arbitrary: fc.constant(mistakes.length), weight: 1 },
        ),
      },
      { noNullPrototype: true },
    ),
    stored: strict<DiagnosedVectors>({
      observed: z.array(storedObservedVector),
      from: z.int().nonnegative(),
      count: z.int().positive(),
    }),
    check({ observed, from, count }) {
      const vectors = judgeAll(observed);
      const tried = [...mistakes.slice(from), ...mistakes.slice(0, from)].slice(0, count);
      const { diagnosis, unexplained } = explain(vectors, tried);
      const failed = vectors.filter(({ judgement }) => judgement.status === "failed").map(({ id }) => id);
      const told = [...diagnosis, ...unexplained].flatMap(({ vectors: ids }) => ids);
      return partingValues("told", failed.toSorted(), [...new Set(told)].sort());
    },
  });
}

function judgeAll(observed: readonly ObservedVector[]): readonly DiagnosedVector[] {
  const judge = createJudge();
  return observed.flatMap(({ id, observation }) => {
    const planned = sampledVector(id);
    const judgement = planned === undefined ? undefined : judge(planned, observation);
    if (planned === undefined || judgement === undefined) return [];
    return [{ id, kind: planned.kind, flags: {}, judgement }];
  });
}

/** The law of our own diagnosis. */
export const diagnosisAnswersAnything: Property<DiagnosedVectors> = makeDiagnosisLaw();
