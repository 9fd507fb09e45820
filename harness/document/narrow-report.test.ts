import { expect, it } from "vitest";
import { makeDiagnosis, makeUnexplained } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { failing } from "./fixtures/make-verdict.ts";
import { asKnown, withBaseline } from "./fixtures/signer-reports.ts";
import { gatewayWithHoles } from "./fixtures/verifier-reports.ts";
import { keepNews, keepVerdicts } from "./narrow-report.ts";

it("leaves a dropped verdict nowhere, and gives another example in its place", () => {
  const report = makeReport(
    ["a/1", "a/2", "b/1", "b/2"].map((id) => failing(id)),
    {
      diagnosis: [makeDiagnosis(["x"], ["a/1", "a/2"], { unsettled: ["b/1", "b/2"] }), makeDiagnosis(["y"], ["b/1"])],
      unexplained: [makeUnexplained("body", ["b/1", "b/2"], { example: "b/2" }), makeUnexplained("url", ["b/1"])],
    },
  );
  const kept = keepVerdicts(report, ({ id }) => id !== "a/1" && id !== "b/1");
  expect(kept.verdicts.map(({ id }) => id)).toEqual(["a/2", "b/2"]);
  expect(kept.totals).toEqual({ passed: 0, failed: 2, skipped: 0, errored: 0 });
  expect(kept.diagnosis).toEqual([makeDiagnosis(["x"], ["a/2"], { unsettled: ["b/2"] })]);
  expect(kept.unexplained.map(({ vectors, example }) => [vectors, example])).toEqual([[["b/2"], "b/2"]]);
});

it("leaves out what the baseline knows", () => {
  const left = [gatewayWithHoles, withBaseline, asKnown].map((report) => keepNews(report).totals);
  expect(left.map(({ failed, errored }) => [failed, errored])).toEqual([
    [7, 1],
    [3, 0],
    [0, 0],
  ]);
});
