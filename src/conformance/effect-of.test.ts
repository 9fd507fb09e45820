import { describe, expect, it } from "vitest";
import type { Flag } from "../vectors/vector.ts";
import { effectOf } from "./effect-of.ts";
import type { Judgement } from "./judge-outcomes.ts";

const flag = (effect: string): Flag => ({ bugType: "forgery", description: "d", effect, clauses: [] });
const failed: Judgement = {
  status: "failed",
  mismatch: { stage: "verified", offset: 0, expected: "accepted", actual: "refused: r" },
};

describe("effectOf", () => {
  it.each([
    { what: "one flag", flags: { A: flag("Money goes.") }, effect: "Money goes." },
    {
      what: "several flags, two of one effect",
      flags: { A: flag("Money goes."), B: flag("Merchants go."), C: flag("Money goes.") },
      effect: "Money goes. Merchants go.",
    },
    { what: "no flag", flags: {}, effect: undefined },
  ])("of a failure with $what", ({ flags, effect }) => {
    expect(effectOf({ kind: "verification", flags, judgement: failed })).toBe(effect);
  });

  it.each<{ what: string; kind: string; judgement: Judgement }>([
    { what: "a signer's failure", kind: "signing", judgement: failed },
    { what: "what passed", kind: "verification", judgement: { status: "passed" } },
    { what: "a crash", kind: "verification", judgement: { status: "errored", error: { message: "m" } } },
  ])("is nothing for $what", ({ kind, judgement }) => {
    expect(effectOf({ kind, flags: { A: flag("Money goes.") }, judgement })).toBeUndefined();
  });
});
