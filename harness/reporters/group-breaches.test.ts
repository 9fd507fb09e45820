import { describe, expect, it } from "vitest";
import type { Mismatch, Verdict } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";
import { findBlankets } from "./find-blankets.ts";
import { acceptsEverything, refusesEverything, refusesOneMethod } from "./fixtures/always-alike.ts";
import { distinctExamples, groupBreaches, othersThan } from "./group-breaches.ts";
import { sayAnswer, sayBreaches, sayEffectCounted, sayReasons } from "./say-breach.ts";

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
      says: ["Its reason: no \\x1b realm"],
    },
    {
      what: "a refusal without a reason",
      verdict: failed("a", mismatchOf("verified", "accepted", "refused: no reason given")),
      way: "refuses",
      says: ["It gives no reason."],
    },
    {
      what: "a refusal by a live gateway",
      verdict: failed("a", mismatchOf("verified", "accepted", "refused: HTTP 403: {}")),
      way: "refuses",
      says: ["Its answer: HTTP 403: {}"],
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
      ["ACCEPTS, but not with the answer of a success: 1 request", ["1 × no payout-id"]],
    ]);
  });

  it("tells of refusals the plain ones first, however many the others are", () => {
    const [refusals] = groupBreaches([
      failed("verification-accepted/realm", turned, "Clients with a realm are turned away."),
      failed("verification-accepted/realm-last", turned, "Clients with a realm are turned away."),
      failed("verification-accepted/header-reversed", turned, "Merchants are turned away."),
      failed("verification-accepted/payout", turned, "Merchants are turned away."),
      failed("verification-accepted/words", turned),
    ]);
    expect(refusals?.effects.map(({ key, verdicts }) => [key, verdicts.map(({ id }) => id.split("/")[1])])).toEqual([
      ["Merchants are turned away.", ["payout", "header-reversed"]],
      ["Clients with a realm are turned away.", ["realm", "realm-last"]],
      ["", ["words"]],
    ]);
  });

  it("groups answers that are no success by what they lack, and not by their bodies", () => {
    const [answers] = groupBreaches(
      ["a payout-id: {1}", "a payout-id: {2}", "a transaction-id: {3}"].map((actual, index) =>
        failed(`x/${index}`, mismatchOf("answer", "a success", `no ${actual}`), "Clients are turned away."),
      ),
    );
    expect(answers?.effects.map(sayEffectCounted)).toEqual(["2 × no a payout-id", "1 × no a transaction-id"]);
  });

  it("tells together what a verifier always does, and the rest by effect", () => {
    const [refusals] = groupBreaches(refusesOneMethod.verdicts, findBlankets(refusesOneMethod));
    expect(refusals?.alike.map(({ verdicts }) => verdicts.map(({ id }) => id.split("/")[1]))).toEqual([
      ["transfer-rsa", "payout-rsa", "transfer-by-ref-rsa", "realm-rsa"],
    ]);
    expect(refusals?.effects.map(({ verdicts }) => verdicts.map(({ id }) => id.split("/")[1]))).toEqual([["realm"]]);
    expect(refusals && sayBreaches(refusals)).toBe("REFUSES what it must accept: 5 requests");
  });

  it("says where that is all", () => {
    const headings = [acceptsEverything, refusesEverything].flatMap((report) =>
      groupBreaches(report.verdicts, findBlankets(report)).map(sayBreaches),
    );
    expect(headings).toEqual([
      "ACCEPTS what it must refuse: 12 requests, all that it answered",
      "REFUSES what it must accept: 6 requests, all that it answered",
    ]);
  });
});

describe("sayReasons", () => {
  const because = (...reasons: readonly string[]): readonly Verdict[] =>
    reasons.map((reason) => failed("a", mismatchOf("verified", "accepted", `refused: ${reason}`)));
  const long = (kind: string): string => `HTTP 403: ${kind} ${"x".repeat(40)}`;

  it.each<{ what: string; verdicts: readonly Verdict[]; says: readonly string[] }>([
    { what: "one reason", verdicts: because("no", "no"), says: ["Its reason, each time: no"] },
    { what: "several", verdicts: because("a", "b", "b"), says: ["Its reasons: 2 × b; 1 × a"] },
    {
      what: "many",
      verdicts: because("a", "a", "a", "b", "b", "b", "c", "d", "e", "f", "f", "g", "c"),
      says: ["Its reasons: 3 × a; 3 × b; 2 × c; 2 × f; 1 × d; 2 more, see report.json"],
    },
    {
      what: "long ones",
      verdicts: because(long("a"), long("b"), long("b"), long("c"), long("d")),
      says: [
        "Its answers:",
        `2 × ${long("b")}`,
        `1 × ${long("a")}`,
        `1 × ${long("c")}`,
        "… and 1 more, see report.json",
      ],
    },
    {
      what: "answers that are never the same",
      verdicts: because(...Array.from({ length: 20 }, (_, index) => `HTTP 403: at ${index}`)),
      says: ["Its answer, each time: HTTP 403"],
    },
    { what: "none", verdicts: [], says: [] },
  ])("$what", ({ verdicts, says }) => {
    expect(sayReasons("refuses", verdicts)).toEqual(says);
  });

  it("tells of what was accepted why it was to be refused", () => {
    expect(sayReasons("accepts", [failed("a", forged)])).toEqual(["Refusal due, each time: signature-mismatch"]);
    expect(sayReasons("answers", [failed("a", amiss)])).toEqual([]);
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

describe("othersThan", () => {
  it("puts first what tries something that none before it does", () => {
    const verdicts = [
      failed("a", forged, "e", "cut"),
      failed("a-rsa", forged, "e", "cut"),
      failed("b", forged, "e", "longer"),
      failed("b-rsa", forged, "e", "longer"),
      failed("c", forged, "e", "empty"),
    ];
    expect(othersThan(verdicts.slice(0, 1), verdicts).map(({ id }) => id)).toEqual(["b", "c", "a-rsa", "b-rsa"]);
  });
});
