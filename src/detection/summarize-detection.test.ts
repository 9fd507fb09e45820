import { expect, it } from "vitest";
import { type DetectionNumbers, findWorse } from "./summarize-detection.ts";

const before: DetectionNumbers = {
  deviations: 10,
  caughtBySignature: 8,
  caught: 18,
  caughtElsewhere: 3,
  toldApart: 9,
  twins: 0,
  vectors: 100,
  fewestCatching: 2,
  smoke: 5,
};

it("finds nothing worse in numbers that are better, and holds what was never counted to nothing", () => {
  const changes: readonly Partial<DetectionNumbers>[] = [
    {},
    { deviations: 11, caught: 20, vectors: 101, toldApart: 10 },
    { smoke: 4 },
    { smoke: 6, caught: 19 },
  ];
  expect(changes.flatMap((change) => findWorse(before, { ...before, ...change }))).toEqual([]);
  expect(findWorse({}, before)).toEqual([]);
});

it("finds each number that is worse than it was", () => {
  const worse = {
    deviations: 9,
    caughtBySignature: 7,
    caught: 17,
    caughtElsewhere: 2,
    toldApart: 8,
    vectors: 99,
    fewestCatching: 1,
    smoke: 6,
  };
  expect(findWorse(before, { ...before, ...worse })).toEqual(
    Object.entries(worse).map(
      ([name, is]) => `detection: ${name} was ${Reflect.get(before, name)} and is ${is}; it may only get better`,
    ),
  );
});
