import fc from "fast-check";
import { expect } from "vitest";
import { checkProperty } from "../../harness/fuzz/fixtures/check-property.ts";
import { observedVectors, sampledVector } from "../../harness/fuzz/fixtures/observations.ts";
import { createJudge } from "./judge.ts";

const dueStatuses: Readonly<Record<string, string | undefined>> = {
  errored: "errored",
  declined: "skipped",
  unreachable: "none",
};

const observed = fc.array(observedVectors(), { minLength: 1, maxLength: 4 });
checkProperty("every observation is judged, with reasons", observed, (vectors) => {
  const judge = createJudge();
  for (const { id, observation } of vectors) {
    const judgement = judge(sampledVector(id), observation);
    const due = dueStatuses[Object.keys(observation)[0] ?? ""];
    if (due !== undefined) expect(judgement?.status ?? "none").toBe(due);
    if (judgement?.status === "skipped") expect(judgement.reason).toBeTypeOf("string");
    if (judgement?.status === "errored") expect(judgement.error.message).toBeTypeOf("string");
    if (judgement?.status !== "failed") continue;
    const { stage, expected, actual, note } = judgement.mismatch;
    expect(stage).not.toBe("");
    if (note === undefined) expect(actual).not.toBe(expected);
  }
});
