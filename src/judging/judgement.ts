import type { HttpRequest } from "../signing/http-request.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import type { BuiltRequest } from "../spec/build-request.ts";
import type { ClauseId } from "../spec/clauses.ts";
import type { Acceptable } from "../suite/model/vector.ts";
import type { Failure, Signed } from "./adapter.ts";
import type { PlannedVector } from "./plan.ts";
import type { ShownReading } from "./shown-readings.ts";
import type { Mismatch, PassedVerdict } from "./verdict.ts";

/** The evidence of a signing vector: the task and the signer's answer. */
export interface SigningEvidence {
  readonly kind: "signing";
  /** The task with the nonce and timestamp that were signed. */
  readonly task: SigningTask;
  /** The given task, where the answer carries another nonce or timestamp. */
  readonly given?: SigningTask;
  readonly shown: Signed;
  /** The ambiguity that the vector is about, if any. */
  readonly point?: string;
  /** Whether the answer shows that an empty token was signed. */
  readonly emptyToken: "yes" | "no" | "unknown";
}

/** The task and the answer of a vector on which known mistakes can be tried. */
export type Evidence =
  | SigningEvidence
  | { readonly kind: "encoding"; readonly text: string; readonly shown: string }
  | { readonly kind: "request-shapes"; readonly expected: BuiltRequest; readonly shown: BuiltRequest };

/** The result of judging one vector, before the report gives it its id and duration. */
export type Judgement =
  | {
      readonly status: "passed";
      readonly took?: NonNullable<PassedVerdict["took"]>;
      /** Signing only: the points that the answer reads otherwise than most signers do. */
      readonly readings?: readonly ShownReading[];
      readonly evidence?: Evidence;
    }
  | {
      readonly status: "failed";
      readonly mismatch: Mismatch;
      readonly evidence?: Evidence;
      /** The clauses that the mismatch itself breaks, where they are not those of the vector. */
      readonly clauses?: readonly ClauseId[];
    }
  | { readonly status: "skipped"; readonly reason: string; readonly declined?: true }
  | { readonly status: "errored"; readonly error: Failure };

/** A judged vector of a run. */
export interface Judged {
  readonly planned: PlannedVector;
  readonly judgement: Judgement;
  readonly durationMs: number;
  /** The fields of `signed` in the answer. */
  readonly shown?: readonly string[];
  /** The parts of the request that a right answer does not show, of those that any answer shows. */
  readonly lacks?: readonly string[];
  /** The request that a live gateway was sent, with its secrets masked. */
  readonly sent?: HttpRequest;
}

/** A vector's outcomes: one where the specification fixes it, several where the vector is about an ambiguity. */
export type Outcomes<Expected> =
  | { readonly result: "valid" | "invalid"; readonly expected: Expected }
  | Acceptable<Expected>;

/**
 * Judges an answer by a vector's outcomes. For an ambiguity any outcome passes; the judgement names the one that was
 * taken, if the answer distinguishes it from the others.
 */
export function judgeOutcomes<Expected>(
  vector: Outcomes<Expected>,
  compare: (expected: Expected) => Mismatch | undefined,
): Judgement {
  if (vector.result !== "acceptable") {
    const mismatch = compare(vector.expected);
    return mismatch === undefined ? { status: "passed" } : { status: "failed", mismatch };
  }
  const compared = vector.choices.map(({ name, expected }) => ({ name, mismatch: compare(expected) }));
  const [taken, ...others] = compared.filter(({ mismatch }) => mismatch === undefined);
  if (taken === undefined) return { status: "failed", mismatch: nearest(compared.map(({ mismatch }) => mismatch)) };
  if (others.length > 0) return { status: "passed" };
  return { status: "passed", took: { point: vector.point, choice: taken.name } };
}

/** Adds the evidence for a diagnosis to the judgement of an answer. */
export function withEvidence(judgement: Judgement, evidence: Evidence): Judgement {
  return judgement.status === "passed" || judgement.status === "failed" ? { evidence, ...judgement } : judgement;
}

/** Removes the evidence from a judgement, as a report needs it: it is for the diagnosis, and would repeat the tasks. */
export function withoutEvidence(judgement: Judgement): Judgement {
  if (!("evidence" in judgement)) return judgement;
  const { evidence: _, ...reported } = judgement;
  return reported;
}

/** The stages of an answer, in the order in which they are compared. */
const stages = ["baseString", "signature", "authorization", "body", "contentType", "verified", "answer"];

/** Returns the mismatch of the outcome that the answer follows furthest. */
function nearest(mismatches: readonly (Mismatch | undefined)[]): Mismatch {
  const [first, ...rest] = mismatches.filter((mismatch) => mismatch !== undefined);
  if (first === undefined) throw new TypeError("an acceptable vector has at least one outcome");
  const furthest = rest.reduce((best, next) => (isFurther(next, best) ? next : best), first);
  return { ...furthest, note: furthest.note ?? "none of the accepted readings; compared with the nearest" };
}

function isFurther(a: Mismatch, b: Mismatch): boolean {
  if (a.stage === b.stage) return a.offset > b.offset;
  return stages.indexOf(a.stage) > stages.indexOf(b.stage);
}
