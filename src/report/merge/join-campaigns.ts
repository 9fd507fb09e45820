import type { Verdict } from "../../judging/verdict.ts";
import { campaignVerdictId } from "../compose-campaign.ts";
import type { CampaignFinding, CampaignProperty, CampaignSummary, Report } from "../report.ts";
import { keepSmallest } from "./keep-smallest.ts";
import type { ShardReport } from "./order-shards.ts";

/** The campaign of all shards, with its verdicts. */
interface JoinedCampaign {
  /** Of the shards, each without what another knows better. */
  readonly parts: readonly Report[];
  readonly campaign: CampaignSummary;
  readonly verdicts: readonly Verdict[];
}

/** Joins the shards of a campaign; nothing where they are of none. Shards find the same, each by other inputs: it is told once. */
export function joinCampaigns(shards: readonly ShardReport[]): JoinedCampaign | undefined {
  const campaigns = shards.flatMap(({ report }) => report.campaign ?? []);
  const [first] = campaigns;
  if (first === undefined) return undefined;
  const findings = keepSmallest(
    campaigns.flatMap((campaign) => campaign.findings),
    ({ id, property, kind, diagnosis: [named], input, shrunk }) => ({ id, property, kind, named, input, shrunk }),
  );
  const kept = new Map(findings.map((finding) => [finding.id, finding]));
  const parts = shards.map(({ report }) => dropOutdated(report, kept));
  const verdicts = bestVerdicts(parts.flatMap((part) => part.verdicts));
  const sum = (countOf: (campaign: CampaignSummary) => number): number =>
    campaigns.reduce((total, campaign) => total + countOf(campaign), 0);
  // One that was cut short may not know of all.
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
      // Where one shard has no verdict on a property, it broke there as a finding of another shows.
      const held = campaignVerdictId(id);
      const isJudged = shards.every(({ report }) => report.verdicts.some((verdict) => verdict.id === held));
      return isJudged ? (verdicts.get(held) ?? []) : [];
    }),
  };
}

function propertyOf({ properties }: CampaignSummary, id: string): CampaignProperty | undefined {
  return properties.find((property) => property.id === id);
}

/** Each verdict once: a property that one shard had no turn for, another may have tried. */
function bestVerdicts(verdicts: readonly Verdict[]): ReadonlyMap<string, Verdict> {
  const best = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    if (best.get(verdict.id) === undefined || best.get(verdict.id)?.status === "skipped") best.set(verdict.id, verdict);
  }
  return best;
}

/** The report of a shard without its verdicts on findings of which another shard knows more, as `kept` tells. */
function dropOutdated(report: Report, kept: ReadonlyMap<string, CampaignFinding>): Report {
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
