import { z } from "zod";
import { describeIssues } from "../../../src/conformance/describe-issues.ts";
import { diagnosisModel } from "../../../src/conformance/diagnosis-model.ts";
import type { Report } from "../../../src/conformance/report.ts";
import { targetModel } from "../../../src/conformance/report-schema.ts";
import { oneOf, strict } from "../../../src/vectors/model.ts";
import type { Naming } from "../campaign/name-anew.ts";
import type { CampaignOptions, CampaignOutcome, Progress, PropertyTally } from "../campaign/run-campaign.ts";
import { breachModel, findingModel } from "../corpus/read-finding.ts";
import type { Replayed } from "../corpus/replay-finding.ts";
import type { Finding, InputAddress } from "../finding.ts";
import type { PropertySource } from "./opened-properties.ts";

/** A job's part of a campaign. */
export interface CampaignWork {
  readonly kind: "campaign";
  readonly options: Pick<
    CampaignOptions,
    "seed" | "runs" | "timeMs" | "shard" | "job" | "keepGoing" | "known" | "discriminate"
  >;
  /** The folder where a finding is kept before it is told. */
  readonly corpus?: string;
}

/** Findings that are to be shrunk, and the folder where they are kept. */
export interface ShrinkWork {
  readonly kind: "shrink";
  readonly findings: readonly Finding[];
  readonly corpus: string;
}

/**
 * What a job is to do: its part of a campaign, or to replay findings, or to shrink those that are as they were drawn, or to
 * draw one input again and try it.
 */
export type JobWork =
  | CampaignWork
  | ShrinkWork
  | { readonly kind: "replay"; readonly findings: readonly Finding[] }
  | { readonly kind: "draw"; readonly address: InputAddress };

/** The first line that a job is given. There may be one more: `stop`. */
export interface JobOrder {
  readonly source: PropertySource;
  readonly work: JobWork;
}

/** What came of a campaign, with the findings by their ids: they were told before. */
export interface JobOutcome extends Omit<CampaignOutcome, "distinct"> {
  readonly distinct: readonly string[];
  readonly notes: readonly string[];
}

/** What a job tells, a line each. */
export type JobMessage =
  | { readonly tells: "started"; readonly target: Report["target"] }
  /** It is not stuck. */
  | { readonly tells: "beat" }
  | { readonly tells: "progress"; readonly progress: Progress }
  | { readonly tells: "finding"; readonly finding: Finding }
  | { readonly tells: "replayed"; readonly id: string; readonly result: ReplayResult }
  /** What was found cannot be kept, so that the job ends. */
  | (Fault & { readonly tells: "unkept" })
  | { readonly tells: "done"; readonly outcome?: JobOutcome }
  /** The target cannot be used at all, or the corpus cannot be opened. */
  | (Fault & { readonly tells: "failed" });

/** An error of ours, as it travels between processes. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

type WithoutFinding<T> = T extends unknown ? Omit<T, "finding"> : never;

/** What came of a replay, but for the finding itself. */
export type ReplayResult = WithoutFinding<Replayed>;

const text = z.string();
const texts = z.array(text);
const count = z.int().nonnegative();

const tally = strict<PropertyTally>({
  id: text,
  says: text,
  runs: count,
  skipped: count,
  failures: count,
  findings: count,
});
const progressShape = { runs: count, runsPerSecond: z.number(), properties: z.array(tally), findings: count };
const outcome = strict<JobOutcome>({
  ...progressShape,
  seed: count,
  complete: z.boolean(),
  incompleteReason: text.exactOptional(),
  distinct: texts,
  choices: z.array(z.strictObject({ point: text, took: text })),
  durationMs: z.number().nonnegative(),
  notes: texts,
});

const faultShape = { code: text, message: text, hint: text.exactOptional() };

type Message<Kind> = Extract<JobMessage, { readonly tells: Kind }>;
type Result<Kind> = Extract<ReplayResult, { readonly outcome: Kind }>;

const replayResult = oneOf<ReplayResult>(
  "outcome",
  strict<Result<"FIXED">>({ outcome: z.literal("FIXED") }),
  strict<Result<"FAILED">>({
    outcome: z.literal("FAILED"),
    breach: breachModel,
    named: strict<Naming>({ diagnosis: z.array(diagnosisModel), unexplained: texts }).exactOptional(),
  }),
  strict<Result<"ERROR">>({ outcome: z.literal("ERROR"), why: text }),
);

const messageModel = oneOf<JobMessage>(
  "tells",
  strict<Message<"started">>({ tells: z.literal("started"), target: targetModel }),
  strict<Message<"beat">>({ tells: z.literal("beat") }),
  strict<Message<"progress">>({ tells: z.literal("progress"), progress: strict<Progress>(progressShape) }),
  strict<Message<"finding">>({ tells: z.literal("finding"), finding: findingModel }),
  strict<Message<"replayed">>({ tells: z.literal("replayed"), id: text, result: replayResult }),
  strict<Message<"done">>({ tells: z.literal("done"), outcome: outcome.exactOptional() }),
  strict<Message<"unkept">>({ tells: z.literal("unkept"), ...faultShape }),
  strict<Message<"failed">>({ tells: z.literal("failed"), ...faultShape }),
);

/** Reads a line of a job; what is none is a sentence on what is wrong with it. */
export function readJobMessage(line: string): JobMessage | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return "expected a line of JSON, got another text";
  }
  const parsed = messageModel.safeParse(value);
  return parsed.success ? parsed.data : `expected a message of a job, got another (${describeIssues(parsed.error)})`;
}
