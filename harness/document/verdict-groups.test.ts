import { describe, expect, it } from "vitest";
import type { FailedVerdict, Verdict } from "../../src/judging/verdict.ts";
import { concernOf, groupFailures, simplest } from "./verdict-groups.ts";

function failed(id: string, stage: string, text = ""): FailedVerdict {
  return {
    id,
    kind: "signing",
    status: "failed",
    mismatch: { stage, offset: 0, expected: text, actual: "x" },
    durationMs: 0,
  };
}

describe("concernOf", () => {
  it.each([
    { id: "percent-encoding/space", concern: "percent-encoding" },
    { id: "known/answers/rfc5849", concern: "known/answers" },
    { id: "alone", concern: "alone" },
  ])("$id", ({ id, concern }) => {
    expect(concernOf(id)).toBe(concern);
  });
});

describe("groupFailures", () => {
  it("groups by concern and stage, the largest group first and equal ones in order", () => {
    const verdicts: readonly Verdict[] = [
      failed("a/1", "body"),
      { id: "a/2", kind: "signing", status: "passed", durationMs: 0 },
      failed("b/1", "baseString"),
      failed("a/3", "baseString"),
      failed("b/2", "baseString"),
      { id: "c/1", kind: "signing", status: "failed", durationMs: 0 },
    ];
    const groups = groupFailures(verdicts).map(({ concern, stage, verdicts: members }) => [
      concern,
      stage,
      ...members.map(({ id }) => id),
    ]);
    expect(groups).toEqual([
      ["b", "baseString", "b/1", "b/2"],
      ["a", "body", "a/1"],
      ["a", "baseString", "a/3"],
      ["c", "unknown stage", "c/1"],
    ]);
  });
});

describe("simplest", () => {
  it("takes the shortest texts first, and signatures last", () => {
    const verdicts = [failed("a/long", "body", "long"), failed("a/sig", "signature"), failed("a/short", "body", "s")];
    expect(simplest(verdicts, 3).map(({ id }) => id)).toEqual(["a/short", "a/long", "a/sig"]);
    expect(simplest(verdicts, 1).map(({ id }) => id)).toEqual(["a/short"]);
  });
});
