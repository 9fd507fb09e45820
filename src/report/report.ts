import type { CoverageItem } from "../coverage/coverage-item.ts";
import type { Diagnosis, Unexplained } from "../diagnosis/diagnosis.ts";
import type { AdapterKind, Implementation } from "../judging/adapter.ts";
import type { CountedNote, IncidentKind } from "../judging/note.ts";
import type { Selection } from "../judging/selection.ts";
import type { Verdict } from "../judging/verdict.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Level } from "../suite/model/level.ts";
import type { PlanDigest } from "./merge/plan-digest.ts";

/** Counts of verdicts. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly errored: number;
  /** How many of the failed ones do not fail the run; absent for none. */
  readonly tolerated?: number;
}

/** The counts of a role, with a signature method where it has one: `signer/HMAC-SHA1`. */
export interface Profile extends Totals {
  readonly name: string;
  /** How many vectors were judged that were drawn for the run; absent for none. */
  readonly unseen?: number;
  readonly conformant: boolean;
}

/** The vectors of the report's run. */
export interface SuiteSummary {
  readonly version: string;
  /** `sha256:` and the hex digest of the suite's files. */
  readonly digest: string;
  /** The number of vectors that the run was to judge. */
  readonly vectors: number;
  /** A shard only: the vectors of the whole run. */
  readonly plan?: PlanDigest;
  /** How many the target could have been asked, had no flag narrowed the run; absent where nobody counted. */
  readonly of?: number;
  /** False where the suite's files are not those that were released under its version; absent where nobody compared. */
  readonly released?: boolean;
  /** The seed of the unseen vectors that were added, if any. */
  readonly challenge: string | null;
  /** The flags that narrowed the run, if any: such a run certifies nothing beyond what it ran. */
  readonly selection: Selection | null;
}

/** The interpretation of an ambiguity that was taken. */
export interface TakenChoice {
  readonly point: string;
  readonly took: string;
  readonly reading?: string;
}

/** The incidents of one kind and remark. */
export interface Instability extends CountedNote {
  readonly kind: IncidentKind;
  /** Set where whoever started the run tolerates as many of the kind. */
  readonly tolerated?: true;
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
  /** The target's own file, as the command line names it, where it does. */
  readonly adapterFile?: string;
  /** The least level at which a verifier's failure fails the run; absent where no verifier was judged. */
  readonly failOn?: Level;
  /** The release whose vectors count; absent where all do. */
  readonly requirements?: string;
  /** The policy of whoever started the run; absent where it asks for nothing of its own. */
  readonly policy?: PolicySummary;
  readonly conformant: boolean;
  /** What the verdict does not reach, a few words each, such as `signature only`; absent where it reaches all. */
  readonly limits?: readonly string[];
  readonly profiles: readonly Profile[];
  readonly totals: Totals;
  /** The wall-clock time of the run. Verdicts may overlap, so that their durations add up to more. */
  readonly durationMs: number;
  /** The fields of `signed` that the signer showed: nothing else was judged. */
  readonly shown: readonly string[];
  /** Remarks besides the verdicts, a sentence each: faults that belong to no vector, for instance. */
  readonly notes: readonly string[];
  /** The notes with a count, as data. */
  readonly countedNotes?: readonly CountedNote[];
  /** The incidents of an unstable target, by kind; the run fails unless all are tolerated. Absent for none. */
  readonly unstable?: readonly Instability[];
  /** The profiles that had to be tried and were not; the run fails. Absent for none. */
  readonly untried?: readonly string[];
  /** How the command of a captured client failed, as the end of a sentence; the run fails. Absent where it did not. */
  readonly commandEnd?: string;
  /** The interpretations that were taken of ambiguities, by name and as a sentence. */
  readonly choices: readonly TakenChoice[];
  /** The smallest set of mistakes that explains the most failures, the one with the most failures first. */
  readonly diagnosis: readonly Diagnosis[];
  readonly unexplained: readonly Unexplained[];
  /** A captured client only: the features that its requests exercised, and those that they did not. */
  readonly coverage?: readonly CoverageItem[];
  /** `fuzz` only: how its inputs were drawn. */
  readonly campaign?: CampaignSummary;
  /** Present where a baseline was given. */
  readonly baseline?: BaselineOutcome;
  /** The sentence of the specification behind each clause that a failed or errored verdict cites. */
  readonly clauses: Readonly<Record<string, string>>;
  /** How the report came to be; absent in a report that a program made. */
  readonly run?: RunSummary;
  readonly verdicts: readonly Verdict[];
}

