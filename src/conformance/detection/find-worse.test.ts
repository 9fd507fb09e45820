import { describe, expect, it } from "vitest";
import { findWorse } from "./find-worse.ts";
import type { DetectionNumbers } from "./summarize-detection.ts";

const before: DetectionNumbers = {
  deviations: 10,
  caughtBySignature: 8,
  caught: 18,
  caughtElsewhere: 3,
  toldApart: 9,
  twins: 1,
  vectors: 100,
  fewestCatching: 2,
  smoke: 5,
};

describe("findWorse", () => {
  it.each([
    { what: "the same", now: {} },
    { what: "more mistakes, more vectors", now: { deviations: 11, caught: 20, vectors: 101, toldApart: 10 } },
    { what: "fewer twins", now: { twins: 0 } },
    { what: "a smaller smoke set", now: { smoke: 4 } },
    { what: "a larger smoke set that catches more", now: { smoke: 6, caught: 19 } },
  ])("finds nothing worse in $what", ({ now }) => {
    expect(findWorse(before, { ...before, ...now })).toEqual([]);
  });

  it.each([
    { name: "deviations", was: 10, is: 9 },
    { name: "caughtBySignature", was: 8, is: 7 },
    { name: "caught", was: 18, is: 17 },
    { name: "caughtElsewhere", was: 3, is: 2 },
    { name: "toldApart", was: 9, is: 8 },
    { name: "twins", was: 1, is: 2 },
    { name: "vectors", was: 100, is: 99 },
    { name: "fewestCatching", was: 2, is: 1 },
    { name: "smoke", was: 5, is: 6 },
  ])("$name: $is is worse than $was", ({ name, was, is }) => {
    expect(findWorse(before, { ...before, [name]: is })).toEqual([
      `detection: ${name} was ${was} and is ${is}; it may only get better`,
    ]);
  });

  it("holds what was never counted to nothing", () => {
    expect(findWorse({}, before)).toEqual([]);
  });
});
