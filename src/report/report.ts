import type { CoverageItem } from "../coverage/coverage-item.ts";
import type { Diagnosis, Unexplained } from "../diagnosis/diagnosis.ts";
import type { AdapterKind, Implementation } from "../judging/adapter.ts";
import type { CountedNote } from "../judging/note.ts";
import type { Selection } from "../judging/selection.ts";
import type { Verdict } from "../judging/verdict.ts";
import type { HttpRequest } from "../signing/http-request.ts";

/** Counts of verdicts. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly errored: number;
}

/** A role, with a signature method where it has one, as `signer/HMAC-SHA1`. */
export interface Profile extends Totals {
  readonly name: string;
  readonly conformant: boolean;
}

/** The vectors of the report's run. */
export interface SuiteSummary {
  readonly version: string;
  /** `sha256:` and the hex digest of the suite's files. */
  readonly digest: string;
  /** How many vectors the run was to judge. */
  readonly vectors: number;
  /** The seed of the unseen vectors that were added, if any. */
  readonly challenge: string | null;
  /** What narrowed the run, if anything: such a run certifies nothing beyond what it ran. */
  readonly selection: Selection | null;
}

/** The outcome of one run, as `report.json` holds it. */
export interface Report {
  readonly format: "countersign/report";
  readonly version: 1;
  /** False when the run was interrupted or the adapter kept dying: then verdicts are missing. */
  readonly complete: boolean;
  /** Why the report is incomplete. */
  readonly incompleteReason?: string;
  readonly suite: SuiteSummary;
  readonly target: { readonly kind: AdapterKind; readonly implementation: Implementation };
  readonly conformant: boolean;
  readonly profiles: readonly Profile[];
  readonly totals: Totals;
  /** Wall-clock time of the run. Verdicts overlap, so their durations add up to more. */
  readonly durationMs: number;
  /** What the signer showed of its requests, of the fields of `signed`: nothing else was judged. */
  readonly shown: readonly string[];
  /** What is to be known besides the verdicts, a sentence each: faults that no vector was charged with, for instance. */
  readonly notes: readonly string[];
  /** Those of the notes that count something, as data. */
  readonly countedNotes?: readonly CountedNote[];
  readonly choices: readonly { readonly point: string; readonly took: string }[];
  /** The smallest set of mistakes that explains the most failures, what explains most first. */
  readonly diagnosis: readonly Diagnosis[];
  readonly unexplained: readonly Unexplained[];
  /** A captured client only: what its requests exercised, and what they did not. */
  readonly coverage?: readonly CoverageItem[];
  /** Of `fuzz` only: how its inputs were drawn. */
  readonly campaign?: CampaignSummary;
  /** Only where a baseline was given. */
  readonly baseline?: BaselineOutcome;
  /** The sentence of the specification behind each clause that a failed or errored verdict cites. */
  readonly clauses: Readonly<Record<string, string>>;
  readonly verdicts: readonly Verdict[];
}

/** A property that a campaign tried. */
export interface CampaignProperty {
  readonly id: string;
  /** The property in one sentence. */
  readonly says: string;
  /** Inputs that were judged. */
  readonly runs: number;
  /** Inputs that broke it. */
  readonly failures: number;
  /** Distinct ones. */
  readonly findings: number;
}

/** An input that breaks a property, and what it takes to draw it again. */
export interface CampaignFinding {
  readonly id: string;
  readonly property: string;
  /** How it broke: of what no mistake explains, two findings of different kinds are never one. */
  readonly kind: string;
  /** False where the input is not known to be the smallest. */
  readonly shrunk: boolean;
  /** Of fast-check, for the property's arbitrary: not the campaign's. */
  readonly seed: number;
  readonly path: string;
  /** What was expected and what came, as one sentence. */
  readonly says: string;
  /** The smallest input that is known to show it, as the property writes it. */
  readonly input: unknown;
  /** Of a live gateway: the request that was sent; merchants' secrets are masked, where a forgery holds one. */
  readonly sent?: HttpRequest;
  /** The known mistakes that make just these bytes, sets of deviations. */
  readonly diagnosis: readonly (readonly string[])[];
}

/** What a campaign was asked for: all its shards are asked the same. */
export interface CampaignAsked {
  /** Inputs of all shards, jobs and properties together; `null` without a limit. */
  readonly runs: number | null;
  /** Milliseconds of each shard; `null` without a limit. */
  readonly timeMs: number | null;
  /** Whether it was to collect distinct findings rather than to end at the first. */
  readonly keepGoing: boolean;
  /** `null` for all that the target has. */
  readonly method: string | null;
  /** Ids; none means all. */
  readonly properties: readonly string[];
}

/** How the inputs of a fuzz campaign were drawn, and what they showed. */
export interface CampaignSummary {
  readonly seed: number;
  /** `I/N`, of a campaign that was split. */
  readonly shard: string | null;
  /** How many shards were joined, where any were. */
  readonly shards?: number;
  readonly asked: CampaignAsked;
  readonly runs: number;
  readonly runsPerSecond: number;
  /** Processes side by side, of all shards together. */
  readonly jobs: number;
  readonly properties: readonly CampaignProperty[];
  readonly findings: readonly CampaignFinding[];
}

/** A failure that is known, and how it fails. */
export interface KnownFailure {
  readonly id: string;
  /**
   * The deviations that explain it, joined with ` + `; else `stage:<name>`, and `stage:verified/refused-in-body` of what is
   * accepted by its status alone; else `errored` or `declined`.
   */
  readonly failsWith: string;
  readonly reason: string;
}

/** A known failure that fails otherwise than it is listed. */
export interface ChangedFailure extends KnownFailure {
  /** How it is listed; `failsWith` is the new way, or `skipped` where it is not tried any more. */
  readonly was: string;
}

/** Where a run and its baseline part; all lists are empty when nothing is new. */
export interface BaselineDrift {
  /** Fails and is not listed. */
  readonly unlisted: readonly KnownFailure[];
  /** Listed and passes now. */
  readonly fixed: readonly KnownFailure[];
  /** Listed and fails otherwise now, or is not tried any more. */
  readonly changed: readonly ChangedFailure[];
  /** Listed, and the suite holds no such vector. */
  readonly unknown: readonly KnownFailure[];
}

/** A run held against the known failures of its target. */
export interface BaselineOutcome extends BaselineDrift {
  /** How many failures are listed and fail just so. */
  readonly known: number;
}
