import { describe, expect, it } from "vitest";
import { makeReport } from "./fixtures/make-report.ts";
import { clausesShown, nameClauses, quoteClauses, sayQuotation } from "./quote-clauses.ts";

const report = makeReport([], { clauses: { "a.1": "Sort them.", "a.2": "" } });

describe("quoteClauses and sayQuotation", () => {
  it.each([
    { what: "a clause", id: "a.1", seen: [], says: 'Specification, a.1: "Sort them."' },
    { what: "a clause that was quoted", id: "a.1", seen: ["a.1"], says: "Specification, a.1 (see above)" },
    { what: "a clause without a sentence", id: "a.2", seen: [], says: "Specification, a.2" },
    { what: "a clause that the report does not quote", id: "toString", seen: [], says: "Specification, toString" },
  ])("$what", ({ id, seen, says }) => {
    expect(quoteClauses(report, [id], new Set(seen)).map(sayQuotation)).toEqual([says]);
  });
});

describe("clausesShown", () => {
  it("is three, each once", () => {
    expect(clausesShown(["a", "b", "a", "c", "d"])).toEqual(["a", "b", "c"]);
  });
});

describe("nameClauses", () => {
  it.each([
    { what: "none", clauses: [], says: [] },
    { what: "one", clauses: ["hmac.1"], says: ["Specification, hmac.1"] },
    {
      what: "those that are shown of several",
      clauses: ["a.1", "b\u202e", "a.1", "c", "d"],
      says: ["Specification, a.1, b\\u{202e} and c"],
    },
  ])("names $what", ({ clauses, says }) => {
    expect(nameClauses(clauses)).toEqual(says);
  });
});
