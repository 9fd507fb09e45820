import { describe, expect, it } from "vitest";
import { MEANT_REFUSAL } from "../../src/conformance/compare-answers.ts";
import type { Verdict } from "../../src/conformance/report.ts";
import { sayDoubts, sayEffectCounted, sayMoreEffects } from "./say-effect.ts";

function accepted(note?: string): Verdict {
  const mismatch = { stage: "verified", offset: 0, expected: "refused: r", actual: "accepted", ...(note && { note }) };
  return { id: "a", kind: "verification", status: "failed", mismatch, durationMs: 0 };
}

describe("sayEffectCounted", () => {
  it.each([
    { severity: "takeover", key: "Anyone\u001b signs.", says: "2 × takeover: Anyone\\x1b signs." },
    { severity: "tampering", key: "Money goes.", says: "2 × tampering: Money goes." },
    { severity: "replay", key: "It pays twice.", says: "2 × replay: It pays twice." },
    { severity: "forgery", key: "It is lax.", says: "2 × It is lax." },
    { severity: undefined, key: "Merchants go.", says: "2 × Merchants go." },
    { severity: undefined, key: "", says: "2 × an effect that is not told" },
  ] as const)("$severity: $says", ({ severity, key, says }) => {
    expect(sayEffectCounted({ key, severity, verdicts: [accepted(), accepted()] })).toBe(says);
  });
});

describe("sayDoubts", () => {
  const doubted = (body: string): Verdict => accepted(`${MEANT_REFUSAL}: ${body}`);

  it.each([
    { what: "no note", verdicts: [accepted()], says: [] },
    { what: "a note of another kind", verdicts: [accepted("none of the accepted readings")], says: [] },
    { what: "one answer", verdicts: [doubted("no")], says: [`${MEANT_REFUSAL}: no`] },
    { what: "the same answer to all", verdicts: [doubted("no"), doubted("no")], says: [`${MEANT_REFUSAL}: no`] },
    {
      what: "the answer to some",
      verdicts: [accepted(), doubted("no")],
      says: [`1 of them, for instance: ${MEANT_REFUSAL}: no`],
    },
    {
      what: "other answers to each",
      verdicts: [doubted("a\u202e"), doubted("b")],
      says: [`all of them, for instance: ${MEANT_REFUSAL}: a\\u{202e}`],
    },
  ])("$what", ({ verdicts, says }) => {
    expect(sayDoubts(verdicts)).toEqual(says);
  });
});

describe("sayMoreEffects", () => {
  it("counts what is left out, if anything", () => {
    expect([0, 1, 2].flatMap(sayMoreEffects)).toEqual([
      "… and 1 more effect, see report.json",
      "… and 2 more effects, see report.json",
    ]);
  });
});
