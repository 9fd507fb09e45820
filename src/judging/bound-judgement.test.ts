import { expect, it } from "vitest";
import { createJudgementBound } from "./bound-judgement.ts";
import { makeSmallSuite } from "./fixtures/judging-suite.ts";
import type { Evidence } from "./judgement.ts";
import { planSuite } from "./plan.ts";

const plan = planSuite(makeSmallSuite());
const signing = plan.find(({ kind }) => kind === "signing");

function boundTexts(texts: readonly string[]): readonly string[] {
  const bound = createJudgementBound();
  return texts.flatMap((baseString) => {
    if (signing?.kind !== "signing") throw new Error("expected a signing vector in the small suite");
    const shown = { signature: "s", baseString };
    const evidence: Evidence = { kind: "signing", task: signing.request.task, shown, emptyToken: "unknown" };
    const kept = bound(signing, { status: "passed", evidence });
    const keptEvidence = kept.status === "passed" ? kept.evidence : undefined;
    return keptEvidence?.kind === "signing" ? (keptEvidence.shown.baseString ?? []) : [];
  });
}

it("keeps long texts whole while there is room, and of later ones the beginning and the digest", () => {
  const texts = Array.from({ length: 300 }, (_, at) => `${at}`.padEnd(40_000, "x"));
  const kept = boundTexts(texts);
  expect(kept.slice(0, 49)).toEqual(texts.slice(0, 49));
  expect(kept.slice(-240).every((text) => /^\d+x+… \(40000 characters, sha256:[0-9a-f]{64}\)$/.test(text))).toBe(true);
  expect(kept.join("").length).toBeLessThan(2_200_000);
});

it("keeps what is little longer than what is expected, however many long ones came before", () => {
  const flood = Array.from({ length: 3 }, () => "x".repeat(4_000_000));
  expect(boundTexts([...flood, "y".repeat(400)]).at(-1)).toBe("y".repeat(400));
  expect(boundTexts(flood)[0]).toMatch(/^x{128}… \(4000000 characters/);
});
