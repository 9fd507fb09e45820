import { describe, expect, it } from "vitest";
import type { Mismatch, Verdict } from "../../src/conformance/report.ts";
import { breachOf, distinctExamples, groupBreaches } from "./group-breaches.ts";
import { sayAnswer, sayBreaches, sayEffectCounted } from "./say-breach.ts";

const mismatchOf = (stage: string, expected: string, actual: string): Mismatch => ({
  stage,
  offset: 0,
  expected,
  actual,
});
const forged = mismatchOf("verified", "refused: signature-mismatch", "accepted");
const turned = mismatchOf("verified", "accepted", "refused: no \u001b realm");
const amiss = mismatchOf("answer", "a success", "no payout-id");

function failed(id: string, mismatch: Mismatch, effect?: string, comment?: string): Verdict {
  const told = { ...(effect !== undefined && { effect }), ...(comment !== undefined && { comment }) };
  return { id, kind: "verification", status: "failed", mismatch, ...told, durationMs: 0 };
}

describe("breachOf and sayAnswer", () => {
  it.each([
    {
      what: "a forgery accepted",
      verdict: failed("a", forged),
      way: "accepts",
      says: ["Refusal due: signature-mismatch"],
    },
    {
      what: "a right request refused",
      verdict: failed("a", turned),
      way: "refuses",
      says: ["Refused: no \\x1b realm"],
    },
    {
      what: "another answer than a success",
      verdict: failed("a", amiss),
      way: "answers",
      says: ["Answered: no payout-id"],
    },
    { what: "a signer's failure", verdict: { ...failed("a", forged), kind: "signing" }, way: undefined, says: [] },
    { what: "another stage", verdict: failed("a", mismatchOf("body", "a", "b")), way: undefined, says: [] },
    {
      what: "what passed",
      verdict: { id: "a", kind: "verification", status: "passed", durationMs: 0 } as const,
      way: undefined,
      says: [],
    },
  ])("$what", ({ verdict, way, says }) => {
    expect([breachOf(verdict), sayAnswer(verdict)]).toEqual([way, says]);
  });
});

describe("groupBreaches", () => {
  it("tells the worst first, and of it the effect that shows most", () => {
    const groups = groupBreaches([
      failed("r/1", turned, "Clients are turned away."),
      failed("f/1", forged, "Money goes."),
      failed("x/1", amiss),
      failed("f/2", forged, "Anyone signs."),
      failed("f/3", forged, "Anyone signs."),
    ]);
    expect(groups.map((breaches) => [sayBreaches(breaches), breaches.effects.map(sayEffectCounted)])).toEqual([
      ["ACCEPTS what it must refuse: 3 requests", ["2 × Anyone signs.", "1 × Money goes."]],
      ["REFUSES what it must accept: 1 request", ["1 × Clients are turned away."]],
      ["ACCEPTS, but not with the answer of a success: 1 request", ["1 × an effect that is not told"]],
    ]);
  });
});

describe("distinctExamples", () => {
  it("takes no two that try the same", () => {
    const verdicts = [
      failed("a", forged, "e", "cut"),
      failed("a-rsa", forged, "e", "cut"),
      failed("b", forged, "e", "longer"),
      failed("c", forged, "e"),
      failed("d", forged, "e"),
    ];
    expect(distinctExamples(verdicts, 3).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });
});
