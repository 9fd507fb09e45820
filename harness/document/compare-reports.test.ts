import { expect, it } from "vitest";
import { compareReports } from "./compare-reports.ts";
import { whole } from "./detail.ts";
import type { Document } from "./document.ts";
import { plainText } from "./document.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { failing, passing, skipping } from "./fixtures/make-verdict.ts";

const before = makeReport([
  ...passing("a/stays", "a/breaks"),
  failing("b/mended"),
  failing("b/otherwise"),
  failing("b/stays"),
  failing("b/skipped"),
]);
const after = makeReport([
  ...passing("a/stays", "b/mended"),
  failing("a/breaks"),
  failing("b/otherwise", { mismatch: { actual: "c" } }),
  failing("b/stays"),
  skipping("b/skipped", "not declared"),
  failing("c/added"),
]);

function headingsOf({ blocks }: Document): readonly string[] {
  return blocks.flatMap((block) => (block.kind === "section" ? [plainText(block.heading)] : []));
}

it("tells what fails anew, otherwise, no longer, and as before", () => {
  const document = compareReports(before, after, whole);
  expect(document).toMatchObject({
    title: "NEW FAILURES",
    tone: "bad",
    summary: "2 new, 1 changed, 1 fixed, 1 as before",
  });
  expect(headingsOf(document)).toEqual([
    "New failures: 2",
    "a: 1 vector",
    "c: 1 vector",
    "Fails otherwise: 1",
    "b: 1 vector",
    "No longer judged, and failed before: 1",
    "b: 1 vector",
    "Fixed: 1",
    "b: 1 vector",
    "Fails as before: 1",
    "b: 1 vector",
  ]);
});

it.each([
  ["THE SAME", before, before],
  ["BETTER", before, makeReport(passing("a/stays", "a/breaks", "b/mended", "b/otherwise", "b/stays", "b/skipped"))],
  ["CHANGED", makeReport([failing("b/x")]), makeReport([failing("b/x", { mismatch: { actual: "c" } })])],
])("calls it %s", (title, one, other) => {
  expect(compareReports(one, other, whole).title).toBe(title);
});

it("says so where the suites differ", () => {
  const other = { ...before, suite: { ...before.suite, digest: "sha256:other" } };
  expect(JSON.stringify(compareReports(before, other, whole))).toContain("other vectors");
});
