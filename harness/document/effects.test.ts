import { describe, expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import type { Severity, Verdict } from "../../src/judging/verdict.ts";
import { findConstantVerdicts } from "./constant-verdicts.ts";
import { distinctExamples, groupWrongVerdicts, othersThan, takeEffects } from "./effects.ts";
import { answering, answeringAmiss, type Failing } from "./fixtures/make-verdict.ts";
import { acceptsEverything, refusesEverything, refusesOneMethod } from "./fixtures/verifier-reports.ts";

const forged = (id: string, more: Failing = {}): Verdict => answering(id, "refused: no", "accepted", more);
const turned = (id: string, more: Failing = {}): Verdict => answering(id, "accepted", "refused: no", more);

function accepted(count: number, bugType: Severity, effect: string): readonly Verdict[] {
  return Array.from({ length: count }, (_, index) => forged(`${bugType}/${index}`, { effect, bugType }));
}

/** Lists the headings of wrong verdicts, each with its effects below it. */
function outline(verdicts: readonly Verdict[]): readonly string[] {
  return groupWrongVerdicts(verdicts).flatMap((group) => [
    group.title,
    ...group.effects.map(({ title }) => `  ${title}`),
  ]);
}

const namesOf = (verdicts: readonly Verdict[]): string => verdicts.map(({ id }) => id.split("/").at(-1)).join(" ");

describe("groupWrongVerdicts", () => {
  it("describes the worst way first: of forgeries the worst effects, however few, and then the most common", () => {
    expect(
      outline([
        turned("r/1", { effect: "Clients are turned away." }),
        ...["a payout-id: {1}", "a payout-id: {2}", "a transaction-id: {3}"].map((lack) => answeringAmiss("x", lack)),
        ...accepted(9, "forgery", "Something odd is let in."),
        ...accepted(2, "replay", "It pays twice."),
        ...accepted(3, "tampering", "The name is another."),
        ...accepted(5, "tampering", "The money goes elsewhere."),
        ...accepted(1, "takeover", "Anyone signs."),
        ...accepted(2, "takeover", "Another merchant signs."),
      ]),
    ).toEqual([
      "ACCEPTS what it must refuse: 22 requests, 3 of them takeover",
      "  2 × takeover: Another merchant signs.",
      "  1 × takeover: Anyone signs.",
      "  5 × tampering: The money goes elsewhere.",
      "  3 × tampering: The name is another.",
      "  2 × replay: It pays twice.",
      "  9 × Something odd is let in.",
      "REFUSES what it must accept: 1 request",
      "  1 × Clients are turned away.",
      "ACCEPTS, but not with the answer of a success: 3 requests",
      "  2 × a payout-id",
      "  1 × a transaction-id",
    ]);
  });

  it("counts takeovers in its heading", () => {
    const heading = (count: number): string | undefined => outline(accepted(count, "takeover", "Anyone signs."))[0];
    expect(heading(1)).toBe("ACCEPTS what it must refuse: 1 request, a takeover");
    expect(heading(2)).toBe("ACCEPTS what it must refuse: 2 requests, all of them takeover");
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

  it("describes of refusals the plain ones first, however many the others are", () => {
    const [refusals] = groupWrongVerdicts([
      ...["realm", "realm-last"].map((id) => turned(id, { effect: "Clients with a realm are turned away." })),
      turned("header-reversed", { effect: "Merchants are turned away." }),
      turned("payout", { effect: "Merchants are turned away.", plain: true }),
      turned("words"),
    ]);
    expect(refusals?.effects.map(({ verdicts }) => namesOf(verdicts))).toEqual([
      "payout header-reversed",
      "realm realm-last",
      "words",
    ]);
  });

  it("describes together what a verifier always does, and the rest by effect", () => {
    const [refusals] = groupWrongVerdicts(refusesOneMethod.verdicts, findConstantVerdicts(refusesOneMethod));
    expect(refusals?.constant.map(({ verdicts }) => namesOf(verdicts))).toEqual([
      "transfer-rsa payout-rsa transfer-by-ref-rsa realm-rsa",
    ]);
    expect(refusals?.effects.map(({ verdicts }) => namesOf(verdicts))).toEqual(["realm"]);
    const headings = [acceptsEverything, refusesEverything].flatMap((report) =>
      groupWrongVerdicts(report.verdicts, findConstantVerdicts(report)).map(({ title }) => title),
    );
    expect(headings).toEqual([
      "ACCEPTS what it must refuse: 12 requests, all that it answered, 4 of them takeover",
      "REFUSES what it must accept: 6 requests, all that it answered",
    ]);
  });
});

it("takes effects up to a limit, but every takeover and three others", () =>
  expectEach<readonly [kinds: string, taken: readonly unknown[]]>(
    [
      ["fewer than the limit", ["takeover replay", [2, []]]],
      [
        "more than the limit",
        ["forgery takeover replay tampering forgery forgery", [4, ["… and 2 more effects, see report.json"]]],
      ],
      [
        "more takeovers than the limit",
        [
          "takeover forgery takeover takeover replay takeover takeover forgery forgery",
          [8, ["… and 1 more effect, see report.json"]],
        ],
      ],
    ],
    (_, [kinds, taken]) => {
      const verdicts = kinds.split(" ").flatMap((kind, index) => accepted(1, kind as Severity, `${kind} ${index}`));
      const effects = groupWrongVerdicts(verdicts).flatMap((group) => group.effects);
      const { shown, rest } = takeEffects(effects, 4);
      expect([shown.length, rest]).toEqual(taken);
      expect(effects.slice(shown.length).filter(({ severity }) => severity === "takeover")).toEqual([]);
    },
  ));

it("takes for examples no two that try the same, and puts first of the others what tries something else", () => {
  const verdicts = ["cut", "longer", "empty"].flatMap((comment) =>
    [comment, `${comment}-rsa`].map((id) => forged(id, { comment })),
  );
  expect(namesOf(distinctExamples(verdicts, 2))).toBe("cut longer");
  expect(namesOf(distinctExamples([forged("c"), forged("d")], 3))).toBe("c d");
  expect(namesOf(othersThan(verdicts.slice(0, 1), verdicts))).toBe("longer empty cut-rsa longer-rsa empty-rsa");
});
