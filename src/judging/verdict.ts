import type { SignatureMethod } from "../signing/signing-task.ts";
import { type Severity, severities } from "../suite/model/vector.ts";
import type { Failure } from "./adapter.ts";

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

/** How the note of a mismatch begins where an answer that accepts reads like a refusal. */
export const MEANT_REFUSAL = "It may mean to refuse, but answers with status 200";

/** What a verdict tells of its vector, whatever came of it. */
interface VerdictHead {
  readonly id: string;
  /** The kind of the vector, which is also its folder below `vectors/`. */
  readonly kind: string;
  /** Verification only: what the specification demands; absent where it is silent. */
  readonly due?: "accepted" | "refused";
  /** Verification only: the signature method of the merchant that the vector is about. */
  readonly method?: SignatureMethod;
  /** Verification only: an operation as it is and nothing else, so that who refuses it does so for a plain reason. */
  readonly plain?: true;
  readonly durationMs: number;
}

/** Why a verdict is no pass: what the vector tries, and the clauses it rests on (ids; the report quotes them). */
interface VerdictReason {
  readonly comment?: string;
  readonly clauses?: readonly string[];
}

/** The reason that the baseline gives for a failure that is just as it is listed there. */
interface KnownReason {
  readonly known?: string;
}

/** What was shown is right, or one of the ways that the specification leaves open. */
export interface PassedVerdict extends VerdictHead {
  readonly status: "passed";
  /** Which outcome of an acceptable vector was taken, where what is shown tells. */
  readonly took?: { readonly point: string; readonly choice: string };
}

/** What was shown is wrong. */
export interface FailedVerdict extends VerdictHead, VerdictReason, KnownReason {
  readonly status: "failed";
  /** Absent where a finding of a campaign is no difference of two texts. */
  readonly mismatch?: Mismatch;
  /** Verification only: what it means to an attacker, or to honest merchants; absent where only the answer is amiss. */
  readonly effect?: string;
  /** Verification only: how bad that is. */
  readonly bugType?: Severity;
  /** The sets of deviations that reproduce the bytes, simplest first. */
  readonly diagnosis?: readonly (readonly string[])[];
}

/** Nobody was asked, or the adapter declined. */
export interface SkippedVerdict extends VerdictHead, KnownReason {
  readonly status: "skipped";
  readonly reason: string;
  /** The adapter itself declined, which a conformant profile does not do. */
  readonly declined?: true;
}

/** A crash, a hang or garbage came in place of an answer. */
export interface ErroredVerdict extends VerdictHead, VerdictReason, KnownReason {
  readonly status: "errored";
  readonly error: Failure;
}

/** What was found for one vector. */
export type Verdict = PassedVerdict | FailedVerdict | SkippedVerdict | ErroredVerdict;

/** Whether what was shown is wrong. */
export function isFailed(verdict: Verdict): verdict is FailedVerdict {
  return verdict.status === "failed";
}

/** The reason that the baseline gives for what came of a vector; nothing where it knows of none. */
export function knownReasonOf(verdict: Verdict): string | undefined {
  return verdict.status === "passed" ? undefined : verdict.known;
}

export type { Severity };

/** The worse, the smaller; what is not told is no attack. */
export function rankOf(severity: Severity | undefined): number {
  return severity === undefined ? severities.length : severities.indexOf(severity);
}

/** The worst of several; nothing of none. */
export function worstOf(several: readonly (string | undefined)[]): Severity | undefined {
  return severities.find((severity) => several.includes(severity));
}
