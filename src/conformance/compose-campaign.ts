import type { CampaignSummary } from "./campaign.ts";
import { composeReport, type Findings } from "./compose-report.ts";
import type { Profile, Report, Verdict } from "./report.ts";

/** What the report of a fuzz campaign is made of: a verdict for each finding, and one for each property without any. */
export interface CampaignFindings extends Omit<Findings, "verdicts" | "coverage"> {
  readonly campaign: CampaignSummary;
  readonly verdicts: readonly Verdict[];
  readonly choices: Report["choices"];
}

const roles: Readonly<Record<string, string>> = {
  signing: "signer",
  encoding: "encoder",
  verification: "verifier",
  law: "law",
};

/** The id of the verdict on a finding or on a property. */
export function campaignVerdictId(id: string): string {
  return `fuzz/${id}`;
}

/** Makes the report of a campaign. Its profiles count what was drawn: runs as passed, distinct findings as failed. */
export function composeCampaign({ campaign, verdicts, choices, ...findings }: CampaignFindings): Report {
  const method = findings.suite.selection?.method;
  const profileOf = ({ kind }: Verdict): string => (roles[kind] ?? kind) + (method === undefined ? "" : `/${method}`);
  const report = composeReport({
    ...findings,
    verdicts: verdicts.map((verdict) => ({ profile: profileOf(verdict), verdict })),
  });
  const runsOf = countRuns(campaign, verdicts, profileOf);
  return {
    ...report,
    profiles: report.profiles.map((profile) => countProfile(profile, runsOf.get(profile.name) ?? 0)),
    choices,
    campaign,
  };
}

function countProfile(profile: Profile, runs: number): Profile {
  return { ...profile, passed: Math.max(0, runs - profile.failed - profile.errored) };
}

/** How many inputs were judged of each profile. */
function countRuns(
  { properties, findings }: CampaignSummary,
  verdicts: readonly Verdict[],
  profileOf: (verdict: Verdict) => string,
): ReadonlyMap<string, number> {
  const profiles = new Map(verdicts.map((verdict) => [verdict.id, profileOf(verdict)]));
  const runs = new Map<string, number>();
  for (const { id, runs: own } of properties) {
    const ids = [id, ...findings.filter(({ property }) => property === id).map((finding) => finding.id)];
    const [profile] = ids.flatMap((one) => profiles.get(campaignVerdictId(one)) ?? []);
    if (profile !== undefined) runs.set(profile, (runs.get(profile) ?? 0) + own);
  }
  return runs;
}
