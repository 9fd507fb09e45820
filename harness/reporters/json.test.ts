import { describe, expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { parseReport } from "../../src/report/report-schema.ts";
import { HOSTILE, hostileReport } from "../document/fixtures/hostile.ts";
import { spaceAsPlus } from "../document/fixtures/space-as-plus.ts";
import { renderJson } from "./json.ts";

describe("renderJson", () => {
  it.each([
    { what: "failures", report: spaceAsPlus },
    { what: "hostile text", report: hostileReport(HOSTILE) },
  ])("$what: loses nothing", ({ report }) => {
    expect(parseReport(JSON.parse(renderJson(report)))).toEqual(report);
  });

  it("does not depend on the order of the fields it is given", () => {
    const shuffle = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffle);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, child]) => [name, shuffle(child)]),
      );
    };
    const { clauses } = spaceAsPlus;
    expect(renderJson({ ...(shuffle(spaceAsPlus) as Report), clauses })).toBe(renderJson(spaceAsPlus));
  });

  it("refuses a report that does not fit its own schema", () => {
    const report = { ...spaceAsPlus, totals: { ...spaceAsPlus.totals, passed: -1 } };
    expect(() => renderJson(report)).toThrow(
      expect.objectContaining({
        code: "report-invalid",
        message:
          "report: expected format countersign/report, version 1, got another shape (at totals.passed: too small: expected number to be >=0)",
      }),
    );
  });
});
