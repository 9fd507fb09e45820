import { expect, it } from "vitest";
import { makeReport } from "./fixtures/make-report.ts";
import { formatQuotation, nameClauses, quoteClauses } from "./quotations.ts";

it("quotes three clauses at most, each at length once, and those without a sentence by their names", () => {
  const report = makeReport([], { clauses: { "a.1": "Sort them.", "a.2": "" } });
  const cited = new Set<string>();
  const quote = (...ids: readonly string[]): readonly string[] => quoteClauses(report, ids, cited).map(formatQuotation);
  expect(quote("a.1", "a.2", "a.1", "toString", "c")).toEqual([
    'Specification, a.1: "Sort them."',
    "Specification, a.2",
    "Specification, toString",
  ]);
  expect(quote("a.1", "c")).toEqual(["Specification, a.1 (see above)", "Specification, c"]);
});

it("names three clauses at most", () => {
  expect(nameClauses([])).toEqual([]);
  expect(nameClauses(["hmac.1"])).toEqual(["Specification, hmac.1"]);
  expect(nameClauses(["a.1", "b\u202e", "a.1", "c", "d"])).toEqual(["Specification, a.1, b\u202e and c"]);
});
