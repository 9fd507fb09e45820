import { expect, it } from "vitest";
import type { Deviation } from "../../deviations/deviation.ts";
import { asDeviation } from "../inference/learned-deviation.ts";
import { deviateByRule } from "../inference/rules/learned-rules.ts";
import { narrowDeviation } from "../narrowing/narrow-deviation.ts";
import type { Case } from "../replay/case.ts";
import { joinGroups, splitCauses } from "./attribute-failures.ts";
import type { Evaluation } from "./evaluation.ts";
import { type SearchedGroup, signersOf } from "./join-signers.ts";

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

it("takes a group's signer from another one where its own mistake is bounded otherwise than that one shows", () => {
  const [wide, narrow] = ["a and b", "a"].map((words) => narrowDeviation(cutAfter(8), { words }));
  if (wide === undefined || narrow === undefined) throw new Error("no mistakes");
  const groupOf = (one: Deviation, isRefuted: (set: readonly Deviation[]) => boolean): SearchedGroup => {
    const short = [{ id: one.title }] as unknown as readonly Case[];
    const signers = [{ deviations: [one], steps: [], explains: new Set(short) }];
    const evaluation = { holds: () => true, isRefuted } as unknown as Evaluation;
    return { own: short, short, signers, evaluation };
  };
  const groups = [groupOf(narrow, (set) => set.includes(wide)), groupOf(wide, () => false)] as const;
  expect(groups.map((one) => signersOf(one, groups)[0]?.deviations)).toEqual([[narrow], [narrow]]);
});
