import type { SignatureMethod } from "../../../../src/signing/signing-task.ts";
import type { RejectionReason } from "../../../../src/verification/rejection.ts";
import type { Stance } from "./stances.ts";

/** What was accepted wrongly. */
export interface WronglyAccepted {
  readonly stance: Stance;
  /** What was changed after it was signed. */
  readonly change: string | undefined;
  /** The part of the URL that alone is wrong in it. */
  readonly misplaced: string | undefined;
  /** What the reference refuses it for. */
  readonly reason: RejectionReason;
}

/** A hole in a verifier: what falls through one hole is one fault. */
export interface Hole {
  readonly about: string;
  /** How wide it is, where more falls through than what was asked. */
  readonly says?: string;
}

/** Names the hole through which it fell. */
export type NameHole = (accepted: WronglyAccepted) => Promise<Hole>;

/** Accepted by those alone that look at nothing, and by those alone that do not look at the signature. */
const UNSIGNED = "verification-malformed-header/no-header";
const OF_ZEROS = "verification-tampered-signature/signature-zeros";
const unsigned: Hole = { about: "anything", says: "it accepts a request without an Authorization header as well" };
const ofZeros: Hole = { about: "any signature", says: "it accepts a signature of zeros as well" };

const aboutSignature: ReadonlySet<RejectionReason> = new Set(["signature-malformed", "signature-mismatch"]);
/** Reasons under which many checks stand, each of which can be missing by itself. */
const manifold: ReadonlySet<RejectionReason> = new Set(["signature-mismatch", "authorization-malformed"]);

/**
 * Makes the namer of one target. The widest holes are looked for once, when something is accepted wrongly for the first
 * time: all else that is accepted follows from them.
 *
 * @param accepts whether the target accepts a stance's plainest request; false where it cannot be asked.
 */
export function createHoleNamer(accepts: (stance: string) => Promise<boolean>): NameHole {
  const asked = new Map<string, Promise<boolean>>();
  const acceptsOnce = (stance: string, method: SignatureMethod): Promise<boolean> => {
    const id = method === "RSA-SHA256" ? `${stance}-rsa` : stance;
    const answer = asked.get(id) ?? accepts(id);
    asked.set(id, answer);
    return answer;
  };
  return async ({ stance, change, misplaced, reason }) => {
    const { method } = stance.variant;
    if (await acceptsOnce(UNSIGNED, method)) return unsigned;
    if (aboutSignature.has(reason) && (await acceptsOnce(OF_ZEROS, method))) return ofZeros;
    // Whoever signed something else or sent it elsewhere: the same is not looked at.
    if (change === undefined && misplaced !== undefined) return { about: `URL: ${misplaced}` };
    return { about: manifold.has(reason) ? (change ?? stance.about) : reason };
  };
}
