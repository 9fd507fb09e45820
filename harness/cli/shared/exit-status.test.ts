import { describe, expect, it } from "vitest";
import { allPassed, asKnown, incomplete, withBaseline } from "../../document/fixtures/signer-reports.ts";
import { exitStatusOf } from "./exit-status.ts";

describe("exitStatusOf", () => {
  it.each([
    { what: "conformant", report: allPassed, status: 0 },
    { what: "failing as known", report: asKnown, status: 0 },
    {
      what: "failing as known, of a client whose command failed",
      report: { ...asKnown, commandEnd: "exited with status 3" },
      status: 1,
    },
    { what: "failing anew", report: withBaseline, status: 1 },
    { what: "incomplete", report: incomplete, status: 3 },
  ])("$what: $status", ({ report, status }) => {
    expect(exitStatusOf(report)).toBe(status);
  });
});
