import { describe, expect, it } from "vitest";
import type { Report } from "../../../src/report/report.ts";
import { parseReport } from "../../../src/report/report-schema.ts";
import { reporterNames, reporters } from "../../reporters/reporters.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { Finding } from "../finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import type { CampaignOutcome, PropertyTally } from "./campaign.ts";
import { type CampaignRun, reportCampaign } from "./report-campaign.ts";

const suite = loadVectors();
const run: CampaignRun = {
  suite,
  target: { kind: "stdio", implementation: { name: "acme", version: "1", language: "php" } },
  selection: {},
  asked: { runs: 150, timeMs: null, keepGoing: true, method: null, properties: [] },
  jobs: 2,
  notes: ["a note"],
};

function tally(id: string, changes: Partial<PropertyTally> = {}): PropertyTally {
  return { id, says: `${id} law.`, runs: 100, skipped: 0, failures: 0, findings: 0, ...changes };
}

function outcomeOf(properties: readonly PropertyTally[], distinct: readonly Finding[] = []): CampaignOutcome {
  return {
    runs: properties.reduce((sum, { runs }) => sum + runs, 0),
    runsPerSecond: 12.345,
    properties,
    findings: distinct.length,
    seed: 7,
    complete: true,
    distinct,
    choices: [{ point: "body-space", took: "plus" }],
    durationMs: 1000,
  };
}

const diagnosis: Finding["diagnosis"] = [
  {
    deviations: ["asterisk-left"],
    title: "An asterisk is left",
    happens: "",
    fix: "",
    clauses: ["base-string.2"],
    links: [],
    vectors: ["encoder-0123456789ab"],
    example: "encoder-0123456789ab",
    unsettled: ["of this campaign alone"],
    alternatives: [],
  },
];

