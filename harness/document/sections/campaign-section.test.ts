import { describe, expect, it } from "vitest";
import type { CampaignFinding, Report } from "../../../src/report/report.ts";
import { verbose } from "../detail.ts";
import { campaign, fuzzCampaign } from "../fixtures/fuzz-campaign.ts";
import { outlineBlocks } from "../fixtures/outline-document.ts";
import { describeCampaign, describeFindings } from "./campaign-section.ts";

const sent = { method: "POST", url: "https://gateway.example/api", headers: [["X-A", "b"]], body: "a=1" } as const;

/** Describes the first finding, with these of its fields replaced. */
function describeFirst(finding: Partial<CampaignFinding>, changes: Partial<Report> = {}): readonly string[] {
  const findings = campaign.findings.slice(0, 1).map((one) => ({ ...one, input: "a", ...finding }));
  const [, ...lines] = outlineBlocks(
    describeFindings({ ...fuzzCampaign, ...changes, campaign: { ...campaign, findings } }, verbose),
  );
  return lines.map((line) => line.trim());
}

describe("a finding", () => {
  it("explains a point, where the input names one", () => {
    expect(describeFirst({ input: { point: "url-query", task: { point: "a" } } }).slice(0, 2)).toEqual([
      'code: point: "url-query", where the specification is silent: any reading known to be in use would pass',
      'code: task.point: "a"',
    ]);
  });

  it("shows the actual answer where the diagnosis does not", () => {
    const difference = 'paragraph: baseString, offset 4: expected "POST%20x", got "POST+x"';
    expect(describeFirst({})).not.toContain(difference);
    expect(describeFirst({}, { diagnosis: [] })).toContain(difference);
  });

  it("shows the request that was sent, bounded, and how to send it again", () => {
    expect(describeFirst({ sent: { ...sent, body: "" } }).slice(1, 5)).toEqual([
      "code: sent: POST https://gateway.example/api",
      "code: sent.header: X-A: b",
      "code: sent.body: none",
      "code: To send it again, with a fresh nonce and time: countersign fuzz --input signer@-52:17:0:3 --gateway …",
    ]);
    const many = Array.from({ length: 50 }, () => ["X", "a".repeat(9_000)] as const);
    const lines = describeFirst({ sent: { ...sent, headers: many } }).filter((line) => line.startsWith("code: "));
    expect(lines).toContain("code: … and 30 more headers, see report.json");
    expect(lines).toHaveLength(25);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2_010);
  });
});

it("explains why a campaign tried nothing, and what to do", () => {
  const properties = campaign.properties.map((one) => ({ ...one, runs: 0 }));
  const nothing = { ...campaign, runs: 0, findings: [], properties };
  expect(describeCampaign(nothing, { ...fuzzCampaign, complete: true })).toMatch(
    /^was tried on nothing: no input was drawn before the time was over.* give it more by --time or --runs$/,
  );
});
