import { expect, it } from "vitest";
import { normal, whole } from "../detail.ts";
import { makeReport } from "../fixtures/make-report.ts";
import { erring, failing, passing, skipping } from "../fixtures/make-verdict.ts";
import { describeConcerns } from "./concerns-section.ts";

const report = makeReport([
  ...passing("a/1", "a/2", "b/1"),
  failing("b/2"),
  erring("b/3", "crash"),
  skipping("c/1", "not declared"),
]);

it("counts what was judged, the concern with the most failures first, as shares", () => {
  const [section] = describeConcerns(report, whole);
  const [table] = section?.blocks ?? [];
  expect(table).toMatchObject({ kind: "table", isShares: true });
  const rows = table?.kind === "table" ? table.rows.map((row) => row.map(({ text }) => text)) : [];
  expect(rows).toEqual([
    ["b", "1", "1", "1"],
    ["a", "2", "0", "0"],
  ]);
});

it("stands on a page alone", () => {
  expect(describeConcerns(report, normal)).toEqual([]);
});
