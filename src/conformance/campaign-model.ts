import { z } from "zod";
import { strict } from "../vectors/model.ts";
import type { CampaignFinding, CampaignProperty, CampaignSummary } from "./campaign.ts";

const text = z.string();
const count = z.int().nonnegative();

const property = strict<CampaignProperty>({
  id: text,
  says: text.describe("The law in one sentence."),
  runs: count.describe("Inputs that were judged."),
  failures: count.describe("Inputs that broke it."),
  findings: count.describe("Distinct ones."),
});

const finding = strict<CampaignFinding>({
  id: text,
  property: text,
  seed: z.int().describe("Of fast-check, for the property's arbitrary: not the campaign's."),
  path: text.describe("Of fast-check, to the input that was shrunk."),
  says: text.describe("What was expected and what came."),
  input: z.unknown().describe("The smallest input that shows it, as the property writes it."),
  diagnosis: z.array(z.array(text)).describe("Sets of known mistakes that make just these bytes."),
});

/** The model of {@link CampaignSummary}. */
export const campaignModel: z.ZodType<CampaignSummary> = strict<CampaignSummary>({
  seed: count,
  shard: text.nullable().describe("I/N, of a campaign that was split."),
  runs: count,
  runsPerSecond: z.number().nonnegative(),
  jobs: count.describe("Processes side by side."),
  properties: z.array(property),
  findings: z.array(finding),
});
