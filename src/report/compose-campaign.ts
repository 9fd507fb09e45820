import type { Verdict } from "../judging/verdict.ts";
import { composeReport, type ReportParts, withReading } from "./compose-report.ts";
import { countProfiles } from "./profiles.ts";
import type { CampaignSummary, Profile, Report } from "./report.ts";

/** The parts of a fuzz campaign's report: a verdict for each finding, and one for each property without any. */
export interface CampaignParts extends Omit<ReportParts, "profiles" | "coverage"> {
  readonly campaign: CampaignSummary;
  readonly choices: Report["choices"];
}

const roles: Readonly<Record<string, string>> = {
  signing: "signer",
  encoding: "encoder",
  verification: "verifier",
  law: "law",
};

/** The property of live gateways. */
const GATEWAY = "gateway";

/** Returns the id of the verdict on a finding or on a property. */
export function campaignVerdictId(id: string): string {
  return `fuzz/${id}`;
}

/** Makes the report of a campaign. Its profiles count inputs: the judged ones, and those that broke a property. */
export function composeCampaign({ campaign, verdicts, choices, ...parts }: CampaignParts): Report {
  const method = parts.suite.selection?.method;
  const ofGateway = gatewayVerdicts(campaign);
  const profileOf = ({ id, kind }: Verdict): string =>
    (ofGateway.has(id) ? GATEWAY : (roles[kind] ?? kind)) + (method === undefined ? "" : `/${method}`);
  // How far a campaign reaches, its inputs say.
  const { limits: _, ...report } = composeReport({
    ...parts,
    verdicts,
    profiles: countProfiles(verdicts.map((verdict) => ({ profile: profileOf(verdict), verdict }))),
  });
  const inputsOf = countInputs(campaign, verdicts, profileOf);
  return {
    ...report,
    profiles: report.profiles.map((profile) => countProfile(profile, inputsOf.get(profile.name) ?? none)),
    choices: choices.map((one) => (one.reading === undefined ? withReading(one) : one)),
    campaign,
  };
}

/**
 * Returns the ids of the verdicts on a live gateway: only their property distinguishes them from a verifier's verdicts.
 */
function gatewayVerdicts({ findings }: CampaignSummary): ReadonlySet<string> {
  const found = findings.filter(({ property }) => property === GATEWAY).map(({ id }) => id);
  return new Set([GATEWAY, ...found].map(campaignVerdictId));
}

/** The counts of inputs of a profile. */
interface Inputs {
  readonly runs: number;
  readonly failures: number;
}

const none: Inputs = { runs: 0, failures: 0 };

/** Counts the inputs of a profile. Only distinct failures are known to be crashes or not. */
function countProfile(profile: Profile, { runs, failures }: Inputs): Profile {
  const isCrashesAlone = profile.failed === 0;
  return {
    ...profile,
    passed: Math.max(0, runs - failures),
    failed: isCrashesAlone ? 0 : Math.max(profile.failed, failures - profile.errored),
    errored: isCrashesAlone ? Math.max(profile.errored, failures) : profile.errored,
  };
}

function countInputs(
  { properties, findings }: CampaignSummary,
  verdicts: readonly Verdict[],
  profileOf: (verdict: Verdict) => string,
): ReadonlyMap<string, Inputs> {
  const profiles = new Map(verdicts.map((verdict) => [verdict.id, profileOf(verdict)]));
  const inputs = new Map<string, Inputs>();
  for (const { id, runs, failures } of properties) {
    const ids = [id, ...findings.filter(({ property }) => property === id).map((finding) => finding.id)];
    const [profile] = ids.flatMap((one) => profiles.get(campaignVerdictId(one)) ?? []);
    const before = inputs.get(profile ?? "") ?? none;
    if (profile !== undefined) {
      inputs.set(profile, { runs: before.runs + runs, failures: before.failures + failures });
    }
  }
  return inputs;
}