/** A policy as a report holds it: enough to know it again. */
export interface PolicySummary {
  /** `sha256:` and the hex digest of its rules and of the interpretations that it requires. */
  readonly digest: string;
  /** The points at which it requires an interpretation and no vector was judged; absent for none. */
  readonly unasked?: readonly string[];
}

/** When, how and where a report was written. It holds no value of any flag, which may be a secret. */
export interface RunSummary {
  /** ISO 8601, UTC. */
  readonly writtenAt: string;
  /** The command with the names of its flags, such as `certify --method --out -- …`. */
  readonly command: string;
  /** Operating system, processors and Node.js, in a few words. */
  readonly machine: string;
}

/** A property that a campaign tried. */
export interface CampaignProperty {
  readonly id: string;
  /** The property in one sentence. */
  readonly says: string;
  /** The number of judged inputs. */
  readonly runs: number;
  /** The number of inputs that broke it. */
  readonly failures: number;
  /** The number of distinct findings. */
  readonly findings: number;
}

/** An input that breaks a property, with the seed and path that draw it again. */
export interface CampaignFinding {
  readonly id: string;
  readonly property: string;
  /** The kind of failure: two unexplained findings of different kinds are never one. */
  readonly kind: string;
  /** False where the input is not known to be the smallest. */
  readonly shrunk: boolean;
  /** The seed of fast-check for the property's arbitrary, not the campaign's seed. */
  readonly seed: number;
  readonly path: string;
  /** The expectation and the answer, as one sentence. */
  readonly says: string;
  /** The smallest known input that shows it, as the property writes it. */
  readonly input: unknown;
  /** A live gateway only: the request that was sent; merchants' secrets are masked, where a forgery holds one. */
  readonly sent?: HttpRequest;
  /** The sets of known mistakes that make exactly these bytes. */
  readonly diagnosis: readonly (readonly string[])[];
}

/** The limits and selections of a campaign, which are the same for all its shards. */
export interface CampaignAsked {
  /** Inputs of all shards, jobs and properties together; `null` without a limit. */
  readonly runs: number | null;
  /** Milliseconds of each shard; `null` without a limit. */
  readonly timeMs: number | null;
  /** Whether to collect distinct findings rather than to end at the first. */
  readonly keepGoing: boolean;
  /** `null` for all methods of the target. */
  readonly method: string | null;
  /** Ids of properties; none means all. */
  readonly properties: readonly string[];
}

/** The inputs of a fuzz campaign, how they were drawn, and their findings. */
export interface CampaignSummary {
  readonly seed: number;
  /** `I/N`, where the campaign was split. */
  readonly shard: string | null;
  /** The number of shards that were joined, if any. */
  readonly shards?: number;
  readonly asked: CampaignAsked;
  readonly runs: number;
  readonly runsPerSecond: number;
  /** The number of parallel processes, of all shards together. */
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
  /** The listed way of failing; `failsWith` is the new one, or `skipped` where it is not tried any more. */
  readonly was: string;
}

/** The differences between a run and its baseline; all lists are empty when there is none. */
export interface BaselineDrift {
  /** Failures that are not listed. */
  readonly unlisted: readonly KnownFailure[];
  /** Listed failures that pass now. */
  readonly fixed: readonly KnownFailure[];
  /** Listed failures that fail otherwise now, or are not tried any more. */
  readonly changed: readonly ChangedFailure[];
  /** Listed failures of vectors that the suite lacks. */
  readonly unknown: readonly KnownFailure[];
}

/** The comparison of a run with the known failures of its target. */
export interface BaselineOutcome extends BaselineDrift {
  /** The number of failures that are as they are listed. */
  readonly known: number;
}
