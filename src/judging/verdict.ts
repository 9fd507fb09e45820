import type { HttpRequest } from "../signing/http-request.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import type { Ground, Level } from "../suite/model/level.ts";
import { type Severity, severities } from "../suite/model/vector.ts";
import type { Failure } from "./adapter.ts";
import type { ShownReading } from "./shown-readings.ts";

/** The outcome of one vector. A crash is not a wrong signature: `errored` and `failed` are separate everywhere. */
export type Status = "passed" | "failed" | "skipped" | "errored";

/** The first difference between observation and expectation. */
export interface Mismatch {
  /** The stage that was compared: `baseString`, `signature`, `authorization`, `body`, `contentType`, `encoded`, … */
  readonly stage: string;
  /** The zero-based index of the first different character (Unicode code point). */
  readonly offset: number;
  readonly expected: string;
  readonly actual: string;
  /** A finding that the two texts do not show by themselves. */
  readonly note?: string;
}

/**
 * The stages of findings that hold of a signer's answers together, and whose note says what is wrong: a nonce that was
 * used before, a clock that is wrong, a point that is read in two ways, a part that only some answers show.
 */
export const selfExplained: ReadonlySet<string> = new Set(["nonce", "timestamp", "reading", "shown"]);

/** The start of a mismatch's note where an accepting answer reads like a refusal. */
export const MEANT_REFUSAL = "It may mean to refuse, but answers with status 200";

/** The fields of every verdict. */
interface VerdictHead {
  readonly id: string;
  /** The kind of the vector, which is also its folder below `vectors/`. */
  readonly kind: string;
  /** Verification only: the verdict that the specification demands; absent for an ambiguity. */
  readonly due?: "accepted" | "refused";
  /** The signature method of the request; in verification that of the merchant that the vector is about. */
  readonly method?: SignatureMethod;
  /** Verification only: set for a plain request of an operation, so that a refusal has a plain reason. */
  readonly plain?: true;
  readonly durationMs: number;
}

/** The reasons why a vector did not pass: what it tries, and the clauses it rests on (ids; the report quotes them). */
interface VerdictReason {
  readonly comment?: string;
  readonly clauses?: readonly string[];
}

/** The baseline's reason for a failure that is exactly as listed there. */
interface KnownReason {
  readonly known?: string;
}

/** The verdict on a right answer, or on one of the answers to an ambiguity. */
export interface PassedVerdict extends VerdictHead {
  readonly status: "passed";
  /** The interpretation that an acceptable vector's answer took, where the answer shows it. */
  readonly took?: { readonly point: string; readonly choice: string };
  /** Signing only: the points that the answer reads otherwise than most signers do, and the readings that fit. */
  readonly readings?: readonly ShownReading[];
  /** Signing only: the parts of the request that this answer does not show, of those that any answer of the run shows. */
  readonly lacks?: readonly string[];
}

/** The verdict on a wrong answer. */
export interface FailedVerdict extends VerdictHead, VerdictReason, KnownReason {
  readonly status: "failed";
  /** Absent where a finding of a campaign is not a difference of two texts. */
  readonly mismatch?: Mismatch;
  /**
   * Verification only: the consequence for an attacker or for honest merchants; absent where only the answer's form is
   * wrong.
   */
  readonly effect?: string;
  /** Verification only: the severity of that. */
  readonly bugType?: Severity;
  /** How much the failure matters, and why: of a verifier's failures, and where a policy says so. */
  readonly level?: Level;
  readonly ground?: Ground;
  /** The reason that the user's policy gives for this level. */
  readonly policy?: string;
  /** Verification only: what the refused right requests of a run share, or the accepted forged ones, and no other one of them has. */
  readonly cause?: string;
  /** Verification only: the request, where it is the shortest of its group. */
  readonly request?: HttpRequest;
  /** As that of a {@link PassedVerdict}. */
  readonly lacks?: readonly string[];
  /** Set where the level of the failure is none at which the run fails. */
  readonly tolerated?: true;
  /** The sets of deviations that reproduce the bytes, simplest first. */
  readonly diagnosis?: readonly (readonly string[])[];
  /** A captured request only: the ids of what else is wrong with it, however it is signed. */
  readonly flaws?: readonly string[];
}

/** The verdict on a vector that was not asked, or that the adapter declined. */
export interface SkippedVerdict extends VerdictHead, KnownReason {
  readonly status: "skipped";
  readonly reason: string;
  /** Set where the adapter itself declined, which a conformant profile does not do. */
  readonly declined?: true;
}

/** The start of a skipped vector's reason where its role or method is not the adapter's. */
export const UNDECLARED = "the adapter does not declare the";

/** Whether a vector does not count, since its role or method is none that the adapter declares. */
export function isUnscored(verdict: Verdict): verdict is SkippedVerdict {
  return verdict.status === "skipped" && verdict.declined !== true && verdict.reason.startsWith(UNDECLARED);
}

/** The verdict on a crash, a hang or garbage in place of an answer. */
export interface ErroredVerdict extends VerdictHead, VerdictReason, KnownReason {
  readonly status: "errored";
  readonly error: Failure;
}

/** The verdict on one vector. */
export type Verdict = PassedVerdict | FailedVerdict | SkippedVerdict | ErroredVerdict;

export function isFailed(verdict: Verdict): verdict is FailedVerdict {
  return verdict.status === "failed";
}

/** The beginning of the ids of vectors that were drawn for a run. */
export const UNSEEN_PREFIX = "challenge/";

/** Whether a verdict is on a vector that was drawn for its run, and was judged. */
export function isJudgedUnseen({ id, status }: Verdict): boolean {
  return id.startsWith(UNSEEN_PREFIX) && status !== "skipped";
}

/** Whether a verdict is on a failure that does not fail its run. */
export function isTolerated(verdict: Verdict): boolean {
  return verdict.status === "failed" && verdict.tolerated === true;
}

/** Returns the baseline's reason for the outcome of a vector; `undefined` where the baseline has none. */
export function knownReasonOf(verdict: Verdict): string | undefined {
  return verdict.status === "passed" ? undefined : verdict.known;
}

export { type Ground, type Level, levels } from "../suite/model/level.ts";
export type { Severity };

export function severityOf(verdict: Verdict): Severity | undefined {
  return verdict.status === "failed" ? verdict.bugType : undefined;
}

/** Ranks a severity, the worst lowest; no severity is no attack. */
export function rankOf(severity: Severity | undefined): number {
  return severity === undefined ? severities.length : severities.indexOf(severity);
}

/** Returns the worst of several severities; `undefined` for none. */
export function worstOf(several: readonly (string | undefined)[]): Severity | undefined {
  return severities.find((severity) => several.includes(severity));
}
