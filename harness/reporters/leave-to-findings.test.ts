import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/conformance/report.ts";
import { fuzzCampaign } from "./fixtures/fuzz-campaign.ts";
import { gatewayWithHoles } from "./fixtures/gateway-with-holes.ts";
import { leaveToFindings } from "./leave-to-findings.ts";

function commented(verdicts: readonly Verdict[]): readonly string[] {
  return verdicts.filter(({ comment }) => comment !== undefined).map(({ id }) => id);
}

describe("leaveToFindings", () => {
  it("takes the comments from the verdicts on findings, and from no others", () => {
    const other: Verdict = { id: "fuzz/other", kind: "signing", status: "failed", comment: "It stays.", durationMs: 0 };
    const left = leaveToFindings(fuzzCampaign, [...fuzzCampaign.verdicts, other]);
    expect(commented(fuzzCampaign.verdicts)).toHaveLength(2);
    expect(commented(left)).toEqual(["fuzz/other"]);
    expect(left.map(({ id }) => id)).toEqual([...fuzzCampaign.verdicts.map(({ id }) => id), "fuzz/other"]);
  });

  it("leaves a report without findings as it is", () => {
    expect(leaveToFindings(gatewayWithHoles, gatewayWithHoles.verdicts)).toEqual(gatewayWithHoles.verdicts);
  });
});
