import { describe, expect, it } from "vitest";
import { describeAgain } from "./fuzz-tell-findings.ts";

function progress(failures: number, findings: number): Parameters<typeof describeAgain>[0] {
  const tally = { id: "signer", says: "It signs rightly.", runs: 600, skipped: 0, failures, findings };
  return { runs: 600, runsPerSecond: 1, properties: [tally], findings };
}

describe("what is met again", () => {
  it.each([
    [138, 0, 1, "138 inputs broke a law and showed 0 new findings beside the 1 that the corpus held"],
    [1, 1, 2, "1 input broke a law and showed 1 new finding beside the 2 that the corpus held"],
    [0, 0, 1, undefined],
    [138, 1, 0, undefined],
  ])("of %i failures, %i new findings and %i kept is told", (failures, findings, kept, told) => {
    expect(describeAgain(progress(failures, findings), kept)).toBe(told);
  });
});
