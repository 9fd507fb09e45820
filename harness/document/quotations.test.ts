import { describe, expect, it } from "vitest";
import { makeReport } from "./fixtures/make-report.ts";
import { formatQuotation, nameClauses, quoteClauses } from "./quotations.ts";

const report = makeReport([], { clauses: { "a.1": "Sort them.", "a.2": "" } });

describe("quoteClauses and formatQuotation", () => {
  it.each([
    { what: "a clause", id: "a.1", seen: [], says: 'Specification, a.1: "Sort them."' },
    { what: "a clause that was quoted", id: "a.1", seen: ["a.1"], says: "Specification, a.1 (see above)" },
    { what: "a clause without a sentence", id: "a.2", seen: [], says: "Specification, a.2" },
    { what: "a clause that the report does not quote", id: "toString", seen: [], says: "Specification, toString" },
  ])("$what", ({ id, seen, says }) => {
    expect(quoteClauses(report, [id], new Set(seen)).map(formatQuotation)).toEqual([says]);
  });
});

it("quotes a clause at length once, and three clauses at most", () => {
  const cited = new Set<string>();
  const quote = (...ids: readonly string[]): readonly string[] => quoteClauses(report, ids, cited).map(formatQuotation);
  expect(quote("a.1", "a.2", "a.1", "b", "c")).toEqual([
    'Specification, a.1: "Sort them."',
    "Specification, a.2",
    "Specification, b",
  ]);
  expect(quote("a.1", "c")).toEqual(["Specification, a.1 (see above)", "Specification, c"]);
});

describe("nameClauses", () => {
  it.each([
    { what: "none", clauses: [], says: [] },
    { what: "one", clauses: ["hmac.1"], says: ["Specification, hmac.1"] },
    {
      what: "those that are shown of several",
      clauses: ["a.1", "b\u202e", "a.1", "c", "d"],
      says: ["Specification, a.1, b\u202e and c"],
    },
  ])("names $what", ({ clauses, says }) => {
    expect(nameClauses(clauses)).toEqual(says);
  });
});
