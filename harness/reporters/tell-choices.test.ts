import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/conformance/report.ts";
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
      { point: "replay", took: "refused or accepted" },
      { point: "skew", took: "a\\u{202e}b" },
    ]);
  });

  it("names the vectors where several things were taken, one of twins, and few of many", () => {
    const taking = (point: string, choice: string, ids: readonly string[]): readonly Verdict[] =>
      ids.map((id) => ({ id, kind: "verification", status: "passed", took: { point, choice }, durationMs: 1 }));
    const verdicts = [
      ...taking("replay", "accepted", ["c/later", "c/later-rsa", "c/of-another-rsa"]),
      ...taking("replay", "refused", ["c/a", "c/b", "c/\u001b", "c/d", "c/e", "c/e-rsa", "c/f"]),
      ...taking("realm", "accepted", ["c/realm"]),
    ];
    const choices = [
      { point: "replay", took: "accepted" },
      { point: "replay", took: "refused" },
      { point: "realm", took: "accepted" },
    ];
    expect(tellChoices(makeReport(verdicts, { choices }))).toEqual([
      {
        point: "replay",
        took: "accepted (c/later, c/of-another-rsa) or refused (c/a, c/b, c/\\x1b, c/d … and 2 more, see report.json)",
      },
      { point: "realm", took: "accepted" },
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
