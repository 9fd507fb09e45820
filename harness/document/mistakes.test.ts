import { expect, it } from "vitest";
import type { Diagnosis } from "../../src/diagnosis/diagnosis.ts";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { makeDiagnosis } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { failing, passing } from "./fixtures/make-verdict.ts";
import {
  describeAlternatives,
  describeExplained,
  explainVerdicts,
  findBeyondDiagnosis,
  joinTitles,
  listMistakes,
} from "./mistakes.ts";

const failures = [failing("v/1"), failing("v/2")];
const named = (...ids: readonly string[]): Diagnosis["alternatives"] =>
  ids.map((id) => ({ deviations: [id], title: `title of ${id}` }));

it("counts what a mistake explains, and what it leaves open", () => {
  const open = "there is another mistake beside it, or it is not quite this one.";
  const describeIt = (deviations: readonly string[], ...unsettled: readonly string[]): string =>
    describeExplained(makeDiagnosis(deviations, ["v/1"], { unsettled }), makeReport(failures));
  expect(describeIt(["a"])).toBe("It explains 1 of 2 failures (a).");
  expect(describeIt(["a", "b"])).toBe("Together they explain 1 of 2 failures (a and b).");
  expect(describeIt(["a"], "v/2")).toBe(
    `It explains 1 of 2 failures (a). It would show in 1 more that nothing explains (v/2): ${open}`,
  );
  expect(describeIt(["a"], "v/2", "v/3")).toBe(
    `It explains 1 of 2 failures (a). It would show in 2 more that nothing explains (v/2 and others): ${open}`,
  );
});

it("names three alternatives of many, and none where there are none", () => {
  const describeThem = (alternatives: Diagnosis["alternatives"]): readonly string[] =>
    describeAlternatives(makeDiagnosis(["a"], [], { alternatives }));
  expect(describeThem([])).toEqual([]);
  expect(describeThem([{ deviations: ["b", "c"], title: "b with c" }])).toEqual([
    "Just as well: b with c (b and c). Nothing that was shown tells them apart.",
  ]);
  expect(describeThem(named("b", "c", "d", "e", "f"))).toEqual([
    "Just as well: title of b (b); or: title of c (c); or: title of d (d); or: 2 more, see report.json. Nothing that was shown tells them apart.",
  ]);
  expect(joinTitles(named("a", "b", "c", "d"))).toEqual(["title of a; and: title of b; and: title of c"]);
});

it("numbers the mistakes that stand alone, and puts last what is several of them at once", () => {
  const a = makeDiagnosis(["a"], ["v/1", "v/2"]);
  const b = makeDiagnosis(["b"], ["v/2"]);
  const both = makeDiagnosis(["a", "b"], ["v/2"]);
  const pair = makeDiagnosis(["c", "d"], ["v/2"]);
  const labelsOf = (...diagnosis: readonly Diagnosis[]): readonly string[] =>
    listMistakes(makeReport(failures, { diagnosis })).map(({ label, repeats }) => `${label}${repeats ? "*" : ""}`);
  expect(labelsOf()).toEqual([]);
  expect(labelsOf(a)).toEqual(["The mistake"]);
  expect(labelsOf(b)).toEqual(["One mistake"]);
  expect(labelsOf(pair)).toEqual(["Two mistakes at once"]);
  expect(labelsOf(makeDiagnosis(["a", "b", "c", "d", "e"]))).toEqual(["5 mistakes at once"]);
  expect(labelsOf(both, a, b)).toEqual(["Mistake 1 of 2", "Mistake 2 of 2", "Mistakes 1 and 2 at once*"]);
  expect(labelsOf(both, a)).toEqual(["Mistake 1 of 2", "Mistake 2 of 2, beside mistake 1"]);
  expect(labelsOf(makeDiagnosis([], ["v/1"]), b)).toEqual(["Mistake 1 of 2", "Mistake 2 of 2"]);
  // Three mistakes were made, in whatever sets they show.
  expect(labelsOf(makeDiagnosis(["a", "b"]), makeDiagnosis(["b", "c"]), makeDiagnosis(["a", "c"]))).toEqual([
    "Mistakes 1 and 2 of 3",
    "Mistake 3 of 3, beside mistake 2",
    "Mistakes 1 and 3 at once",
  ]);
  expect(labelsOf(a, pair, b, both).at(-1)).toBe("Mistakes 1 and 2 at once*");
});

it("takes for an example a failure alone", () => {
  const exampleFor = (example: string): string | undefined => {
    const diagnosis = [makeDiagnosis(["a"], ["v/1", "v/2"], { example })];
    return listMistakes(makeReport([...passing("v/0"), ...failures], { diagnosis }))[0]?.example?.id;
  };
  expect(["v/2", "v/3", "v/0"].map(exampleFor)).toEqual(["v/2", undefined, undefined]);
});

it("explains a failure by the diagnosis, or else by what the verdict names, by title where there is one", async () => {
  const other = { deviations: ["x", "y"], title: "x with y" };
  const a = makeDiagnosis(["a"], ["v/a", "v/both"], { alternatives: [other] });
  const b = makeDiagnosis(["b"], ["v/b", "v/both"]);
  interface Row {
    readonly sets: readonly (readonly string[])[];
    readonly mistakes: Diagnosis["alternatives"];
  }
  const rows: readonly (readonly [id: string, row: Row])[] = [
    ["v/a", { sets: [["z"], ["a"]], mistakes: [a] }],
    ["v/both", { sets: [["a"], ["b"]], mistakes: [a, b] }],
    ["v/b", { sets: [["b"]], mistakes: [b] }],
    ["v/alternative", { sets: [["y", "x"]], mistakes: [other] }],
    [
      "v/unheard",
      {
        sets: [["p", "q"], ["r"]],
        mistakes: [{ deviations: ["p", "q"], title: "p + q" }],
      },
    ],
    ["v/none", { sets: [], mistakes: [] }],
  ];
  const verdicts = rows.map(([id, { sets }]) => failing(id, { diagnosis: sets }));
  const report = makeReport(verdicts, { diagnosis: [a, b] });
  const explain = explainVerdicts(report);
  await expectEach(rows, (id, { sets, mistakes }) =>
    expect(explain(failing(id, { diagnosis: sets }))).toEqual(mistakes),
  );
  expect(explain(failing("v/a"))[0]).toBe(a);
  expect(findBeyondDiagnosis(report).map(({ id }) => id)).toEqual(["v/alternative", "v/unheard", "v/none"]);
});
