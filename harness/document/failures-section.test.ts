import { expect, it } from "vitest";
import { normal } from "./detail.ts";
import { describeFailures } from "./failures-section.ts";
import { makeDiagnosis, makeFailure } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { outlineBlocks } from "./fixtures/outline-document.ts";

const verdicts = [makeFailure("a/1"), makeFailure("a/2"), makeFailure("b/1")];

/** The headings, and the ids that stand below them. */
function outline(given: typeof verdicts, explained: readonly string[], seen: readonly string[]): readonly string[] {
  const unexplained = seen.map((example) => ({
    stage: "baseString",
    vectors: [example],
    example,
    flags: [],
    findings: [],
    resembles: [],
  }));
  const diagnosis = explained.length === 0 ? [] : [makeDiagnosis(["d"], explained)];
  const lines = outlineBlocks(describeFailures(makeReport(given, { diagnosis, unexplained }), normal, new Set()));
  return lines.flatMap((line) => /^section[^:]*: (.*)|(?:code|Also: )‹(.*)›/.exec(line)?.slice(1).find(Boolean) ?? []);
}

it("lists what neither the diagnosis explains nor an example shows, in groups that stay whole", () => {
  const a = "‹a›, ‹baseString›: 2 failed";
  const b = "‹b›, ‹baseString›: 1 failed";
  const rows = [
    { what: "no failure", given: [], explained: [], seen: [], listed: [] },
    {
      what: "no diagnosis",
      given: verdicts,
      explained: [],
      seen: [],
      listed: ["Failures: 3", a, "a/1", "a/2", b, "b/1"],
    },
    {
      what: "half seen",
      given: verdicts,
      explained: [],
      seen: ["a/1"],
      listed: ["Failures: 3", a, "a/2", "a/1", b, "b/1"],
    },
    { what: "a group seen", given: verdicts, explained: [], seen: ["b/1"], listed: ["Failures: 3", a, "a/1", "a/2"] },
    { what: "all seen", given: [makeFailure("b/1")], explained: [], seen: ["b/1"], listed: [] },
    {
      what: "some explained",
      given: verdicts,
      explained: ["a/1", "b/1"],
      seen: [],
      listed: ["Failures: 3, 2 of them explained; every id is in report.json", "‹a›, ‹baseString›: 1 failed", "a/2"],
    },
    {
      what: "all explained",
      given: verdicts,
      explained: ["a/1", "a/2", "b/1"],
      seen: [],
      listed: ["Failures: 3, all explained; every id is in report.json"],
    },
  ];
  for (const { what, given, explained, seen, listed } of rows)
    expect(outline(given, explained, seen), what).toEqual(listed);
});
