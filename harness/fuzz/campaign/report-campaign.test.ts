import { describe, expect, it } from "vitest";
import { parseReport } from "../../../src/report/report-schema.ts";
import { renderReport, reporterNames } from "../../reporters/reporters.ts";
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
  return { id, says: `${id} property.`, runs: 100, skipped: 0, failures: 0, findings: 0, ...changes };
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
    ...{ deviations: ["asterisk-left"], title: "An asterisk is left", happens: "", fix: "", links: [] },
    ...{ clauses: ["base-string.2"], vectors: ["encoder-0123456789ab"], example: "encoder-0123456789ab" },
    ...{ unsettled: ["of this campaign alone"], alternatives: [] },
  },
];
const encoder = makeFinding({ diagnosis });
const verified = { stage: "verified", offset: 0 };

/** Tallies and findings of a campaign, and the report that they make. */
const reported: readonly (readonly [string, readonly PropertyTally[], readonly Finding[], object])[] = [
  [
    "a verdict for each property that held",
    [tally("signer"), tally("encoder", { runs: 50 })],
    [],
    {
      ...{ complete: true, conformant: true, totals: { passed: 2, failed: 0, skipped: 0, errored: 0 } },
      suite: { version: suite.version, digest: suite.digest, vectors: 2, challenge: null },
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
        ...{ seed: 7, shard: "1/4", asked: run.asked, runs: 150, runsPerSecond: 12.3, jobs: 2, findings: [] },
        properties: [
          { id: "signer", says: "signer property.", runs: 100, failures: 0, findings: 0 },
          { id: "encoder", says: "encoder property.", runs: 50, findings: 0 },
        ],
      },
    },
  ],
  [
    "a failed verdict for each finding, with what explains it, and none for its property",
    [tally("encoder", { failures: 9, findings: 1 })],
    [encoder],
    {
      conformant: false,
      profiles: [{ name: "encoder/HMAC-SHA1", conformant: false, passed: 91, failed: 9 }],
      clauses: { "base-string.2": expect.anything() },
      verdicts: [
        {
          ...{ id: "fuzz/encoder-0123456789ab", kind: "encoding", status: "failed", mismatch: encoder.breach.mismatch },
          ...{ comment: encoder.law, clauses: ["base-string.2"], diagnosis: [["asterisk-left"]] },
        },
      ],
      diagnosis: [{ vectors: ["fuzz/encoder-0123456789ab"], example: "fuzz/encoder-0123456789ab", unsettled: [] }],
      unexplained: [],
      campaign: {
        findings: [
          {
            ...{ id: encoder.id, kind: "encoded", shrunk: true, seed: -52, path: "17:0:3", input: "*" },
            diagnosis: [["asterisk-left"]],
          },
        ],
      },
    },
  ],
  [
    "a mistake that several findings show once, and what nothing explains as such",
    [tally("encoder"), tally("signer")],
    [
      makeFinding({ id: "encoder-1", diagnosis }),
      makeFinding({ id: "signer-2", property: "signer", diagnosis }),
      makeFinding({ id: "encoder-3" }),
    ],
    {
      diagnosis: [{ vectors: ["fuzz/encoder-1", "fuzz/signer-2"] }],
      unexplained: [{ stage: "encoded", vectors: ["fuzz/encoder-3"], findings: ["no known mistake explains it"] }],
    },
  ],
  [
    "no pass for a property that had no turn",
    [tally("signer", { runs: 0 })],
    [],
    { conformant: false, verdicts: [{ status: "skipped" }] },
  ],
  [
    "no pass for a property of which nothing could be judged",
    [tally("signer", { skipped: 100 })],
    [],
    { conformant: false, verdicts: [{ status: "skipped", declined: true }] },
  ],
  [
    "no verdict on a property that broke only as another's finding shows",
    [tally("encoder"), tally("signer", { failures: 3 })],
    [encoder],
    { verdicts: [{ id: "fuzz/encoder-0123456789ab" }] },
  ],
  [
    "an error as such",
    [tally("signer")],
    [makeFinding({ property: "signer", breach: { kind: "errored", says: "it crashed" } })],
    { verdicts: [{ kind: "signing", status: "errored", error: { message: "it crashed" } }] },
  ],
  [
    "a property of our own code as a law",
    [tally("order-is-irrelevant")],
    [makeFinding({ property: "order-is-irrelevant", breach: { kind: "differs", says: "got two." } })],
    {
      verdicts: [{ kind: "law", status: "failed", comment: "A text is percent-encoded as in RFC 3986. got two." }],
    },
  ],
  [
    "a forgery that a gateway accepts as one",
    [tally("gateway")],
    [
      makeFinding({
        property: "gateway",
        breach: {
          kind: "accepted",
          says: "forged",
          mismatch: { ...verified, expected: "refused: x", actual: "accepted" },
        },
      }),
    ],
    { verdicts: [{ kind: "verification", status: "failed", comment: "forged", due: "refused", bugType: "forgery" }] },
  ],
  [
    "a right request that a verifier refuses as a refusal",
    [tally("verifier")],
    [
      makeFinding({
        property: "verifier",
        breach: {
          kind: "refused",
          says: "right",
          mismatch: { ...verified, expected: "accepted", actual: "refused: x" },
        },
      }),
    ],
    { verdicts: [{ kind: "verification", status: "failed", due: "accepted", bugType: "refusal" }] },
  ],
];

describe("the report of a campaign", () => {
  it.each(reported)("has %s", (_name, tallies, findings, expected) => {
    const selection = { shard: "1/4", method: "HMAC-SHA1" };
    const report = reportCampaign(outcomeOf(tallies, findings), { ...run, selection });
    expect(report).toMatchObject(expected);
    expect(parseReport(JSON.parse(JSON.stringify(report)))).toEqual(report);
    for (const name of reporterNames) {
      expect(renderReport(name, report, { color: false, width: 80 }), name).toMatch(/\n$/);
    }
  });

  it.each([
    ["shrunk to the end", {}, true, "The smallest input of"],
    ["whose shrinking ended early", { cutShort: "there may be a smaller one" }, false, "perhaps not the smallest, of"],
    ["whose shrinking was interrupted", { shrunk: false }, false, "perhaps not the smallest, of"],
  ])("says of a finding %s whether its input is the smallest", (_, changes, shrunk, title) => {
    const report = reportCampaign(outcomeOf([tally("encoder", { failures: 1 })], [makeFinding(changes)]), run);
    expect(report.campaign?.findings).toMatchObject([{ shrunk }]);
    const printed = renderReport("terminal", report, { color: false, width: 100 });
    expect(printed).toContain(`${title} encoder-0123456789ab`);
  });

  it("says why it is incomplete", () => {
    const incomplete = { complete: false, incompleteReason: "interrupted" };
    const report = reportCampaign({ ...outcomeOf([tally("signer")]), ...incomplete }, run);
    expect(report).toMatchObject({ ...incomplete, conformant: false });
  });
});
