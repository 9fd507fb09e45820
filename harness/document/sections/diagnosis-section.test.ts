import { expect, it } from "vitest";
import type { Unexplained } from "../../../src/diagnosis/diagnosis.ts";
import { verbose } from "../detail.ts";
import { makeUnexplained } from "../fixtures/make-diagnosis.ts";
import { makeReport } from "../fixtures/make-report.ts";
import { outlineBlocks } from "../fixtures/outline-document.ts";
import { describeDiagnosis, hrefOf } from "./diagnosis-section.ts";

const cut = { deviations: ["cut"], title: "A value is cut", vectors: ["v/1"], passed: ["v/3"] };

function outline(changes: Partial<Unexplained>): readonly string[] {
  const unexplained = [makeUnexplained("body", ["v/1", "v/2"], changes)];
  return outlineBlocks(describeDiagnosis(makeReport([], { unexplained }), verbose, new Set())).map((line) =>
    line.trim(),
  );
}

it("lists of what nothing explains what is certain, what only these failures try, and what they resemble", () => {
  const flags = [{ name: "Long", description: "A long value." }];
  expect(outline({ findings: ["the key is right"], flags, resembles: [cut] })).toEqual([
    "section id=unexplained-1: Unexplained: ‹2 failures at body›, which no known mistake explains",
    "paragraph: Certain: the key is right",
    "paragraph: All of them try Long, and nothing that passed does: A long value.",
    'paragraph: Looks like "A value is cut" (cut) in 1 of 2, but is not: it would break v/3 too, which passed.',
  ]);
  const resembles = [{ ...cut, passed: ["v/3", "v/4", "v/5", "v/6"] }];
  expect(outline({ vectors: ["v/1"], flags, resembles })).toEqual([
    "section id=unexplained-1: Unexplained: ‹1 failure at body›, which no known mistake explains",
    "paragraph: It tries Long, and nothing that passed does: A long value.",
    'paragraph: Looks like "A value is cut" (cut), but is not: it would break v/3, v/4 and others too, which passed.',
  ]);
});

it("bounds what is listed of failures that nothing explains", () => {
  const many = Array.from({ length: 50 }, (_, index) => `${index}`);
  const flags = many.map((name) => ({ name, description: "d" }));
  expect(outline({ flags, findings: many, resembles: many.map((id) => ({ ...cut, deviations: [id] })) })).toHaveLength(
    12,
  );
});

it("follows links to the web alone, in their normal form", () => {
  const links = {
    "https://example.org/a b?c=d#e": "https://example.org/a%20b?c=d#e",
    "HTTP://EXAMPLE.org": "http://example.org/",
    "javascript:alert(1)": undefined,
    "data:text/html,x": undefined,
    "//example.org": undefined,
    [`https://example.org/${"x".repeat(2_000)}`]: undefined,
  };
  for (const [link, href] of Object.entries(links)) expect(hrefOf(link), link).toBe(href);
});
