import type { SignatureMethod } from "../signing/signing-task.ts";
import type { AdapterKind, Failure, Implementation } from "./adapter.ts";
import type { CampaignSummary } from "./campaign.ts";
import type { Severity } from "./severity.ts";

/** How one vector ended. A crash is not a wrong signature: `errored` and `failed` are kept apart everywhere. */
export type Status = "passed" | "failed" | "skipped" | "errored";

/** Where observation and expectation first part. */
export interface Mismatch {
  /** What was compared: `baseString`, `signature`, `authorization`, `body`, `contentType`, `encoded`, … */
  readonly stage: string;
  /** Zero-based, in characters (Unicode code points): the first one that differs. */
  readonly offset: number;
  readonly expected: string;
  readonly actual: string;
  /** A finding that the two texts do not show by themselves. */
  readonly note?: string;
}

/** What was found for one vector. */
export interface Verdict {
  readonly id: string;
  /** The kind of the vector, which is also its folder below `vectors/`. */
  readonly kind: string;
  readonly status: Status;
  /** Failed only. */
  readonly mismatch?: Mismatch;
  /** Failed and errored: what the vector tries, and the clauses it rests on (ids; the report quotes them). */
  readonly comment?: string;
  readonly clauses?: readonly string[];
  /** Verification only: what the specification demands, whatever came of it; absent where it is silent. */
  readonly due?: "accepted" | "refused";
  /** Verification only: the signature method of the merchant that the vector is about. */
  readonly method?: SignatureMethod;
  /** Verification only: an operation as it is and nothing else, so that who refuses it does so for a plain reason. */
  readonly plain?: true;
  /** Failed verification only: what it means to an attacker, or to honest merchants; absent where only the answer is amiss. */
  readonly effect?: string;
  /** Failed verification only: how bad that is. */
  readonly bugType?: Severity;
  /** Skipped only: why. */
  readonly reason?: string;
  /** Skipped only: the adapter itself declined, which a conformant profile does not do. */
  readonly declined?: true;
  /** Errored only. */
  readonly error?: Failure;
  /** Failed only: the sets of deviations that reproduce the bytes, simplest first. */
  readonly diagnosis?: readonly (readonly string[])[];
  /** Failed, errored or declined, just as the baseline lists it: the reason that the baseline gives. */
  readonly known?: string;
  /** Acceptable vectors that passed: which outcome the signer took, where what it shows tells. */
  readonly took?: { readonly point: string; readonly choice: string };
  readonly durationMs: number;
}

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

/** The flags that narrow a run. */
export interface Selection {
  readonly only?: string;
  readonly method?: string;
  readonly shard?: string;
  /** Only the smallest set of vectors that catches every known mistake. */
  readonly smoke?: true;
}

/** A known mistake, or several made together, by their ids. */
export interface NamedMistake {
  readonly deviations: readonly string[];
  readonly title: string;
}

/** Mistakes that, made together, reproduce byte for byte what was shown of each of these failed vectors. */
export interface Diagnosis extends NamedMistake {
  /** What happens to the bytes. */
  readonly happens: string;
  readonly fix: string;
  readonly clauses: readonly string[];
  readonly links: readonly string[];
  /** The failures that it explains. */
  readonly vectors: readonly string[];
  /** The one of them that shows it at the least length. */
  readonly example: string;
  /**
   * Failures that nothing explains, in which this would show as well: there is another mistake beside it, or it is not
   * quite this one.
   */
  readonly unsettled: readonly string[];
  /** What explains the same failures with as many mistakes: nothing that was shown tells them apart. */
  readonly alternatives: readonly NamedMistake[];
}

/** A known mistake that would explain failures, had not vectors passed that it breaks: so it is not the mistake. */
export interface Resemblance extends NamedMistake {
  readonly vectors: readonly string[];
  /** What passed though this mistake would break it. */
  readonly passed: readonly string[];
}

/** Failures that no known mistake explains, with the narrowest that can be said of them. */
export interface Unexplained {
  /** Where what was shown first parts from what is expected; see {@link Mismatch}. */
  readonly stage: string;
  readonly vectors: readonly string[];
  readonly example: string;
  /** What all of them try and nothing that passed does. */
  readonly flags: readonly { readonly name: string; readonly description: string }[];
  /** What is certain all the same, one sentence each. */
  readonly findings: readonly string[];
  readonly resembles: readonly Resemblance[];
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

/** Something that a client's requests can exercise, and how many of the captured ones did. */
export interface CoverageItem {
  /** `operation`, `method`, `placement`, `characters` or `order`. */
  readonly group: string;
  readonly name: string;
  readonly requests: number;
  /** Without it the client is not conformant, by the word of whoever started the run. */
  readonly required?: true;
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
  /** Breaches of the protocol that no vector was charged with. */
  readonly notes: readonly string[];
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
