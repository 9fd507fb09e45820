import type { CampaignFinding, CampaignSummary } from "../../src/conformance/campaign.ts";
import type { Report } from "../../src/conformance/report.ts";
import { summarizeMismatch } from "./describe-failure.ts";
import { escapeProse } from "./escape-text.ts";
import { plural } from "./plural.ts";
import { tellInput } from "./tell-input.ts";

const ID_LIMIT = 80;
const SAYS_LIMIT = 300;

/** A property of a campaign; escaped prose. */
export interface ToldProperty {
  readonly id: string;
  readonly says: string;
  readonly runs: number;
  readonly findings: number;
}

/** A finding of a campaign; escaped prose. */
export interface ToldFinding {
  readonly id: string;
  /** The smallest input, a line for each of its parts. */
  readonly input: readonly string[];
  /** What came. */
  readonly says: string;
  /** How to draw it again. */
  readonly address: string;
}

/** How a campaign drew, as one sentence. */
export function sayCampaign({ seed, shard, runs, runsPerSecond, jobs }: CampaignSummary): string {
  const part = shard === null ? "" : `, shard ${escapeProse(shard, ID_LIMIT)}`;
  return `seed ${seed}${part}: ${count(runs)} inputs, ${count(Math.round(runsPerSecond))} a second in ${plural(jobs, "job")}`;
}

/** The properties of a campaign: first those that broke, then those of which most was tried. */
export function tellProperties({ properties }: CampaignSummary): readonly ToldProperty[] {
  return properties
    .toSorted((a, b) => b.findings - a.findings || b.runs - a.runs)
    .map(({ id, says, runs, findings }) => ({
      id: escapeProse(id, ID_LIMIT),
      says: escapeProse(says, SAYS_LIMIT),
      runs,
      findings,
    }));
}

/** The findings of a campaign. */
export function tellFindings({ campaign, verdicts }: Report): readonly ToldFinding[] {
  const mismatches = new Map(verdicts.map(({ id, mismatch }) => [id, mismatch]));
  return (campaign?.findings ?? []).map((finding) => {
    const mismatch = mismatches.get(`fuzz/${finding.id}`);
    return {
      id: escapeProse(finding.id, ID_LIMIT),
      input: tellInput(finding.input),
      // Of an answer to a request, the sentence tells what is wrong with the request as well.
      says:
        mismatch === undefined || mismatch.stage === "verified"
          ? escapeProse(finding.says, SAYS_LIMIT)
          : summarizeMismatch(mismatch),
      address: escapeProse(addressOf(finding), SAYS_LIMIT),
    };
  });
}

/** What came out of a campaign, as the end of a sentence of which the target is the subject. */
export function describeCampaign({ runs, properties, findings }: CampaignSummary, { complete }: Report): string {
  const tried = properties.filter((property) => property.runs > 0).length;
  const broken = new Set(findings.map(({ property }) => property)).size;
  const inputs = `${count(runs)} inputs`;
  const found = plural(findings.length, "distinct finding");
  if (!complete) return `had been tried on ${inputs} when the run ended, with ${found}`;
  if (tried === 0 && findings.length === 0) return "was tried on nothing at all";
  if (findings.length === 0) return `keeps ${sayLaws(tried)} on ${inputs}`;
  return `breaks ${broken} of ${sayLaws(Math.max(tried, broken))}: ${found} in ${inputs}`;
}

/** A whole number with its thousands set apart. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(?:[0-9]{3})+$)/g, " ");
}

function sayLaws(laws: number): string {
  return plural(laws, "law");
}

function addressOf({ property, seed, path }: CampaignFinding): string {
  return `${property}@${seed}:${path}`;
}
