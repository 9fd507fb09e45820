import { describe, expect, it } from "vitest";
import type { Report } from "../../src/conformance/report.ts";
import { describeTarget, nounOf, subjectOf } from "./describe-target.ts";
import { makeReport } from "./fixtures/make-report.ts";

const reportOf = (kind: Report["target"]["kind"], name: string, version: string): Report =>
  makeReport([], { target: { kind, implementation: { name, version, language: "php" } } });

describe("a target", () => {
  it.each<{ kind: Report["target"]["kind"]; version: string; told: readonly string[] }>([
    { kind: "stdio", version: "1.2", told: ["acme 1.2 (php, stdio)", "signer", "vector"] },
    { kind: "module", version: "unknown", told: ["acme unknown (php, module)", "signer", "vector"] },
    { kind: "gateway", version: "nginx/1.27", told: ["gateway acme (nginx/1.27)", "gateway", "vector"] },
    { kind: "gateway", version: "unknown", told: ["gateway acme", "gateway", "vector"] },
    { kind: "capture", version: "1.2", told: ["captured client acme 1.2", "client", "request"] },
    { kind: "capture", version: "unknown", told: ["captured client acme", "client", "request"] },
  ])("of kind $kind and version $version", ({ kind, version, told }) => {
    const report = reportOf(kind, "acme", version);
    expect([describeTarget(report), subjectOf(report), nounOf(report)]).toEqual(told);
  });

  it("is named in visible characters", () => {
    expect(describeTarget(reportOf("gateway", "a\u202eb", "\u001b[2J"))).toBe("gateway a\\u{202e}b (\\x1b[2J)");
  });
});
