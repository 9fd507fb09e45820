import { describe, expect, it } from "vitest";
import { beyondDiagnosis, explainVerdicts } from "./explain-verdict.ts";
import { makeDiagnosis, makeFailure } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";

const a = makeDiagnosis(["a"], ["v/a", "v/both"], { alternatives: [{ deviations: ["x", "y"], title: "x with y" }] });
const b = makeDiagnosis(["b"], ["v/b", "v/both"]);
const verdicts = [
  makeFailure("v/a", [["z"], ["a"]]),
  makeFailure("v/both", [["a"], ["b"]]),
  makeFailure("v/b", [["b"]]),
  makeFailure("v/alternative", [["y", "x"]]),
  makeFailure("v/unheard", [["p", "q"], ["r"]]),
  makeFailure("v/none"),
  { id: "v/passed", kind: "signing", status: "passed", durationMs: 0 } as const,
];
const report = makeReport(verdicts, { diagnosis: [a, b] });

describe("explainVerdicts", () => {
  it.each([
    { id: "v/a", what: "what the diagnosis settled on", mistakes: [a] },
    { id: "v/both", what: "each that is enough by itself", mistakes: [a, b] },
    {
      id: "v/alternative",
      what: "the title of an alternative",
      mistakes: [{ deviations: ["x", "y"], title: "x with y" }],
    },
    {
      id: "v/unheard",
      what: "the ids of what has no title",
      mistakes: [
        { deviations: ["p", "q"], title: "p + q" },
        { deviations: ["r"], title: "r" },
      ],
    },
    { id: "v/none", what: "nothing where nothing explains", mistakes: [] },
    { id: "v/passed", what: "nothing where nothing failed", mistakes: [] },
  ])("$id: $what", ({ id, mistakes }) => {
    expect(verdicts.filter((verdict) => verdict.id === id).map(explainVerdicts(report))).toEqual([mistakes]);
  });

  it("gives the entries of the diagnosis themselves", () => {
    const [first, ...others] = explainVerdicts(report)(makeFailure("v/a"));
    expect(first).toBe(a);
    expect(others).toEqual([]);
  });
});

describe("beyondDiagnosis", () => {
  it("is every failure that no entry of the diagnosis claims", () => {
    expect(beyondDiagnosis(report).map(({ id }) => id)).toEqual(["v/alternative", "v/unheard", "v/none"]);
  });
});