describe("the report of a campaign", () => {
  it.each([
    ["shrunk to the end", {}, true, "The smallest input of"],
    ["whose shrinking ended early", { cutShort: "there may be a smaller one" }, false, "perhaps not the smallest, of"],
    ["whose shrinking was interrupted", { shrunk: false }, false, "perhaps not the smallest, of"],
  ])("says of a finding %s whether its input is the smallest", (_, changes, shrunk, title) => {
    const report = reportCampaign(outcomeOf([tally("encoder", { failures: 1 })], [makeFinding(changes)]), run);
    expect(report.campaign?.findings).toMatchObject([{ shrunk }]);
    const printed = reporters.terminal.render(report, { color: false, width: 100 });
    expect(printed).toContain(`${title} encoder-0123456789ab`);
  });

  it("has a verdict for each property whose law held, and says how its inputs were drawn", () => {
    const report = reportCampaign(outcomeOf([tally("signer"), tally("encoder", { runs: 50 })]), {
      ...run,
      selection: { shard: "1/4", method: "HMAC-SHA1" },
    });
    expect(parseReport(JSON.parse(JSON.stringify(report)))).toEqual(report);
    expect(report).toMatchObject({
      complete: true,
      conformant: true,
      suite: { version: suite.version, digest: suite.digest, vectors: 2, challenge: null },
      totals: { passed: 2, failed: 0, skipped: 0, errored: 0 },
      profiles: [
        { name: "signer/HMAC-SHA1", conformant: true, passed: 100, failed: 0 },
        { name: "encoder/HMAC-SHA1", conformant: true, passed: 50, failed: 0 },
      ],
      verdicts: [
        { id: "fuzz/signer", kind: "signing", status: "passed" },
        { id: "fuzz/encoder", kind: "encoding", status: "passed" },
      ],
      choices: [{ point: "body-space", took: "plus" }],
      notes: ["a note"],
      campaign: {
        seed: 7,
        shard: "1/4",
        asked: { runs: 150, timeMs: null, keepGoing: true, method: null, properties: [] },
        runs: 150,
        runsPerSecond: 12.3,
        jobs: 2,
        properties: [
          { id: "signer", says: "signer law.", runs: 100, failures: 0, findings: 0 },
          { id: "encoder", says: "encoder law.", runs: 50, findings: 0 },
        ],
        findings: [],
      },
    });
  });

  it("has a failed verdict for each finding, with what explains it, and none for its property", () => {
    const finding = makeFinding({ diagnosis });
    const report = reportCampaign(outcomeOf([tally("encoder", { failures: 9, findings: 1 })], [finding]), run);
    expect(report).toMatchObject({
      conformant: false,
      profiles: [{ name: "encoder", conformant: false, passed: 91, failed: 9 }],
      verdicts: [
        {
          id: "fuzz/encoder-0123456789ab",
          kind: "encoding",
          status: "failed",
          mismatch: finding.breach.mismatch,
          comment: finding.law,
          clauses: ["base-string.2"],
          diagnosis: [["asterisk-left"]],
        },
      ],
      diagnosis: [{ vectors: ["fuzz/encoder-0123456789ab"], example: "fuzz/encoder-0123456789ab", unsettled: [] }],
      unexplained: [],
      campaign: {
        findings: [
          {
            id: finding.id,
            kind: finding.breach.kind,
            shrunk: true,
            seed: -52,
            path: "17:0:3",
            input: "*",
            diagnosis: [["asterisk-left"]],
          },
        ],
      },
    });
    expect(report.clauses).toHaveProperty(["base-string.2"]);
  });

  it("tells what nothing explains as such, and a mistake that several findings show once", () => {
    const findings = [
      makeFinding({ id: "encoder-1", diagnosis }),
      makeFinding({ id: "signer-2", property: "signer", diagnosis }),
      makeFinding({ id: "encoder-3" }),
    ];
    const report = reportCampaign(outcomeOf([tally("encoder"), tally("signer")], findings), run);
    expect(report.diagnosis.map(({ vectors }) => vectors)).toEqual([["fuzz/encoder-1", "fuzz/signer-2"]]);
    expect(report.unexplained).toMatchObject([
      { stage: "encoded", vectors: ["fuzz/encoder-3"], findings: ["no known mistake explains it"] },
    ]);
  });

  it.each([
    ["no turn", tally("signer", { runs: 0 }), { status: "skipped" }],
    ["nothing that could be judged", tally("signer", { skipped: 100 }), { status: "skipped", declined: true }],
  ])("does not pass a property that had %s", (_name, one, verdict) => {
    const report = reportCampaign(outcomeOf([one]), run);
    expect(report).toMatchObject({ conformant: false, verdicts: [verdict] });
  });

  it("passes no verdict on a property that broke only as another's finding shows", () => {
    const findings = [makeFinding({ diagnosis })];
    const report = reportCampaign(outcomeOf([tally("encoder"), tally("signer", { failures: 3 })], findings), run);
    expect(report.verdicts.map(({ id }) => id)).toEqual(["fuzz/encoder-0123456789ab"]);
  });

  it.each([
    [
      "an error",
      "signer",
      { kind: "errored", says: "it crashed" },
      { kind: "signing", status: "errored", error: { message: "it crashed" } },
    ],
    [
      "a law of ours",
      "order-is-irrelevant",
      { kind: "differs", says: "got two." },
      { kind: "law", status: "failed", comment: "A text is percent-encoded as in RFC 3986. got two." },
    ],
    [
      "a forgery that a gateway accepts",
      "gateway",
      {
        kind: "accepted",
        says: "forged",
        mismatch: { stage: "verified", offset: 0, expected: "refused: x", actual: "accepted" },
      },
      { kind: "verification", status: "failed", comment: "forged", due: "refused", bugType: "forgery" },
    ],
    [
      "a right request that a verifier refuses",
      "verifier",
      {
        kind: "refused",
        says: "right",
        mismatch: { stage: "verified", offset: 0, expected: "accepted", actual: "refused: x" },
      },
      { kind: "verification", status: "failed", due: "accepted", bugType: "refusal" },
    ],
  ])("tells %s as what it is", (_name, property, breach, verdict) => {
    const report = reportCampaign(outcomeOf([tally(property)], [makeFinding({ property, breach })]), run);
    expect(report.verdicts).toMatchObject([verdict]);
    expect(parseReport(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  it("says why it is incomplete", () => {
    const outcome = { ...outcomeOf([tally("signer")]), complete: false, incompleteReason: "interrupted" };
    expect(reportCampaign(outcome, run)).toMatchObject({
      complete: false,
      incompleteReason: "interrupted",
      conformant: false,
    });
  });

  it("can be told by every reporter", () => {
    const findings = [
      makeFinding({ diagnosis }),
      makeFinding({ id: "signer-2", property: "signer", breach: { kind: "errored", says: "x" } }),
    ];
    const report: Report = reportCampaign(outcomeOf([tally("encoder"), tally("signer")], findings), run);
    for (const name of reporterNames) {
      expect(reporters[name].render(report, { color: false, width: 80 }), name).toMatch(/\n$/);
    }
  });
});
