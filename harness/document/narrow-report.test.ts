import { describe, expect, it } from "vitest";
import { gatewayWithHoles } from "./fixtures/gateway-with-holes.ts";
import { makeDiagnosis, makeFailure } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { asKnown, withBaseline } from "./fixtures/with-baseline.ts";
import { keepNews, keepVerdicts } from "./narrow-report.ts";

const report = makeReport([makeFailure("a/1"), makeFailure("a/2"), makeFailure("b/1"), makeFailure("b/2")], {
  diagnosis: [makeDiagnosis(["x"], ["a/1", "a/2"], { unsettled: ["b/1", "b/2"] }), makeDiagnosis(["y"], ["b/1"])],
  unexplained: [
    { stage: "body", vectors: ["b/1", "b/2"], example: "b/2", flags: [], findings: [], resembles: [] },
    { stage: "url", vectors: ["b/1"], example: "b/1", flags: [], findings: [], resembles: [] },
  ],
});

describe("keepVerdicts", () => {
  it("leaves a dropped verdict nowhere, and gives another example in its place", () => {
    const kept = keepVerdicts(report, ({ id }) => id !== "a/1" && id !== "b/1");
    expect(kept.verdicts.map(({ id }) => id)).toEqual(["a/2", "b/2"]);
    expect(kept.totals).toEqual({ passed: 0, failed: 2, skipped: 0, errored: 0 });
    expect(kept.diagnosis).toEqual([makeDiagnosis(["x"], ["a/2"], { unsettled: ["b/2"] })]);
    expect(kept.unexplained.map(({ vectors, example }) => [vectors, example])).toEqual([[["b/2"], "b/2"]]);
  });

  it("changes nothing where all are kept", () => {
    expect(keepVerdicts(report, () => true)).toBe(report);
  });
});

describe("keepNews", () => {
  it.each([
    { what: "no baseline", all: gatewayWithHoles, failed: 7, errored: 1 },
    { what: "some failures known", all: withBaseline, failed: 3, errored: 0 },
    { what: "all failures known", all: asKnown, failed: 0, errored: 0 },
  ])("$what: $failed failed, $errored errored", ({ all, failed, errored }) => {
    expect(keepNews(all).totals).toMatchObject({ failed, errored });
  });
});
