import { describe, expect, it } from "vitest";
import type { Diagnosis, Unexplained } from "../../diagnosis/diagnosis.ts";
import type { Verdict } from "../../judging/verdict.ts";
import { joinDiagnosis, joinUnexplained } from "./join-diagnosis.ts";

function entry(
  deviations: readonly string[],
  vectors: readonly string[],
  alternatives: readonly string[] = [],
): Diagnosis {
  return {
    deviations,
    title: deviations.join(),
    happens: "",
    fix: "",
    clauses: [],
    links: [],
    vectors,
    example: vectors[0] ?? "",
    unsettled: [],
    alternatives: alternatives.map((id) => ({ deviations: [id], title: id })),
  };
}

function failed(id: string, expected: string): Verdict {
  const mismatch = { stage: "baseString", offset: 0, expected, actual: "" };
  return { id, kind: "signing", status: "failed", mismatch, durationMs: 0 };
}

const summarize = (joined: readonly Diagnosis[]): readonly unknown[] =>
  joined.map(({ deviations, vectors, alternatives }) => ({
    deviations,
    vectors,
    ...(alternatives.length > 0 && { or: alternatives.map((other) => other.deviations.join()) }),
  }));

describe("diagnoses of several shards", () => {
  it.each([
    {
      what: "the same set is one entry, in whatever order its mistakes stand",
      parts: [[entry(["a", "b"], ["1"])], [entry(["b", "a"], ["2"])]],
      joined: [{ deviations: ["b", "a"], vectors: ["1", "2"] }],
    },
    {
      what: "what explains most comes first",
      parts: [[entry(["a"], ["1"]), entry(["b"], ["2"])], [entry(["b"], ["3"])]],
      joined: [
        { deviations: ["b"], vectors: ["2", "3"] },
        { deviations: ["a"], vectors: ["1"] },
      ],
    },
    {
      what: "an alternative that another shard refutes is none",
      parts: [[entry(["a"], ["1"], ["x", "y"])], [entry(["a"], ["2"], ["y"])]],
      joined: [{ deviations: ["a"], vectors: ["1", "2"], or: ["y"] }],
    },
    {
      what: "where one shard could not distinguish, another may have",
      parts: [[entry(["a"], ["1"], ["b"])], [entry(["b"], ["2"])], [entry(["b"], ["3"])]],
      joined: [{ deviations: ["b"], vectors: ["1", "2", "3"] }],
    },
  ])("$what", ({ parts, joined }) => {
    expect(summarize(joinDiagnosis(parts, []))).toEqual(joined);
  });

  it("show the example that is shortest", () => {
    const verdicts = [failed("1", "long text"), failed("2", "short")];
    const [joined] = joinDiagnosis([[entry(["a"], ["1"])], [entry(["a"], ["2"])]], verdicts);
    expect(joined?.example).toBe("2");
  });
});

describe("unexplained failures of several shards", () => {
  const flag = (name: string): Unexplained["flags"][number] => ({ name, description: name });
  const one: Unexplained = {
    stage: "body",
    vectors: ["1"],
    example: "1",
    flags: [flag("A"), flag("B")],
    findings: ["x", "y"],
    resembles: [{ deviations: ["d"], title: "d", vectors: ["1"], passed: ["7"] }],
  };
  const other: Unexplained = {
    ...one,
    vectors: ["2"],
    example: "2",
    flags: [flag("B")],
    findings: ["y"],
    resembles: [{ deviations: ["d"], title: "d", vectors: ["2"], passed: ["8"] }],
  };

  it("are joined by stage: the findings are those that hold of all", () => {
    expect(joinUnexplained([[one], [other], [{ ...one, stage: "signature" }]], [])).toEqual([
      {
        stage: "body",
        vectors: ["1", "2"],
        example: "1",
        flags: [flag("B")],
        findings: ["y"],
        resembles: [{ deviations: ["d"], title: "d", vectors: ["1", "2"], passed: ["7", "8"] }],
      },
      { ...one, stage: "signature" },
    ]);
  });
});
