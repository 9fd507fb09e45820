import { expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { verbose } from "../detail.ts";
import { makeDiagnosis, makeUnexplained } from "../fixtures/make-diagnosis.ts";
import { makeReport } from "../fixtures/make-report.ts";
import { failing } from "../fixtures/make-verdict.ts";
import { outlineBlocks } from "../fixtures/outline-document.ts";
import { describeFailures } from "./failures-section.ts";

interface Row {
  readonly given: string;
  readonly explained?: readonly string[];
  /** The failures that were shown as examples of what nothing explains. */
  readonly seen?: readonly string[];
  readonly listed: readonly string[];
}

const all = "a/1 a/2 b/1";
const a = "‹a›, ‹baseString›: 2 failed";
const b = "‹b›, ‹baseString›: 1 failed";
const rows: readonly (readonly [what: string, row: Row])[] = [
  ["no failure", { given: "", listed: [] }],
  ["no diagnosis", { given: all, listed: ["Failures: 3", a, "a/1", "a/2", b, "b/1"] }],
  ["half seen", { given: all, seen: ["a/1"], listed: ["Failures: 3", a, "a/2", "a/1", b, "b/1"] }],
  ["a group seen", { given: all, seen: ["b/1"], listed: ["Failures: 3", a, "a/1", "a/2"] }],
  ["all seen", { given: "b/1", seen: ["b/1"], listed: [] }],
  [
    "some explained",
    {
      given: all,
      explained: ["a/1", "b/1"],
      listed: ["Failures: 3, 2 of them explained; every id is in report.json", "‹a›, ‹baseString›: 1 failed", "a/2"],
    },
  ],
  [
    "all explained",
    { given: all, explained: all.split(" "), listed: ["Failures: 3, all explained; every id is in report.json"] },
  ],
];

it("lists what neither the diagnosis explains nor an example shows, in groups that stay whole", () =>
  expectEach(rows, (_, { given, explained = [], seen = [], listed }) => {
    const verdicts = given.split(" ").flatMap((id) => (id === "" ? [] : failing(id)));
    const unexplained = seen.map((id) => makeUnexplained("baseString", [id]));
    const diagnosis = explained.length === 0 ? [] : [makeDiagnosis(["d"], explained)];
    const lines = outlineBlocks(describeFailures(makeReport(verdicts, { diagnosis, unexplained }), verbose, new Set()));
    // The headings, and the ids that stand below them.
    expect(
      lines.flatMap((line) => /^section[^:]*: (.*)|(?:code|Also: )‹(.*)›/.exec(line)?.slice(1).find(Boolean) ?? []),
    ).toEqual(listed);
  }));
