import { describe, expect, it } from "vitest";
import { refusesEverything, refusesOneMethod } from "./fixtures/always-alike.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { headChoices, tellChoices } from "./tell-choices.ts";

const heading = "Choices taken, where the specification is silent";

describe("tellChoices", () => {
  it("tells each point once, in visible characters", () => {
    const choices = [
      { point: "replay", took: "refused" },
      { point: "skew", took: "a\u202eb" },
      { point: "replay", took: "accepted" },
    ];
    expect(tellChoices(makeReport([], { choices }))).toEqual([
      { point: "replay", took: "refused or accepted, depending on the request" },
      { point: "skew", took: "a\\u{202e}b" },
    ]);
  });
});

describe("headChoices", () => {
  it.each([
    {
      what: "a verifier that says always the same",
      report: refusesEverything,
      says: `${heading} (they tell nothing while it answers so)`,
    },
    { what: "one that does so with one method", report: refusesOneMethod, says: heading },
    { what: "any other target", report: makeReport([]), says: heading },
  ])("above those of $what", ({ report, says }) => {
    expect(headChoices(report)).toBe(says);
  });
});
