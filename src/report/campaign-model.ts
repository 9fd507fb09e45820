import * as z from "zod";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Parameter } from "../signing/parameter.ts";
import { strict } from "../suite/model/model.ts";
import type { CampaignAsked, CampaignFinding, CampaignProperty, CampaignSummary } from "./report.ts";

const text = z.string();
const count = z.int().nonnegative();

/** The model of a request that a report or a finding holds. */
export const httpRequestModel: z.ZodType<HttpRequest> = strict<HttpRequest>({
  method: text,
  url: text,
  target: text.exactOptional(),
  headers: z.array(z.tuple([text, text]) as z.ZodType<Parameter>).describe("Names and values, in their order."),
  body: text,
});

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
  kind: text.describe("How it broke."),
  shrunk: z.boolean().describe("False where the input is not known to be the smallest."),
  seed: z.int().describe("Of fast-check, for the property's arbitrary: not the campaign's."),
  path: text.describe("Of fast-check, to the input that was shrunk."),
  says: text.describe("What was expected and what came."),
  input: z.unknown().describe("The smallest input that is known to show it, as the property writes it."),
  sent: httpRequestModel.describe("Of a live gateway: the request that was sent, without secrets.").exactOptional(),
  diagnosis: z.array(z.array(text)).describe("Sets of known mistakes that make just these bytes."),
});

const asked = strict<CampaignAsked>({
  runs: count.nullable().describe("Inputs of all shards, jobs and properties together; null without a limit."),
  timeMs: count.nullable().describe("Milliseconds of each shard; null without a limit."),
  keepGoing: z.boolean().describe("Collect distinct findings, rather than end at the first."),
  method: text.nullable().describe("The only signature method that was to be tried; null for all."),
  properties: z.array(text).describe("The only properties that were to be tried; none means all."),
});

export const campaignModel: z.ZodType<CampaignSummary> = strict<CampaignSummary>({
  seed: count,
  shard: text.nullable().describe("I/N, of a campaign that was split."),
  shards: count.describe("How many shards were joined, where any were.").exactOptional(),
  asked: asked.describe("What the campaign was asked for: the same of all its shards."),
  runs: count,
  runsPerSecond: z.number().nonnegative(),
  jobs: count.describe("Processes side by side, of all shards together."),
  properties: z.array(property),
  findings: z.array(finding),
});
