import { describe, expect, it } from "vitest";
import type { Verdict } from "../judging/verdict.ts";
import { findMissingAnswers } from "./missing-answers.ts";

const head = { id: "a/b", kind: "verification", durationMs: 1 };
const passed: Verdict = { ...head, status: "passed" };
const skipped: Verdict = { ...head, status: "skipped", reason: "no merchant" };
const failed: Verdict = { ...head, status: "failed" };
const errored = (message: string): Verdict => ({ ...head, status: "errored", error: { message } });

describe("findMissingAnswers", () => {
  it.each<readonly [name: string, verdicts: readonly Verdict[], reason: string | undefined]>([
    ["nothing where all was answered", [passed, skipped], undefined],
    ["nothing where something fails", [failed, errored("reset")], undefined],
    [
      "the reason where some were not",
      [passed, errored("reset"), skipped],
      "1 of 2 requests got no answer that accepts or refuses: reset",
    ],
    [
      "the most common of several reasons",
      [errored("late"), errored("reset"), errored("reset"), { ...failed, tolerated: true }],
      "3 of 4 requests got no answer that accepts or refuses, 2 times: reset",
    ],
  ])("finds %s", (_name, verdicts, reason) => {
    expect(findMissingAnswers(verdicts)).toBe(reason);
  });
});
