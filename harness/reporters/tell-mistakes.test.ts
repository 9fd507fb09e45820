import { describe, expect, it } from "vitest";
import { makeDiagnosis, makeFailure } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { tellMistakes } from "./tell-mistakes.ts";

const verdicts = [makeFailure("v/1"), makeFailure("v/2")];
const a = makeDiagnosis(["a"], ["v/1", "v/2"]);
const b = makeDiagnosis(["b"], ["v/2"]);
const both = makeDiagnosis(["a", "b"], ["v/2"]);
const pair = makeDiagnosis(["c", "d"], ["v/2"]);

describe("tellMistakes", () => {
  it.each([
    { what: "nothing", diagnosis: [], told: [] },
    { what: "one that explains all", diagnosis: [a], told: ["The mistake"] },
    { what: "one that does not explain all", diagnosis: [b], told: ["One mistake"] },
    { what: "several in one", diagnosis: [pair], told: ["Two mistakes at once"] },
    {
      what: "more than have a word",
      diagnosis: [makeDiagnosis(["a", "b", "c", "d", "e"])],
      told: ["5 mistakes at once"],
    },
    { what: "two", diagnosis: [a, b], told: ["Mistake 1 of 2", "Mistake 2 of 2"] },
    {
      what: "two and both at once, which comes last wherever it stands",
      diagnosis: [both, a, b],
      told: ["Mistake 1 of 2", "Mistake 2 of 2", "Mistakes 1 and 2 at once, told before"],
    },
    { what: "a pair half of which stands alone", diagnosis: [both, a], told: ["Mistake 1 of 2", "Mistake 2 of 2"] },
    {
      what: "two that are numbered past a pair",
      diagnosis: [a, pair, b, both],
      told: ["Mistake 1 of 3", "Mistake 2 of 3", "Mistake 3 of 3", "Mistakes 1 and 3 at once, told before"],
    },
  ])("names $what", ({ diagnosis, told }) => {
    const mistakes = tellMistakes(makeReport(verdicts, { diagnosis }));
    expect(mistakes.map(({ label, repeats }) => `${label}${repeats ? ", told before" : ""}`)).toEqual(told);
  });

  it.each([
    { what: "a failure", example: "v/2", found: "v/2" },
    { what: "no verdict", example: "v/3", found: undefined },
    { what: "a vector that passed", example: "v/0", found: undefined },
  ])("takes $what for an example: $found", ({ example, found }) => {
    const passed = { id: "v/0", kind: "signing", status: "passed", durationMs: 0 } as const;
    const report = makeReport([passed, ...verdicts], { diagnosis: [{ ...a, example }] });
    expect(tellMistakes(report).map((mistake) => mistake.example?.id)).toEqual([found]);
  });
});
