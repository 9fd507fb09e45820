import type { Verdict } from "../../judging/verdict.ts";
import { campaignVerdictId } from "../compose-campaign.ts";
import type { CampaignFinding, CampaignProperty, CampaignSummary, Report } from "../report.ts";
import type { ShardReport } from "./order-shards.ts";
import { selectSmallest } from "./select-smallest.ts";

/** The campaign of all shards, with its verdicts. */
interface JoinedCampaign {
  /** The reports of the shards, each without the verdicts that another shard replaces. */
  readonly parts: readonly Report[];
  readonly campaign: CampaignSummary;
  readonly verdicts: readonly Verdict[];
}

/**
 * Joins the shards of a campaign; `undefined` where the reports are of no campaign. Shards make the same findings by
 * different inputs: each finding is listed once.
 */
export function joinCampaigns(shards: readonly ShardReport[]): JoinedCampaign | undefined {
  const campaigns = shards.flatMap(({ report }) => report.campaign ?? []);
  const [first] = campaigns;
  if (first === undefined) return undefined;
  const findings = selectSmallest(
    campaigns.flatMap((campaign) => campaign.findings),
    ({ id, property, kind, diagnosis: [named], input, shrunk }) => ({ id, property, kind, named, input, shrunk }),
  );
  const joined = new Map(findings.map((finding) => [finding.id, finding]));
  const parts = shards.map(({ report }) => dropOutdated(report, joined));
  const verdicts = bestVerdicts(parts.flatMap((part) => part.verdicts));
  const sum = (countOf: (campaign: CampaignSummary) => number): number =>
    campaigns.reduce((total, campaign) => total + countOf(campaign), 0);
  // A shard that was interrupted may lack some properties.
  const sentences = new Map(
    campaigns.flatMap((campaign) => campaign.properties.map(({ id, says }) => [id, says] as const)),
  );
  const properties = [...sentences].map(([id, says]) => ({
    id,
    says,
    runs: sum((campaign) => propertyOf(campaign, id)?.runs ?? 0),
    failures: sum((campaign) => propertyOf(campaign, id)?.failures ?? 0),
    findings: findings.filter(({ property }) => property === id).length,
  }));
  return {
    parts,
    campaign: {
      seed: first.seed,
      shard: null,
      shards: campaigns.length,
      asked: first.asked,
      runs: sum(({ runs }) => runs),
      runsPerSecond: sum(({ runsPerSecond }) => runsPerSecond),
      jobs: sum(({ jobs }) => jobs),
      properties,
      findings,
    },
    verdicts: properties.flatMap(({ id }) => {
      const own = findings.filter(({ property }) => property === id);
      if (own.length > 0) return own.flatMap((finding) => verdicts.get(campaignVerdictId(finding.id)) ?? []);
      // Where a shard has no verdict on a property, it broke there, as the finding of another shard shows.
      const held = campaignVerdictId(id);
      const isJudged = shards.every(({ report }) => report.verdicts.some((verdict) => verdict.id === held));
      return isJudged ? (verdicts.get(held) ?? []) : [];
    }),
  };
}

function propertyOf({ properties }: CampaignSummary, id: string): CampaignProperty | undefined {
  return properties.find((property) => property.id === id);
}

/** Returns each verdict once: a shard may have tried a property that another had no turn for. */
function bestVerdicts(verdicts: readonly Verdict[]): ReadonlyMap<string, Verdict> {
  const best = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    if (best.get(verdict.id) === undefined || best.get(verdict.id)?.status === "skipped") best.set(verdict.id, verdict);
  }
  return best;
}

/**
 * Removes a shard's verdicts on findings of which another shard knows more; `joined` holds the findings of all shards
 * by id.
 */
function dropOutdated(report: Report, joined: ReadonlyMap<string, CampaignFinding>): Report {
  const outdated = new Set<string>();
  for (const finding of report.campaign?.findings ?? []) {
    const known = joined.get(finding.id);
    if (known !== undefined && !isSame(finding, known)) outdated.add(campaignVerdictId(finding.id));
  }
  return outdated.size === 0 ? report : { ...report, verdicts: report.verdicts.filter(({ id }) => !outdated.has(id)) };
}

/** Whether a finding is the joined one: shards that know as much may have come by it with other seeds. */
function isSame(one: CampaignFinding, other: CampaignFinding): boolean {
  const [own, known] = [one, other].map(({ kind, input, shrunk, diagnosis }) =>
    JSON.stringify([kind, input, shrunk, diagnosis]),
  );
  return own === known;
}
