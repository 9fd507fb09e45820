import { describe, expect, it } from "vitest";
import { makeDiagnosis, makeFailure } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { sayAlternatives, sayExplained, sayMistakes } from "./say-mistake.ts";

const report = makeReport([makeFailure("v/1"), makeFailure("v/2")]);
const named = (...ids: readonly string[]): readonly { deviations: readonly string[]; title: string }[] =>
  ids.map((id) => ({ deviations: [id], title: `title of ${id}` }));

describe("sayExplained", () => {
  it.each([
    { what: "one", deviations: ["a"], says: "It explains 1 of 2 failures (a)." },
    { what: "two", deviations: ["a", "b"], says: "Together they explain 1 of 2 failures (a and b)." },
  ])("$what", ({ deviations, says }) => {
    expect(sayExplained(makeDiagnosis(deviations, ["v/1"]), report)).toBe(says);
  });
});

describe("sayExplained, where other failures are left", () => {
  it.each([
    [
      ["v/2"],
      "It explains 1 of 2 failures (a). It would show in 1 more that nothing explains (v/2): there is another mistake beside it, or it is not quite this one.",
    ],
    [
      ["v/2", "v/3"],
      "It explains 1 of 2 failures (a). It would show in 2 more that nothing explains (v/2 and others): there is another mistake beside it, or it is not quite this one.",
    ],
  ])("%j", (unsettled, says) => {
    expect(sayExplained(makeDiagnosis(["a"], ["v/1"], { unsettled }), report)).toBe(says);
  });
});

describe("sayAlternatives", () => {
  it.each([
    { what: "none", alternatives: [], says: [] },
    {
      what: "one",
      alternatives: named("b"),
      says: ["Just as well: title of b (b). Nothing that was shown tells them apart."],
    },
    {
      what: "two",
      alternatives: named("b", "c"),
      says: ["Just as well: title of b (b); or: title of c (c). Nothing that was shown tells them apart."],
    },
    {
      what: "more than are shown",
      alternatives: named("b", "c", "d", "e", "f"),
      says: [
        "Just as well: title of b (b); or: title of c (c); or: title of d (d); or: 2 more, see report.json. Nothing that was shown tells them apart.",
      ],
    },
    {
      what: "a pair",
      alternatives: [{ deviations: ["b", "c"], title: "b with c" }],
      says: ["Just as well: b with c (b and c). Nothing that was shown tells them apart."],
    },
  ])("$what", ({ alternatives, says }) => {
    expect(sayAlternatives(makeDiagnosis(["a"], [], { alternatives }))).toEqual(says);
  });
});

describe("sayMistakes", () => {
  it.each([
    { what: "none", mistakes: [], says: [] },
    { what: "one", mistakes: named("a"), says: ["title of a"] },
    {
      what: "more than are shown",
      mistakes: named("a", "b", "c", "d"),
      says: ["title of a; or: title of b; or: title of c"],
    },
  ])("$what", ({ mistakes, says }) => {
    expect(sayMistakes(mistakes)).toEqual(says);
  });
});
