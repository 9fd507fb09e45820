import type { CampaignFinding, CampaignSummary } from "../../src/conformance/campaign.ts";
import type { Report } from "../../src/conformance/report.ts";
import { summarizeMismatch } from "./describe-failure.ts";
import { escapeProse } from "./escape-text.ts";
import { plural } from "./plural.ts";
import { tellInput } from "./tell-input.ts";
import { tellSent } from "./tell-sent.ts";

const ID_LIMIT = 80;
const SAYS_LIMIT = 300;
/** As many as every reporter shows. */
const EXAMPLES_SHOWN = 5;
const POINT = /^point: "[^"]*"$/;

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
  /** What its input is called: not the smallest, where shrinking ended early. */
  readonly title: string;
  /** The smallest input that is known, a line for each of its parts, and what a live gateway was sent. */
  readonly input: readonly string[];
  /** What came; nothing where the diagnosis shows it as an example. */
  readonly says: readonly string[];
  /** How to draw it again. */
  readonly address: string;
}

/** How a campaign drew, as one sentence. */
export function sayCampaign({ seed, shard, shards, runs, runsPerSecond, jobs }: CampaignSummary): string {
  const part = shard === null ? "" : `, shard ${escapeProse(shard, ID_LIMIT)}`;
  const side = shards === undefined ? plural(jobs, "job") : `${plural(shards, "shard")}, ${plural(jobs, "job")} in all`;
  return `seed ${seed}${part}: ${countInputs(runs)}, ${count(Math.round(runsPerSecond))} a second in ${side}`;
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
export function tellFindings({ campaign, verdicts, diagnosis, unexplained }: Report): readonly ToldFinding[] {
  const shown = [...diagnosis.slice(0, EXAMPLES_SHOWN), ...unexplained.slice(0, EXAMPLES_SHOWN)];
  const examples = new Set(shown.map(({ example }) => example));
  const mismatches = new Map(verdicts.map(({ id, mismatch }) => [id, mismatch]));
  return (campaign?.findings ?? []).map((finding) => {
    const mismatch = mismatches.get(`fuzz/${finding.id}`);
    return {
      id: escapeProse(finding.id, ID_LIMIT),
      title: finding.shrunk ? "The smallest input of" : "An input, perhaps not the smallest, of",
      input: [...tellInput(finding.input).map(explainPoint), ...tellSent(finding)],
      // Of an answer to a request, the sentence tells what is wrong with the request as well.
      says:
        mismatch === undefined || mismatch.stage === "verified"
          ? [escapeProse(finding.says, SAYS_LIMIT)]
          : examples.has(`fuzz/${finding.id}`)
            ? []
            : [summarizeMismatch(mismatch)],
      address: escapeProse(addressOf(finding), SAYS_LIMIT),
    };
  });
}

/** What came out of a campaign, as the end of a sentence of which the target is the subject. */
export function describeCampaign({ runs, properties, findings }: CampaignSummary, { complete }: Report): string {
  const tried = properties.filter((property) => property.runs > 0).length;
  const broken = new Set(findings.map(({ property }) => property)).size;
  const inputs = countInputs(runs);
  const found = plural(findings.length, "distinct finding");
  if (!complete) return `had been tried on ${inputs} when the run ended, with ${found}`;
  if (tried === 0 && findings.length === 0) {
    return "was tried on nothing: no input was drawn before the time was over, or none fell to this shard or property; give it more by --time or --runs";
  }
  if (findings.length === 0) return `keeps ${sayLaws(tried)} on ${inputs}`;
  return `breaks ${broken} of ${sayLaws(Math.max(tried, broken))}: ${found} in ${inputs}`;
}

/** A whole number with its thousands set apart. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(?:[0-9]{3})+$)/g, " ");
}

/** So many inputs, in words. */
export function countInputs(inputs: number): string {
  return `${count(inputs)} ${inputs === 1 ? "input" : "inputs"}`;
}

function sayLaws(laws: number): string {
  return plural(laws, "law");
}

/** A task may be about a point on which signers rightly differ: then the input names it. */
function explainPoint(line: string): string {
  return POINT.test(line)
    ? `${line}, where the specification is silent: any reading known to be in use would pass`
    : line;
}

function addressOf({ property, seed, path }: CampaignFinding): string {
  return `${property}@${seed}:${path}`;
}
