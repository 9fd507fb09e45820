import type { CampaignFinding } from "../campaign.ts";
import { campaignVerdictId } from "../compose-campaign.ts";
import type { Report } from "../report.ts";

/** The report of a shard without its verdicts on findings of which another shard knows more, as `kept` tells. */
export function dropOutdated(report: Report, kept: ReadonlyMap<string, CampaignFinding>): Report {
  const outdated = new Set<string>();
  for (const finding of report.campaign?.findings ?? []) {
    const known = kept.get(finding.id);
    if (known !== undefined && !isSame(finding, known)) outdated.add(campaignVerdictId(finding.id));
  }
  return outdated.size === 0 ? report : { ...report, verdicts: report.verdicts.filter(({ id }) => !outdated.has(id)) };
}

/** Shards that know as much may have come by it by other seeds. */
function isSame(one: CampaignFinding, other: CampaignFinding): boolean {
  const [own, known] = [one, other].map(({ kind, input, shrunk, diagnosis }) =>
    JSON.stringify([kind, input, shrunk, diagnosis]),
  );
  return own === known;
}
