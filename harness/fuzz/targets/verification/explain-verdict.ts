import type { Observation } from "../../../../src/judging/adapter.ts";
import { compareVerified } from "../../../../src/judging/compare-answers.ts";
import type { Judgement } from "../../../../src/judging/judgement.ts";
import type { SignatureMethod } from "../../../../src/signing/signing-task.ts";
import type { VerificationExpected } from "../../../../src/suite/model/vector.ts";
import type { RejectionReason } from "../../../../src/verification/rejection.ts";
import type { Answer, PropertyFailure } from "../../property.ts";
import type { DrawnRequest } from "./drawn-request.ts";
import type { MadeRequest } from "./make-drawn.ts";
import { describeChange } from "./mutations.ts";
import type { Scenario } from "./scenarios.ts";

export interface Asked extends Pick<MadeRequest, "refusedFor" | "misplaced"> {
  readonly drawn: DrawnRequest;
  readonly scenario: Scenario;
}

/** Describes a wrong verdict; a failure of another kind has a description already. */
function describeVerdict({ kind, says }: PropertyFailure, isAccepted: boolean): string {
  if (kind !== "verified") return says;
  return isAccepted ? "accepted, and must be refused" : "refused, and must be accepted";
}

/** Describes a false accept or false reject, and names the verifier's fault of a false accept. */
export async function explainVerdict(
  answer: Answer,
  { drawn: { change }, scenario, refusedFor: reason, misplaced }: Asked,
  nameFalseAccept: NameFalseAccept,
): Promise<Answer> {
  const { failure, judgement } = answer;
  if (failure === undefined || failure.kind === "errored") return answer;
  const isAccepted = judgement.status === "failed" && judgement.mismatch.expected.startsWith("refused");
  const kind = failure.kind === "verified" ? (isAccepted ? "accepted" : "refused") : failure.kind;
  const { id, authored } = scenario;
  const changed = change === undefined ? "" : `; ${describeChange(change.name)}`;
  const asked = `${authored.comment.replace(/\.$/, "")} (${id})${changed}`;
  const says = `${asked}: ${describeVerdict(failure, isAccepted)}`;
  // False rejects are distinguished by the smallest request, once they are shrunk.
  if (!isAccepted || reason === undefined) return { judgement, failure: { ...failure, kind, says } };
  const fault = await nameFalseAccept({ scenario, change: change?.name, reason, misplaced: misplaced?.() });
  const explained = fault.says === undefined ? says : `${says}; ${fault.says}`;
  return { judgement, failure: { ...failure, kind, says: explained, about: fault.about } };
}

/** The answer for a request on which the specification is silent, and about which no target is asked. */
export const unspecified: Answer = { judgement: { status: "skipped", reason: "the specification is silent on it" } };

/** Makes the judge of a verifier's answers, which returns nothing for an answer to another kind of request. */
export function judgeVerified(due: VerificationExpected): (observation: Observation) => Judgement | undefined {
  return (observation) => {
    if (!("verified" in observation)) return undefined;
    const mismatch = compareVerified(due, observation.verified);
    return mismatch === undefined ? { status: "passed" } : { status: "failed", mismatch };
  };
}

/** Asks about requests in turn until one is answered wrongly; else prefers a passed answer to a skipped one. */
export async function askInTurn(
  requests: readonly DrawnRequest[],
  askOne: (request: DrawnRequest) => Promise<Answer>,
): Promise<Answer> {
  let best = unspecified;
  for (const request of requests) {
    const answer = await askOne(request);
    if (answer.failure !== undefined) return answer;
    if (answer.judgement.status === "passed" || best === unspecified) best = answer;
  }
  return best;
}

export interface WronglyAccepted {
  readonly scenario: Scenario;
  readonly change: string | undefined;
  /** The part of the URL, where nothing else of the request is wrong. */
  readonly misplaced: string | undefined;
  /** The reference's reason to refuse the request. */
  readonly reason: RejectionReason;
}

/** A false accept, identified by the verifier's fault: all false accepts of one fault are one finding. */
export interface FalseAccept {
  readonly about: string;
  /** The extent of the fault, where it accepts more than the request. */
  readonly says?: string;
}

export type NameFalseAccept = (accepted: WronglyAccepted) => Promise<FalseAccept>;

/** Accepted only by a verifier that checks nothing, and only by one that does not check signatures. */
const UNSIGNED = "verification-malformed-header/no-header";
const OF_ZEROS = "verification-tampered-signature/signature-zeros";
const unsigned: FalseAccept = {
  about: "anything",
  says: "it accepts a request without an Authorization header as well",
};
const ofZeros: FalseAccept = { about: "any signature", says: "it accepts a signature of zeros as well" };

const aboutSignature: ReadonlySet<RejectionReason> = new Set(["signature-malformed", "signature-mismatch"]);
/** Reasons of several checks, each of which can be missing by itself. */
const manifold: ReadonlySet<RejectionReason> = new Set(["signature-mismatch", "authorization-malformed"]);

/**
 * Makes the function that names the faults of one target. Looks for the widest faults once, at the first false accept: all
 * other false accepts follow from them.
 *
 * @param accepts decides whether the target accepts a scenario's plainest request; false where it cannot be asked.
 */
export function createFalseAcceptNamer(accepts: (scenario: string) => Promise<boolean>): NameFalseAccept {
  const asked = new Map<string, Promise<boolean>>();
  const acceptsOnce = (scenario: string, method: SignatureMethod): Promise<boolean> => {
    const id = method === "RSA-SHA256" ? `${scenario}-rsa` : scenario;
    const answer = asked.get(id) ?? accepts(id);
    asked.set(id, answer);
    return answer;
  };
  return async ({ scenario, change, misplaced, reason }) => {
    const { method } = scenario.variant;
    if (await acceptsOnce(UNSIGNED, method)) return unsigned;
    if (aboutSignature.has(reason) && (await acceptsOnce(OF_ZEROS, method))) return ofZeros;
    // Signed for another URL, or sent to another: the verifier ignores the same part of it.
    if (change === undefined && misplaced !== undefined) return { about: `URL: ${misplaced}` };
    return { about: manifold.has(reason) ? (change ?? scenario.about) : reason };
  };
}

/**
 * Makes the probe for verifiers that accept a changed request only where they have accepted it unchanged before. The probe
 * repeats the change under a new nonce, first alone, then after the unchanged request.
 *
 * @param accepts decides whether the target accepts a request wrongly.
 */
export function createMemoryProbe(
  accepts: (drawn: DrawnRequest) => Promise<boolean>,
  ask: (drawn: DrawnRequest) => Promise<unknown>,
): (drawn: DrawnRequest, answer: Answer) => Promise<Answer> {
  let asked = 0;
  return async (drawn, answer) => {
    const { failure } = answer;
    // A false accept that has the name of another fault needs no probe.
    if (drawn.change === undefined || failure?.kind !== "accepted" || failure.about !== drawn.change.name)
      return answer;
    asked += 1;
    const fresh = { ...drawn, nonce: `${drawn.nonce}-${asked}` };
    if (await accepts(fresh)) return answer;
    await ask(beforeChange(fresh));
    if (!(await accepts(fresh))) return answer;
    const says = `${failure.says}; it does so only where it has accepted the same request unchanged`;
    return { ...answer, failure: { ...failure, says, about: "remembered" } };
  };
}

/** Returns the request as it was signed. */
export function beforeChange({ change: _, ...drawn }: DrawnRequest): DrawnRequest {
  return drawn;
}
