import { describe, expect, it } from "vitest";
import { makeDiagnosis, makeFailure } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import {
  describeAlternatives,
  describeExplained,
  explainVerdicts,
  findBeyondDiagnosis,
  joinTitles,
  listMistakes,
} from "./mistakes.ts";

const report = makeReport([makeFailure("v/1"), makeFailure("v/2")]);
const named = (...ids: readonly string[]): readonly { deviations: readonly string[]; title: string }[] =>
  ids.map((id) => ({ deviations: [id], title: `title of ${id}` }));

it("counts what a mistake explains, and what it leaves open", () => {
  const open = "there is another mistake beside it, or it is not quite this one.";
  const rows = [
    { deviations: ["a"], unsettled: [], says: "It explains 1 of 2 failures (a)." },
    { deviations: ["a", "b"], unsettled: [], says: "Together they explain 1 of 2 failures (a and b)." },
    {
      deviations: ["a"],
      unsettled: ["v/2"],
      says: `It explains 1 of 2 failures (a). It would show in 1 more that nothing explains (v/2): ${open}`,
    },
    {
      deviations: ["a"],
      unsettled: ["v/2", "v/3"],
      says: `It explains 1 of 2 failures (a). It would show in 2 more that nothing explains (v/2 and others): ${open}`,
    },
  ];
  for (const { deviations, unsettled, says } of rows) {
    expect(describeExplained(makeDiagnosis(deviations, ["v/1"], { unsettled }), report)).toBe(says);
  }
});

it("names three alternatives of many, and none where there are none", () => {
  const describeThem = (alternatives: ReturnType<typeof named>): readonly string[] =>
    describeAlternatives(makeDiagnosis(["a"], [], { alternatives }));
  expect(describeThem([])).toEqual([]);
  expect(describeThem([{ deviations: ["b", "c"], title: "b with c" }])).toEqual([
    "Just as well: b with c (b and c). Nothing that was shown tells them apart.",
  ]);
  expect(describeThem(named("b", "c", "d", "e", "f"))).toEqual([
    "Just as well: title of b (b); or: title of c (c); or: title of d (d); or: 2 more, see report.json. Nothing that was shown tells them apart.",
  ]);
});

it("joins the titles of three mistakes at most", () => {
  expect(joinTitles([])).toEqual([]);
  expect(joinTitles(named("a", "b", "c", "d"))).toEqual(["title of a; or: title of b; or: title of c"]);
});

describe("listMistakes", () => {
  const verdicts = [makeFailure("v/1"), makeFailure("v/2")];
  const a = makeDiagnosis(["a"], ["v/1", "v/2"]);
  const b = makeDiagnosis(["b"], ["v/2"]);
  const both = makeDiagnosis(["a", "b"], ["v/2"]);
  const pair = makeDiagnosis(["c", "d"], ["v/2"]);

  it("numbers those that stand alone, and puts last what is several of them at once", () => {
    const rows = [
      { diagnosis: [], labels: [] },
      { diagnosis: [a], labels: ["The mistake"] },
      { diagnosis: [b], labels: ["One mistake"] },
      { diagnosis: [pair], labels: ["Two mistakes at once"] },
      { diagnosis: [makeDiagnosis(["a", "b", "c", "d", "e"])], labels: ["5 mistakes at once"] },
      { diagnosis: [both, a, b], labels: ["Mistake 1 of 2", "Mistake 2 of 2", "Mistakes 1 and 2 at once, repeated"] },
      { diagnosis: [both, a], labels: ["Mistake 1 of 2", "Mistake 2 of 2"] },
      {
        diagnosis: [a, pair, b, both],
        labels: ["Mistake 1 of 3", "Mistake 2 of 3", "Mistake 3 of 3", "Mistakes 1 and 3 at once, repeated"],
      },
    ];
    for (const { diagnosis, labels } of rows) {
      const mistakes = listMistakes(makeReport(verdicts, { diagnosis }));
      expect(mistakes.map(({ label, repeats }) => `${label}${repeats ? ", repeated" : ""}`)).toEqual(labels);
    }
  });

  it("takes for an example a failure alone", () => {
    const passed = { id: "v/0", kind: "signing", status: "passed", durationMs: 0 } as const;
    const exampleFor = (example: string): string | undefined =>
      listMistakes(makeReport([passed, ...verdicts], { diagnosis: [{ ...a, example }] }))[0]?.example?.id;
    expect(["v/2", "v/3", "v/0"].map(exampleFor)).toEqual(["v/2", undefined, undefined]);
  });
});

describe("the mistakes of a failure", () => {
  const a = makeDiagnosis(["a"], ["v/a", "v/both"], { alternatives: [{ deviations: ["x", "y"], title: "x with y" }] });
  const b = makeDiagnosis(["b"], ["v/b", "v/both"]);
  const verdicts = [
    makeFailure("v/a", [["z"], ["a"]]),
    makeFailure("v/both", [["a"], ["b"]]),
    makeFailure("v/b", [["b"]]),
    makeFailure("v/alternative", [["y", "x"]]),
    makeFailure("v/unheard", [["p", "q"], ["r"]]),
    makeFailure("v/none"),
  ];
  const report = makeReport(verdicts, { diagnosis: [a, b] });

  it("are those of the diagnosis, or else those that the verdict names, by their titles where there are any", () => {
    expect(verdicts.map(explainVerdicts(report))).toEqual([
      [a],
      [a, b],
      [b],
      [{ deviations: ["x", "y"], title: "x with y" }],
      [
        { deviations: ["p", "q"], title: "p + q" },
        { deviations: ["r"], title: "r" },
      ],
      [],
    ]);
    expect(explainVerdicts(report)(makeFailure("v/a"))[0]).toBe(a);
  });

  it("are none where no entry of the diagnosis claims it", () => {
    expect(findBeyondDiagnosis(report).map(({ id }) => id)).toEqual(["v/alternative", "v/unheard", "v/none"]);
  });
});
