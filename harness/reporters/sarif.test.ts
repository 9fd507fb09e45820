import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/conformance/report.ts";
import { incomplete } from "./fixtures/incomplete.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { spaceAsPlus } from "./fixtures/space-as-plus.ts";
import { renderSarif } from "./sarif.ts";

function failed(id: string, stage: string): Verdict {
  return {
    id,
    kind: "signing",
    status: "failed",
    mismatch: { stage, offset: 0, expected: "a", actual: "b" },
    durationMs: 0,
  };
}

function runOf(report: Parameters<typeof renderSarif>[0]): { readonly [name: string]: never } {
  return JSON.parse(renderSarif(report)).runs[0];
}

describe("renderSarif", () => {
  it("has what SARIF 2.1.0 and GitHub require", () => {
    const log = JSON.parse(renderSarif(spaceAsPlus));
    expect(log).toMatchObject({ version: "2.1.0", runs: [{ tool: { driver: { name: "countersign" } } }] });
    const [{ results, tool }] = log.runs;
    expect(results).toHaveLength(spaceAsPlus.totals.failed);
    for (const result of results) {
      expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
      expect(result).toMatchObject({
        level: "error",
        message: { text: expect.stringMatching(/./) },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: expect.stringMatching(/^vectors\/signing\/[a-z-]+\.json$/) },
              region: { startLine: 1 },
            },
            logicalLocations: [{ fullyQualifiedName: expect.stringMatching(/^[a-z-]+\//) }],
          },
        ],
        partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
    }
  });

  it("tells findings apart by their fingerprints, and knows one again in another run", () => {
    const fingerprints = (report: typeof spaceAsPlus): readonly string[] =>
      JSON.parse(renderSarif(report)).runs[0].results.map(
        (result: { partialFingerprints: { primaryLocationLineHash: string } }) =>
          result.partialFingerprints.primaryLocationLineHash,
      );
    const all = fingerprints(spaceAsPlus);
    expect(new Set(all).size).toBe(spaceAsPlus.totals.failed);
    const alone = spaceAsPlus.verdicts.filter(({ id }) => id === "percent-encoding/space");
    expect(fingerprints(makeReport(alone))).toEqual([all[0]]);
  });

  it.each([
    { verdict: failed("space/a", "baseString"), uri: "vectors/signing/space.json" },
    { verdict: { ...failed("ascii/a", "encoded"), kind: "encoding" }, uri: "vectors/encoding/ascii.json" },
    { verdict: { ...failed("forged/a", "verified"), kind: "verification" }, uri: "vectors/verification/forged.json" },
    {
      verdict: { ...failed("payout/a", "parameters"), kind: "request-shapes" },
      uri: "vectors/request-shapes/payout.json",
    },
    { verdict: { ...failed("status/a", "success"), kind: "responses" }, uri: "vectors/responses/status.json" },
    { verdict: failed("../../etc/passwd/a", "toString"), uri: "vectors/signing/_/_/etc/passwd.json" },
    { verdict: failed("a b?#/a", "body"), uri: "vectors/signing/a%20b%3F%23.json" },
  ])("places $verdict.id in $uri", ({ verdict, uri }) => {
    expect(runOf(makeReport([verdict]))).toMatchObject({
      results: [{ locations: [{ physicalLocation: { artifactLocation: { uri } } }] }],
    });
  });

  it("escapes what SARIF would take for a placeholder or a link", () => {
    const verdict = { ...failed("a/b", "body"), comment: "{0} [text](target) \\" };
    expect(runOf(makeReport([verdict]))).toMatchObject({
      results: [{ message: { text: expect.stringContaining("{{0}} \\[text\\](target) \\\\") } }],
    });
  });

  it("reports a crash as a finding of its own, and an incomplete run as unsuccessful", () => {
    expect(runOf(incomplete)).toMatchObject({
      invocations: [{ executionSuccessful: false, toolExecutionNotifications: [{ level: "error" }] }],
      results: [{ ruleId: "errored" }, { ruleId: "errored" }, { ruleId: "errored" }],
    });
  });

  it("lists no more results than GitHub shows, and says so", () => {
    const many = Array.from({ length: 5001 }, (_, index) => failed(`a/${index}`, "body"));
    const run = JSON.parse(renderSarif(makeReport(many))).runs[0];
    expect(run.results).toHaveLength(5000);
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain(
      "5000 of 5001 results are listed, see report.json",
    );
  });
});
