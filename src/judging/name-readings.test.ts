import { describe, expect, it } from "vitest";
import { loadVectors } from "../../harness/suite/load-vectors.ts";
import type { Judged } from "./judgement.ts";
import { nameReadings } from "./name-readings.ts";
import { planSuite } from "./plan.ts";

const plan = planSuite(loadVectors());

function taking(name: string, choice: string): Judged {
  const planned = plan.find(({ vector }) => vector.id === `duplicates/${name}`);
  if (planned === undefined) throw new TypeError(`${name}: expected a vector of duplicates`);
  return { planned, judgement: { status: "passed", took: { point: "duplicate-names", choice } }, durationMs: 0 };
}

function choicesOf(judged: readonly Judged[]): readonly (string | undefined)[] {
  return nameReadings(judged).map(({ judgement }) =>
    judgement.status === "passed" ? judgement.took?.choice : undefined,
  );
}

describe("an answer that fits several interpretations", () => {
  it.each([
    ["last-wins", "last-wins"],
    ["first-wins", "first-wins"],
    // Nothing but the identical pair is signed once.
    ["identical-once", "identical-once"],
  ])("is told by the one that the others show: %s", (shown, told) => {
    const others = shown === "identical-once" ? taking("three-two-identical", shown) : taking("descending", shown);
    expect(choicesOf([taking("identical", "first-wins"), others])).toEqual([told, shown]);
  });

  it.each([
    ["keeps the first one where no other answer shows any of them", "identical", "first-wins", "descending", "indexes"],
    ["leaves alone an answer that fits one interpretation", "descending", "first-wins", "three", "last-wins"],
  ])("%s", (_, name, shown, otherName, otherShown) => {
    expect(choicesOf([taking(name, shown), taking(otherName, otherShown)])).toEqual([shown, otherShown]);
  });
});
