import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/conformance/report.ts";
import { describeFailure, summarizeMismatch } from "./describe-failure.ts";

const verdict: Verdict = {
  id: "body/space",
  kind: "signing",
  status: "failed",
  mismatch: { stage: "body", offset: 5, expected: "a=two%20words", actual: "a=two+words", note: "See the note." },
  comment: "A space in the body.",
  durationMs: 0,
};

describe("describeFailure", () => {
  it("puts expected over actual over the caret", () => {
    expect(describeFailure(verdict, 80, "  ")).toEqual([
      "  A space in the body.",
      "  expected  a=two%20words",
      "  actual    a=two+words",
      "                 ^ offset 5",
      "  See the note.",
    ]);
  });

  it("paints the differing characters, and moves nothing", () => {
    const paint = {
      dim: (text: string) => text,
      wanted: (text: string) => `<${text}>`,
      got: (text: string) => `[${text}]`,
    };
    expect(describeFailure(verdict, 80, "", paint).slice(1, 4)).toEqual([
      "expected  a=two<%>20words",
      "actual    a=two[+]words",
      "               ^ offset 5",
    ]);
  });

  it("draws no caret where the texts do not differ, and nothing but the comment without a mismatch", () => {
    const mismatch = { stage: "signature", offset: 0, expected: "ab", actual: "ab" };
    expect(describeFailure({ ...verdict, mismatch }, 80)).toEqual([
      "A space in the body.",
      "expected  ab",
      "actual    ab",
    ]);
    const { mismatch: _, ...bare } = verdict;
    expect(describeFailure(bare, 80)).toEqual(["A space in the body."]);
  });

  it.each([40, 80, 120])("keeps 60 kB texts within %i columns", (width) => {
    const text = "%20".repeat(20_000);
    const mismatch = { stage: "body", offset: 30_000, expected: text, actual: `${text.slice(0, 30_000)}X` };
    const lines = describeFailure({ ...verdict, mismatch }, width, "    ");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
    expect(lines.find((line) => line.includes("^"))).toContain("^ offset 30000");
  });
});

describe("summarizeMismatch", () => {
  it.each([
    {
      what: "a difference",
      mismatch: { stage: "body", offset: 5, expected: "a=two%20words", actual: "a=two+words" },
      says: 'body, offset 5: expected "a=two%20words", got "a=two+words"',
    },
    {
      what: "nothing to show",
      mismatch: { stage: "signature", offset: 0, expected: "ab", actual: "ab" },
      says: "signature, offset 0: no difference to show",
    },
  ])("$what", ({ mismatch, says }) => {
    expect(summarizeMismatch(mismatch)).toBe(says);
  });
});
