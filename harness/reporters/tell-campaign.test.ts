import { describe, expect, it } from "vitest";
import type { CampaignSummary } from "../../src/conformance/campaign.ts";
import type { Report } from "../../src/conformance/report.ts";
import { fuzzCampaign } from "./fixtures/fuzz-campaign.ts";
import { countInputs, describeCampaign, tellFindings } from "./tell-campaign.ts";

const campaign = fuzzCampaign.campaign as CampaignSummary;

function withFirst(input: unknown, changes: Partial<Report> = {}): Report {
  const findings = campaign.findings.slice(0, 1).map((finding) => ({ ...finding, input }));
  return { ...fuzzCampaign, ...changes, campaign: { ...campaign, findings } };
}

describe("tellFindings", () => {
  it("explains what a point is", () => {
    const [told] = tellFindings(withFirst({ point: "url-query", task: { point: "a" } }));
    expect(told?.input).toEqual([
      'point: "url-query", where the specification is silent: any reading known to be in use would pass',
      'task.point: "a"',
    ]);
  });

  it.each([
    ["once, where the diagnosis shows it", {}, []],
    ["where no diagnosis does", { diagnosis: [] }, ['baseString, offset 4: expected "POST%20x", got "POST+x"']],
  ])("tells what came %s", (_name, changes, says) => {
    expect(tellFindings(withFirst("a", changes))[0]?.says).toEqual(says);
  });
});

describe("describeCampaign", () => {
  it("says why nothing was tried, and what to do", () => {
    const nothing = {
      ...campaign,
      runs: 0,
      findings: [],
      properties: campaign.properties.map((one) => ({ ...one, runs: 0 })),
    };
    expect(describeCampaign(nothing, { ...fuzzCampaign, complete: true })).toMatch(
      /^was tried on nothing: no input was drawn before the time was over.* give it more by --time or --runs$/,
    );
  });
});

it.each([
  [0, "0 inputs"],
  [1, "1 input"],
  [12_345, "12 345 inputs"],
])("%i inputs are counted", (inputs, told) => {
  expect(countInputs(inputs)).toBe(told);
});
