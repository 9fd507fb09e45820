import fc from "fast-check";
import { expect } from "vitest";
import { checkProperty } from "../../../harness/fuzz/fixtures/check-property.ts";
import { observedVectors, sampledVector } from "../../../harness/fuzz/fixtures/observations.ts";
import { knownMistakes } from "../../deviations/catalogue.ts";
import { createJudge } from "../../judging/judge.ts";
import { diagnose } from "./diagnose.ts";

/** Each pair of mistakes is tried: all of them at once take tenths of a second. */
const FEW = 12;

const runs = fc.record({
  observed: fc.uniqueArray(observedVectors(), { minLength: 1, maxLength: 2, selector: ({ id }) => id }),
  from: fc.nat(knownMistakes.length - 1),
  count: fc.oneof(
    { arbitrary: fc.constant(FEW), weight: 49 },
    { arbitrary: fc.constant(knownMistakes.length), weight: 1 },
  ),
});
checkProperty(
  "every failed vector is explained by a mistake or listed as unexplained, and no other is",
  runs,
  ({ observed, from, count }) => {
    const judge = createJudge();
    const vectors = observed.flatMap(({ id, observation }) => {
      const planned = sampledVector(id);
      const judgement = judge(planned, observation);
      return judgement === undefined ? [] : [{ id, kind: planned.kind, flags: {}, judgement }];
    });
    const tried = [...knownMistakes.slice(from), ...knownMistakes.slice(0, from)].slice(0, count);
    const { diagnosis, unexplained } = diagnose(vectors, { mistakes: tried });
    const failed = vectors.filter(({ judgement }) => judgement.status === "failed").map(({ id }) => id);
    const attributed = [...diagnosis, ...unexplained].flatMap(({ vectors: ids }) => ids);
    expect([...new Set(attributed)].sort()).toEqual(failed.sort());
  },
  { cost: 10 },
);
