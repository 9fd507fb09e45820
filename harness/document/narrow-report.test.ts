import { expect, it } from "vitest";
import { makeDiagnosis, makeUnexplained } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { failing } from "./fixtures/make-verdict.ts";
import { asKnown, withBaseline } from "./fixtures/signer-reports.ts";
import { faultyGateway } from "./fixtures/verifier-reports.ts";
import { filterVerdicts, omitExcused } from "./narrow-report.ts";

it("leaves a dropped verdict nowhere, and gives another example in its place", () => {
  const report = makeReport(
    ["a/1", "a/2", "b/1", "b/2"].map((id) => failing(id)),
    {
      diagnosis: [makeDiagnosis(["x"], ["a/1", "a/2"], { unsettled: ["b/1", "b/2"] }), makeDiagnosis(["y"], ["b/1"])],
      unexplained: [makeUnexplained("body", ["b/1", "b/2"], { example: "b/2" }), makeUnexplained("url", ["b/1"])],
    },
  );
  const left = filterVerdicts(report, ({ id }) => id !== "a/1" && id !== "b/1");
  expect(left.verdicts.map(({ id }) => id)).toEqual(["a/2", "b/2"]);
  expect(left.totals).toEqual({ passed: 0, failed: 2, skipped: 0, errored: 0 });
  expect(left.diagnosis).toEqual([makeDiagnosis(["x"], ["a/2"], { unsettled: ["b/2"] })]);
  expect(left.unexplained.map(({ vectors, example }) => [vectors, example])).toEqual([[["b/2"], "b/2"]]);
});

it("leaves out what the baseline knows", () => {
  const left = [faultyGateway, withBaseline, asKnown].map((report) => omitExcused(report).totals);
  expect(left.map(({ failed, errored }) => [failed, errored])).toEqual([
    [7, 1],
    [3, 0],
    [0, 0],
  ]);
});
