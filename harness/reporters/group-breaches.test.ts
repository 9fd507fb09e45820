import { describe, expect, it } from "vitest";
import { MEANT_REFUSAL } from "../../src/conformance/compare-answers.ts";
import type { Mismatch, Verdict } from "../../src/conformance/report.ts";
import { breachOf } from "./breach-of.ts";
import { findBlankets } from "./find-blankets.ts";
import { acceptsEverything, refusesEverything, refusesOneMethod } from "./fixtures/always-alike.ts";
import { distinctExamples, type Effect, groupBreaches, othersThan, takeEffects } from "./group-breaches.ts";
import { sayAnswer, sayBreaches } from "./say-breach.ts";
import { sayEffectCounted } from "./say-effect.ts";

const mismatchOf = (stage: string, expected: string, actual: string): Mismatch => ({
  stage,
  offset: 0,
  expected,
  actual,
});
const forged = mismatchOf("verified", "refused: signature-mismatch", "accepted");
const turned = mismatchOf("verified", "accepted", "refused: no \u001b realm");
const meant = `${MEANT_REFUSAL}: {"error":"\u001b"}`;
const amiss = mismatchOf("answer", "a success", "no payout-id");

function failed(id: string, mismatch: Mismatch, effect?: string, comment?: string): Verdict {
  const told = { ...(effect !== undefined && { effect }), ...(comment !== undefined && { comment }) };
  return { id, kind: "verification", status: "failed", mismatch, ...told, durationMs: 0 };
}

function accepted(count: number, bugType: NonNullable<Verdict["bugType"]>, effect: string): readonly Verdict[] {
  return Array.from({ length: count }, (_, index) => ({ ...failed(`${bugType}/${index}`, forged, effect), bugType }));
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
    {
      what: "a forgery accepted by a live gateway",
      verdict: failed("a", mismatchOf("verified", "refused: signature-mismatch", "accepted: HTTP 200: {}")),
      way: "accepts",
      says: ["Refusal due: signature-mismatch", "Its answer: HTTP 200: {}"],
    },
    {
      what: "a forgery accepted with an answer that reads like a refusal",
      verdict: failed("a", { ...mismatchOf("verified", "refused: nonce", "accepted: HTTP 200: {}"), note: meant }),
      way: "accepts",
      says: ["Refusal due: nonce", 'It may mean to refuse, but answers with status 200: {"error":"\\x1b"}'],
    },
    {
      what: "another answer than a success, that reads like a refusal",
      verdict: failed("a", { ...mismatchOf("answer", "a success", 'no payout-id: {"error":1}'), note: meant }),
      way: "answers",
      says: ["Answered: no payout-id", 'It may mean to refuse, but answers with status 200: {"error":"\\x1b"}'],
    },
    {
      what: "a refusal that is wrong beside another",
      verdict: failed("a", {
        ...mismatchOf("verified", "accepted", "refused"),
        note: "either may be refused, not both",
      }),
      way: "refuses",
      says: ["either may be refused, not both"],
    },
    {
      what: "another answer than a success, to what may be refused",
      verdict: failed("a", { ...amiss, note: "none of the accepted readings" }),
      way: "answers",
      says: ["Answered: no payout-id", "none of the accepted readings"],
    },
    {
      what: "a refusal for a reason that begins like an acceptance",
      verdict: failed("a", mismatchOf("verified", "accepted", "refused: accepted: no")),
      way: "refuses",
      says: ["Its reason: accepted: no"],
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
  it("tells of forgeries first those that are worst, however few, and then the most common", () => {
    const [forgeries] = groupBreaches([
      ...accepted(9, "forgery", "Something odd is let in."),
      ...accepted(2, "replay", "It pays twice."),
      ...accepted(3, "tampering", "The name is another."),
      ...accepted(5, "tampering", "The money goes elsewhere."),
      ...accepted(1, "takeover", "Anyone signs."),
      ...accepted(2, "takeover", "Another merchant signs."),
    ]);
    expect(forgeries?.effects.map(sayEffectCounted)).toEqual([
      "2 × takeover: Another merchant signs.",
      "1 × takeover: Anyone signs.",
      "5 × tampering: The money goes elsewhere.",
      "3 × tampering: The name is another.",
      "2 × replay: It pays twice.",
      "9 × Something odd is let in.",
    ]);
    expect(forgeries && sayBreaches(forgeries)).toBe("ACCEPTS what it must refuse: 22 requests, 3 of them takeover");
  });

  it.each([
    { verdicts: accepted(1, "takeover", "Anyone signs."), says: "1 request, a takeover" },
    { verdicts: accepted(2, "takeover", "Anyone signs."), says: "2 requests, all of them takeover" },
    { verdicts: accepted(2, "tampering", "Money goes."), says: "2 requests" },
  ])("counts takeovers in its heading: $says", ({ verdicts, says }) => {
    expect(groupBreaches(verdicts).map(sayBreaches)).toEqual([`ACCEPTS what it must refuse: ${says}`]);
  });

  it("takes the worst of an effect for all of it, and shows that first", () => {
    const [forgeries] = groupBreaches([
      ...accepted(2, "tampering", "Money goes."),
      ...accepted(3, "replay", "It pays twice."),
      ...accepted(1, "takeover", "Money goes."),
    ]);
    expect(forgeries?.effects.map(({ severity, verdicts }) => [severity, verdicts.map(({ id }) => id)])).toEqual([
      ["takeover", ["takeover/0", "tampering/0", "tampering/1"]],
      ["replay", ["replay/0", "replay/1", "replay/2"]],
    ]);
  });

  it("tells the worst way first, and of it the effect that shows most", () => {
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
      { ...failed("verification-accepted/payout", turned, "Merchants are turned away."), plain: true },
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
      "ACCEPTS what it must refuse: 12 requests, all that it answered, 4 of them takeover",
      "REFUSES what it must accept: 6 requests, all that it answered",
    ]);
  });
});

describe("takeEffects", () => {
  const effectsOf = (...kinds: readonly NonNullable<Verdict["bugType"]>[]): readonly Effect[] =>
    groupBreaches(kinds.flatMap((kind, index) => accepted(1, kind, `${kind} ${index}`))).flatMap(
      ({ effects }) => effects,
    );

  it.each([
    { what: "fewer than the limit", effects: effectsOf("takeover", "replay"), shown: 2, rest: 0 },
    {
      what: "more than the limit",
      effects: effectsOf("forgery", "takeover", "replay", "tampering", "forgery", "forgery"),
      shown: 4,
      rest: 2,
    },
    {
      what: "more takeovers than the limit, and three others",
      effects: effectsOf(
        "takeover",
        "forgery",
        "takeover",
        "takeover",
        "replay",
        "takeover",
        "takeover",
        "forgery",
        "forgery",
      ),
      shown: 8,
      rest: 1,
    },
  ])("$what", ({ effects, shown, rest }) => {
    const taken = takeEffects(effects, 4);
    expect([taken.shown.length, taken.rest]).toEqual([shown, rest]);
    expect(effects.filter(({ severity }) => severity === "takeover")).toEqual(
      taken.shown.filter(({ severity }) => severity === "takeover"),
    );
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
