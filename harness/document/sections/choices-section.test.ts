import { expect, it } from "vitest";
import { verbose } from "../detail.ts";
import { makeReport } from "../fixtures/make-report.ts";
import { taking } from "../fixtures/make-verdict.ts";
import { outlineBlocks } from "../fixtures/outline-document.ts";
import { describeChoices } from "./choices-section.ts";

it("names the vectors where several things were taken, one of twins, and few of many", () => {
  const verdicts = [
    ...["c/later", "c/later-rsa", "c/of-another-rsa"].map((id) => taking("replay", "accepted", id)),
    ...["c/a", "c/b", "c/c", "c/d", "c/e", "c/e-rsa", "c/f"].map((id) => taking("replay", "refused", id)),
    taking("realm-given", "accepted"),
  ];
  const choices = [
    { point: "replay", took: "accepted", reading: "A replay is accepted for a while." },
    { point: "realm-given", took: "accepted" },
    { point: "replay", took: "refused" },
  ];
  expect(outlineBlocks(describeChoices(makeReport(verdicts, { choices }), verbose))).toEqual([
    "section: Choices taken, where the specification is silent",
    "  facts: replay = A replay is accepted for a while (c/later, c/of-another-rsa); or: refused (c/a, c/b, c/c, c/d … and 2 more, see report.json)",
    "  facts: realm given = accepted",
  ]);
});
