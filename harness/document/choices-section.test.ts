import { expect, it } from "vitest";
import type { Verdict } from "../../src/judging/verdict.ts";
import { describeChoices } from "./choices-section.ts";
import { normal } from "./detail.ts";
import { refusesEverything, refusesOneMethod } from "./fixtures/always-alike.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { outlineBlocks } from "./fixtures/outline-document.ts";

const heading = "section: Choices taken, where the specification is silent";

it("names the vectors where several things were taken, one of twins, and few of many", () => {
  const taking = (point: string, choice: string, ids: readonly string[]): readonly Verdict[] =>
    ids.map((id) => ({ id, kind: "verification", status: "passed", took: { point, choice }, durationMs: 1 }));
  const verdicts = [
    ...taking("replay", "accepted", ["c/later", "c/later-rsa", "c/of-another-rsa"]),
    ...taking("replay", "refused", ["c/a", "c/b", "c/c", "c/d", "c/e", "c/e-rsa", "c/f"]),
    ...taking("realm", "accepted", ["c/realm"]),
  ];
  const choices = [
    { point: "replay", took: "accepted" },
    { point: "realm", took: "accepted" },
    { point: "replay", took: "refused" },
  ];
  expect(outlineBlocks(describeChoices(makeReport(verdicts, { choices }), normal))).toEqual([
    heading,
    "  facts: replay = accepted (c/later, c/of-another-rsa) or refused (c/a, c/b, c/c, c/d … and 2 more, see report.json)",
    "  facts: realm = accepted",
  ]);
});

it("says that the choices of a constant verdict tell nothing, but for one of a single method", () => {
  const headings = [refusesEverything, refusesOneMethod].map(
    (report) => outlineBlocks(describeChoices(report, normal))[0],
  );
  expect(headings).toEqual([`${heading} (they tell nothing while it answers so)`, heading]);
});
