import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/judging/verdict.ts";
import { gatewayWithHoles } from "../document/fixtures/gateway-with-holes.ts";
import { incomplete } from "../document/fixtures/incomplete.ts";
import { makeDiagnosis, makeFailure } from "../document/fixtures/make-diagnosis.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { partlyUnexplained } from "../document/fixtures/partly-unexplained.ts";
import { refusesWith200 } from "../document/fixtures/refuses-with-200.ts";
import { spaceAsPlus } from "../document/fixtures/space-as-plus.ts";
import { withBaseline } from "../document/fixtures/with-baseline.ts";
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

interface Result {
  readonly level: string;
  readonly suppressions?: readonly { readonly kind: string; readonly status: string; readonly justification: string }[];
  readonly locations: readonly { readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[] }[];
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
    expect(fingerprints(makeReport(alone, { diagnosis: spaceAsPlus.diagnosis }))).toEqual([all[0]]);
  });

  it("has one rule for each mistake, with its cure, and one for each stage that nothing explains", () => {
    const { diagnosis } = partlyUnexplained;
    const [{ title, happens }] = diagnosis as readonly [(typeof diagnosis)[number]];
    const run = JSON.parse(renderSarif(partlyUnexplained)).runs[0];
    const [known, ...others] = run.tool.driver.rules;
    expect(known).toEqual({
      id: "space-as-plus",
      shortDescription: { text: title },
      fullDescription: { text: happens },
      help: {
        text: expect.stringMatching(
          /^Fix: Percent-encode values .*\nSpecification, base-string\.2: ".*"\nSee https:.*\/1392\nSee https:.*\/705$/,
        ),
      },
      helpUri: "https://github.com/eclipse-ee4j/jersey/issues/1392",
    });
    expect(others).toEqual([
      { id: "mismatch/baseString", shortDescription: { text: "The signer's baseString is not the specification's." } },
      { id: "mismatch/signature", shortDescription: { text: "The signer's signature is not the specification's." } },
    ]);
  });

  it.each([
    {
      what: "each of several mistakes that are known by themselves",
      diagnosis: [makeDiagnosis(["a"]), makeDiagnosis(["b"]), makeDiagnosis(["a", "b"], ["v/1"])],
      rules: ["a", "b"],
    },
    {
      what: "several mistakes together where one is not known by itself",
      diagnosis: [makeDiagnosis(["a"]), makeDiagnosis(["a", "b"], ["v/1"])],
      rules: ["a+b"],
    },
    {
      what: "the first of several that explain it",
      diagnosis: [makeDiagnosis(["a"], ["v/1"]), makeDiagnosis(["b"], ["v/1"])],
      rules: ["a"],
    },
    { what: "what the verdict names alone", diagnosis: [], rules: ["p+q"] },
  ])("makes a failure a case of $what", ({ diagnosis, rules }) => {
    const run = JSON.parse(renderSarif(makeReport([makeFailure("v/1", [["p", "q"]])], { diagnosis }))).runs[0];
    expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(rules);
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(rules);
  });

  it.each([
    { what: "no link", links: [], helpUri: undefined },
    {
      what: "the first link to the web",
      links: ["javascript:x", "https://a.example/", "https://b.example/"],
      helpUri: "https://a.example/",
    },
  ])("sends for help to $what", ({ links, helpUri }) => {
    const diagnosis = [makeDiagnosis(["a"], ["v/1"], { links })];
    const run = JSON.parse(renderSarif(makeReport([makeFailure("v/1")], { diagnosis }))).runs[0];
    expect(run.tool.driver.rules[0].helpUri).toBe(helpUri);
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

  it("suppresses what the baseline knows, for its reason, and says of all else that it is not suppressed", () => {
    const results: readonly Result[] = JSON.parse(renderSarif(withBaseline)).runs[0].results;
    const told = results.map(({ level, suppressions, locations: [location] }) => [
      location?.logicalLocations[0]?.fullyQualifiedName,
      level,
      suppressions?.map(({ kind, status, justification }) => `${kind} ${status} ${justification}`),
    ]);
    expect(told).toEqual([
      ["spaces/one", "note", ["external accepted the old form encoder, to be replaced in 4.0"]],
      ["spaces/two", "note", ["external accepted the old form encoder, to be replaced in 4.0"]],
      ["spaces/three", "error", []],
      ["percent-encoding/slash", "error", []],
      ["long/value-4096", "error", []],
      ["keys/rsa-4096", "note", ["external accepted not explained yet"]],
    ]);
  });

  it("has a rule for each way in which a verifier is wrong; to accept a forgery is a matter of security", () => {
    const run = JSON.parse(renderSarif(gatewayWithHoles)).runs[0];
    expect(run.tool.driver.rules).toEqual([
      { id: "verification/refuses", shortDescription: { text: "The verifier REFUSES what it must accept." } },
      {
        id: "verification/accepts/tampering",
        shortDescription: { text: "The verifier ACCEPTS what it must refuse: a request can be changed on its way." },
        properties: { tags: ["security"], "security-severity": "9.1" },
      },
      {
        id: "verification/accepts/takeover",
        shortDescription: {
          text: "The verifier ACCEPTS what it must refuse: anybody, or another merchant, signs in a merchant's name.",
        },
        properties: { tags: ["security"], "security-severity": "9.8" },
      },
      {
        id: "verification/answers",
        shortDescription: { text: "The verifier ACCEPTS, but not with the answer of a success." },
      },
      { id: "errored", shortDescription: { text: "The gateway gives no answer." } },
    ]);
    expect(run.results[1].message.text).toContain(
      "Refusal due: signature-mismatch\nAn attacker between merchant and gateway can send the money where he likes.",
    );
    expect(run.results.map(({ rank }: { rank?: number }) => rank)).toEqual([
      50,
      90,
      90,
      90,
      90,
      100,
      undefined,
      undefined,
    ]);
    expect(run.results.some((result: object) => "suppressions" in result)).toBe(false);
  });

  it("says once of an answer that is amiss that it may be meant to refuse", () => {
    const { results } = JSON.parse(renderSarif(refusesWith200)).runs[0];
    const [replay] = results.filter(({ message }: { message: { text: string } }) =>
      message.text.includes("replay-identical"),
    );
    expect(replay.message.text.split("It may mean to refuse, but answers with status 200: ")).toHaveLength(2);
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
