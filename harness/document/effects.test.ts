import { describe, expect, it } from "vitest";
import type { FailedVerdict, Mismatch } from "../../src/judging/verdict.ts";
import { findConstantVerdicts } from "./constant-verdicts.ts";
import {
  describeEffectGroup,
  describeWrongVerdicts,
  distinctExamples,
  type EffectGroup,
  groupWrongVerdicts,
  othersThan,
  takeEffects,
} from "./effects.ts";
import { acceptsEverything, refusesEverything, refusesOneMethod } from "./fixtures/always-alike.ts";

const mismatchOf = (stage: string, expected: string, actual: string): Mismatch => ({
  stage,
  offset: 0,
  expected,
  actual,
});
const forged = mismatchOf("verified", "refused: signature-mismatch", "accepted");
const turned = mismatchOf("verified", "accepted", "refused: no \u001b realm");
const amiss = mismatchOf("answer", "a success", "no payout-id");

function failed(id: string, mismatch: Mismatch, effect?: string, comment?: string): FailedVerdict {
  const told = { ...(effect !== undefined && { effect }), ...(comment !== undefined && { comment }) };
  return { id, kind: "verification", status: "failed", mismatch, ...told, durationMs: 0 };
}

function accepted(
  count: number,
  bugType: NonNullable<FailedVerdict["bugType"]>,
  effect: string,
): readonly FailedVerdict[] {
  return Array.from({ length: count }, (_, index) => ({ ...failed(`${bugType}/${index}`, forged, effect), bugType }));
}

describe("groupWrongVerdicts", () => {
  it("tells of forgeries first those that are worst, however few, and then the most common", () => {
    const [forgeries] = groupWrongVerdicts([
      ...accepted(9, "forgery", "Something odd is let in."),
      ...accepted(2, "replay", "It pays twice."),
      ...accepted(3, "tampering", "The name is another."),
      ...accepted(5, "tampering", "The money goes elsewhere."),
      ...accepted(1, "takeover", "Anyone signs."),
      ...accepted(2, "takeover", "Another merchant signs."),
    ]);
    expect(forgeries?.effects.map(describeEffectGroup)).toEqual([
      "2 × takeover: Another merchant signs.",
      "1 × takeover: Anyone signs.",
      "5 × tampering: The money goes elsewhere.",
      "3 × tampering: The name is another.",
      "2 × replay: It pays twice.",
      "9 × Something odd is let in.",
    ]);
    expect(forgeries && describeWrongVerdicts(forgeries)).toBe(
      "ACCEPTS what it must refuse: 22 requests, 3 of them takeover",
    );
  });

  it.each([
    { verdicts: accepted(1, "takeover", "Anyone signs."), says: "1 request, a takeover" },
    { verdicts: accepted(2, "takeover", "Anyone signs."), says: "2 requests, all of them takeover" },
    { verdicts: accepted(2, "tampering", "Money goes."), says: "2 requests" },
  ])("counts takeovers in its heading: $says", ({ verdicts, says }) => {
    expect(groupWrongVerdicts(verdicts).map(describeWrongVerdicts)).toEqual([`ACCEPTS what it must refuse: ${says}`]);
  });

  it("takes the worst of an effect for all of it, and shows that first", () => {
    const [forgeries] = groupWrongVerdicts([
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
    const groups = groupWrongVerdicts([
      failed("r/1", turned, "Clients are turned away."),
      failed("f/1", forged, "Money goes."),
      failed("x/1", amiss),
      failed("f/2", forged, "Anyone signs."),
      failed("f/3", forged, "Anyone signs."),
    ]);
    expect(groups.map((group) => [describeWrongVerdicts(group), group.effects.map(describeEffectGroup)])).toEqual([
      ["ACCEPTS what it must refuse: 3 requests", ["2 × Anyone signs.", "1 × Money goes."]],
      ["REFUSES what it must accept: 1 request", ["1 × Clients are turned away."]],
      ["ACCEPTS, but not with the answer of a success: 1 request", ["1 × no payout-id"]],
    ]);
  });

  it("tells of refusals the plain ones first, however many the others are", () => {
    const [refusals] = groupWrongVerdicts([
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
    const [answers] = groupWrongVerdicts(
      ["a payout-id: {1}", "a payout-id: {2}", "a transaction-id: {3}"].map((actual, index) =>
        failed(`x/${index}`, mismatchOf("answer", "a success", `no ${actual}`), "Clients are turned away."),
      ),
    );
    expect(answers?.effects.map(describeEffectGroup)).toEqual(["2 × no a payout-id", "1 × no a transaction-id"]);
  });

  it("tells together what a verifier always does, and the rest by effect", () => {
    const [refusals] = groupWrongVerdicts(refusesOneMethod.verdicts, findConstantVerdicts(refusesOneMethod));
    expect(refusals?.constant.map(({ verdicts }) => verdicts.map(({ id }) => id.split("/")[1]))).toEqual([
      ["transfer-rsa", "payout-rsa", "transfer-by-ref-rsa", "realm-rsa"],
    ]);
    expect(refusals?.effects.map(({ verdicts }) => verdicts.map(({ id }) => id.split("/")[1]))).toEqual([["realm"]]);
    expect(refusals && describeWrongVerdicts(refusals)).toBe("REFUSES what it must accept: 5 requests");
  });

  it("says where that is all", () => {
    const headings = [acceptsEverything, refusesEverything].flatMap((report) =>
      groupWrongVerdicts(report.verdicts, findConstantVerdicts(report)).map(describeWrongVerdicts),
    );
    expect(headings).toEqual([
      "ACCEPTS what it must refuse: 12 requests, all that it answered, 4 of them takeover",
      "REFUSES what it must accept: 6 requests, all that it answered",
    ]);
  });
});

describe("takeEffects", () => {
  const effectsOf = (...kinds: readonly NonNullable<FailedVerdict["bugType"]>[]): readonly EffectGroup[] =>
    groupWrongVerdicts(kinds.flatMap((kind, index) => accepted(1, kind, `${kind} ${index}`))).flatMap(
      ({ effects }) => effects,
    );

  it.each([
    { what: "fewer than the limit", effects: effectsOf("takeover", "replay"), shown: 2, rest: [] },
    {
      what: "more than the limit",
      effects: effectsOf("forgery", "takeover", "replay", "tampering", "forgery", "forgery"),
      shown: 4,
      rest: ["… and 2 more effects, see report.json"],
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
      rest: ["… and 1 more effect, see report.json"],
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
