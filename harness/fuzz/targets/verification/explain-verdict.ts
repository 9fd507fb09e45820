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

/** What came as well stands in the mismatch. */
function describeVerdict({ kind, says }: PropertyFailure, isAccepted: boolean): string {
  if (kind !== "verified") return says;
  return isAccepted ? "accepted, and must be refused" : "refused, and must be accepted";
}

/** Says what was accepted or refused wrongly, and of a false accept which fault of the verifier it is. */
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
  // What is refused wrongly is told apart by what is left of it once it is shrunk.
  if (!isAccepted || reason === undefined) return { judgement, failure: { ...failure, kind, says } };
  const fault = await nameFalseAccept({ scenario, change: change?.name, reason, misplaced: misplaced?.() });
  const explained = fault.says === undefined ? says : `${says}; ${fault.says}`;
  return { judgement, failure: { ...failure, kind, says: explained, about: fault.about } };
}

/** Of a request on which the specification is silent nobody is asked. */
export const silent: Answer = { judgement: { status: "skipped", reason: "the specification is silent on it" } };

/** Makes the judge of a verifier's answers: it gives nothing for an answer to something else. */
export function judgeVerified(due: VerificationExpected): (observation: Observation) => Judgement | undefined {
  return (observation) => {
    if (!("verified" in observation)) return undefined;
    const mismatch = compareVerified(due, observation.verified);
    return mismatch === undefined ? { status: "passed" } : { status: "failed", mismatch };
  };
}

/** Asks about requests, one after the other, until one is answered wrongly. */
export async function askInTurn(
  requests: readonly DrawnRequest[],
  askOne: (request: DrawnRequest) => Promise<Answer>,
): Promise<Answer> {
  let best = silent;
  for (const request of requests) {
    const answer = await askOne(request);
    if (answer.failure !== undefined) return answer;
    if (answer.judgement.status === "passed" || best === silent) best = answer;
  }
  return best;
}

export interface WronglyAccepted {
  readonly scenario: Scenario;
  readonly change: string | undefined;
  /** The part of the URL that alone is wrong in it. */
  readonly misplaced: string | undefined;
  /** What the reference refuses it for. */
  readonly reason: RejectionReason;
}

/** A false accept, by the fault of the verifier that lets it through: what one fault lets through is one finding. */
export interface FalseAccept {
  readonly about: string;
  /** How wide it is, where more falls through than what was asked. */
  readonly says?: string;
}

/** Names the fault of a verifier that a false accept shows. */
export type NameFalseAccept = (accepted: WronglyAccepted) => Promise<FalseAccept>;

/** Accepted by those alone that look at nothing, and by those alone that do not look at the signature. */
const UNSIGNED = "verification-malformed-header/no-header";
const OF_ZEROS = "verification-tampered-signature/signature-zeros";
const unsigned: FalseAccept = {
  about: "anything",
  says: "it accepts a request without an Authorization header as well",
};
const ofZeros: FalseAccept = { about: "any signature", says: "it accepts a signature of zeros as well" };

const aboutSignature: ReadonlySet<RejectionReason> = new Set(["signature-malformed", "signature-mismatch"]);
/** Reasons under which many checks stand, each of which can be missing by itself. */
const manifold: ReadonlySet<RejectionReason> = new Set(["signature-mismatch", "authorization-malformed"]);

/**
 * Makes the namer of one target. The widest faults are looked for once, when something is accepted wrongly for the first
 * time: all else that is accepted follows from them.
 *
 * @param accepts whether the target accepts a scenario's plainest request; false where it cannot be asked.
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
    // Whoever signed something else or sent it elsewhere: the same is not looked at.
    if (change === undefined && misplaced !== undefined) return { about: `URL: ${misplaced}` };
    return { about: manifold.has(reason) ? (change ?? scenario.about) : reason };
  };
}

/**
 * Makes what says of a changed request that was accepted wrongly, if it is so, that the same had to be accepted unchanged
 * before. It asks about the same change under nonces that were never asked about: first alone, then behind the unchanged
 * request.
 *
 * @param accepts whether the target accepts a request wrongly.
 */
export function createMemoryProbe(
  accepts: (drawn: DrawnRequest) => Promise<boolean>,
  ask: (drawn: DrawnRequest) => Promise<unknown>,
): (drawn: DrawnRequest, answer: Answer) => Promise<Answer> {
  let asked = 0;
  return async (drawn, answer) => {
    const { failure } = answer;
    // Where another fault lets it through, its name is that one.
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

/** The request as it was signed. */
export function beforeChange({ change: _, ...drawn }: DrawnRequest): DrawnRequest {
  return drawn;
}
