import { describe, expect, it } from "vitest";
import { loadVectors } from "../../harness/suite/load-vectors.ts";
import { operations } from "../spec/operations.ts";
import { type Flag, severities } from "../suite/model/vector.ts";
import type { Judgement } from "./judgement.ts";
import { planSuite } from "./plan.ts";
import { rankOf, type Severity, type Verdict, worstOf } from "./verdict.ts";
import { askedOf, meaningOf } from "./verification-verdict.ts";

const planned = planSuite(loadVectors());
const asked = new Map(planned.map((one) => [one.vector.id, askedOf(one)]));

describe("askedOf", () => {
  it.each([
    {
      id: "verification-accepted/payout-rsa",
      is: { due: "accepted", method: "RSA-SHA256", plain: true },
    },
    {
      id: "verification-accepted/payout-repeated-in-body",
      is: { due: "accepted", method: "HMAC-SHA1" },
    },
    { id: "verification-accepted/realm", is: { due: "accepted", method: "HMAC-SHA1" } },
    { id: "verification-tampered-request/body-amount", is: { due: "refused", method: "HMAC-SHA1" } },
    { id: "verification-choices/replay-identical", is: { method: "HMAC-SHA1" } },
    { id: "operations/pan-eligibility-send-rsa", is: { method: "RSA-SHA256" } },
  ])("$id", ({ id, is }) => {
    expect(asked.get(id)).toEqual(is);
  });

  it("finds plain the operations with either method, and nothing else of the suite", () => {
    const names = operations.map(({ name }) => name.replace("/", "-"));
    const ids = names.flatMap((name) => ["", "-rsa"].map((suffix) => `verification-accepted/${name}${suffix}`));
    expect([...asked].flatMap(([id, { plain }]) => (plain === true ? [id] : [])).sort()).toEqual(ids.sort());
  });
});

const flag = (effect: string, bugType: Flag["bugType"] = "forgery"): Flag => ({
  bugType,
  description: "d",
  effect,
  clauses: [],
});
const failed: Judgement = {
  status: "failed",
  mismatch: { stage: "verified", offset: 0, expected: "accepted", actual: "refused: r" },
};
const answeredAmiss: Judgement = {
  status: "failed",
  mismatch: { stage: "answer", offset: 0, expected: "a success as the specification describes it", actual: "{}" },
};
const kind = "verification";

describe("meaningOf", () => {
  it.each<{ what: string; types: readonly Flag["bugType"][]; due: Verdict["due"]; is: Severity | undefined }>([
    { what: "a forgery of one kind", types: ["tampering"], due: "refused", is: "tampering" },
    { what: "a forgery of several kinds", types: ["replay", "takeover", "tampering"], due: "refused", is: "takeover" },
    { what: "a forgery of no kind of attack", types: ["header"], due: "refused", is: "forgery" },
    { what: "a forgery among flags of right requests", types: ["refusal"], due: "refused", is: "forgery" },
    { what: "a right request among flags of attacks", types: ["takeover"], due: "accepted", is: "refusal" },
    { what: "what may be either", types: ["replay"], due: undefined, is: "replay" },
    { what: "what may be either, and is no attack", types: ["header"], due: undefined, is: undefined },
  ])("of $what", ({ types, due, is }) => {
    const flags = Object.fromEntries(types.map((type) => [type, flag("Money goes.", type)]));
    expect(meaningOf({ kind, flags, judgement: failed }, due)).toEqual({
      effect: "Money goes.",
      ...(is !== undefined && { bugType: is }),
    });
  });

  it("states each effect once, and of a forgery without a flag no more than that it is one", () => {
    const flags = { A: flag("Money goes."), B: flag("Merchants go."), C: flag("Money goes.") };
    expect(meaningOf({ kind, flags, judgement: failed }, "refused").effect).toBe("Money goes. Merchants go.");
    expect(meaningOf({ kind, flags: {}, judgement: failed }, "refused")).toEqual({ bugType: "forgery" });
  });

  it.each<{ what: string; kind: string; judgement: Judgement }>([
    { what: "a signer's failure", kind: "signing", judgement: failed },
    { what: "what passed", kind, judgement: { status: "passed" } },
    { what: "a crash", kind, judgement: { status: "errored", error: { message: "m" } } },
    { what: "a success of which only the answer is amiss", kind, judgement: answeredAmiss },
  ])("is nothing for $what", ({ kind, judgement }) => {
    const flags = { A: flag("It pays twice.", "replay") };
    for (const due of ["accepted", "refused", undefined] as const) {
      expect(meaningOf({ kind, flags, judgement }, due)).toEqual({});
    }
  });
});

describe("severities", () => {
  it("are ranked by how bad they are, with no severity last", () => {
    const shuffled = ["refusal", undefined, "takeover", "forgery", "replay", "tampering"] as const;
    expect(shuffled.toSorted((a, b) => rankOf(a) - rankOf(b))).toEqual([
      "takeover",
      "tampering",
      "replay",
      "forgery",
      "refusal",
      undefined,
    ]);
  });

  it("have a worst", () => {
    expect(worstOf(["refusal", undefined, "replay", "forgery"])).toBe("replay");
    expect(worstOf([undefined])).toBeUndefined();
    expect(worstOf(severities)).toBe("takeover");
  });
});
