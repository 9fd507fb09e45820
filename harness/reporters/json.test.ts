import { expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { parseReport } from "../../src/report/report-schema.ts";
import { HOSTILE, hostileReport } from "../document/fixtures/hostile.ts";
import { twoMistakes, withBaseline } from "../document/fixtures/signer-reports.ts";
import { renderJson } from "./json.ts";
import { concatenate } from "./reporter.ts";

it("loses nothing, not even of hostile text", () => {
  for (const report of [twoMistakes, withBaseline, hostileReport(HOSTILE)])
    expect(parseReport(JSON.parse(concatenate(renderJson(report))))).toEqual(report);
});

it("is JSON as it is usually indented, with what cannot be seen escaped", () => {
  for (const report of [twoMistakes, withBaseline, { ...twoMistakes, verdicts: [], notes: [] }])
    expect(concatenate(renderJson(report))).toBe(`${JSON.stringify(parseReport(report), undefined, 2)}\n`);
});

// That the published order itself stays: src/report/report-schema.test.ts, and report.schema.json, which `vectors check` compares.
it("does not depend on the order of the fields it is given", () => {
  const shuffle = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffle);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([name, child]) => [name, shuffle(child)]);
    return Object.fromEntries(entries.reverse());
  };
  const { clauses } = twoMistakes;
  expect(concatenate(renderJson({ ...(shuffle(twoMistakes) as Report), clauses }))).toBe(
    concatenate(renderJson(twoMistakes)),
  );
});

it("refuses a report that does not fit its own schema", () => {
  const report = { ...twoMistakes, totals: { ...twoMistakes.totals, passed: -1 } };
  expect(() => concatenate(renderJson(report))).toThrow(
    expect.objectContaining({
      code: "report-invalid",
      message:
        "report: expected format countersign/report, version 1, got another shape (at totals.passed: too small: expected number to be >=0)",
    }),
  );
});
