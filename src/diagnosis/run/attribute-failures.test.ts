import { expect, it } from "vitest";
import type { Deviation } from "../../deviations/deviation.ts";
import { asDeviation } from "../inference/learned-deviation.ts";
import { deviateByRule } from "../inference/rules/learned-rules.ts";
import { joinGroups, splitCauses } from "./attribute-failures.ts";

/** Learns that the control key is cut after so many characters. */
function cutAfter(length: number): Deviation {
  const subject = "The control key";
  const rule = { kind: "cut", subject, what: "values", unit: "characters", length } as const;
  return asDeviation(deviateByRule({ rule, subject }));
}

it("tells two learned rules of one kind as two mistakes, and the same one of two groups as one", () => {
  const found = [cutAfter(8), cutAfter(9), cutAfter(8)];
  const attributed = found.map((one) => ({ deviations: [one], vectors: new Set<never>(), alternatives: [] }));
  for (const entries of [joinGroups(attributed), splitCauses(attributed)]) {
    expect(entries.map(({ deviations: [one] }) => one?.title)).toEqual([
      "The control key is cut after 8 characters",
      "The control key is cut after 9 characters",
    ]);
  }
});
