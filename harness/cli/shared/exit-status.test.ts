import { describe, expect, it } from "vitest";
import { allPassed } from "../../document/fixtures/all-passed.ts";
import { incomplete } from "../../document/fixtures/incomplete.ts";
import { asKnown, withBaseline } from "../../document/fixtures/with-baseline.ts";
import { exitStatusOf } from "./exit-status.ts";

describe("exitStatusOf", () => {
  it.each([
    { what: "conformant", report: allPassed, status: 0 },
    { what: "failing as known", report: asKnown, status: 0 },
    { what: "failing anew", report: withBaseline, status: 1 },
    { what: "not conformant", report: incomplete, status: 1 },
  ])("$what: $status", ({ report, status }) => {
    expect(exitStatusOf(report)).toBe(status);
  });
});
