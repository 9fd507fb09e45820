import type { Deviation } from "../../deviations/deviation.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";

/** What a mistake does to the answer to one vector. */
export interface Effect {
  /** What gives it away, if anything does: the signature alone, or only something else of the answer. */
  readonly caughtBy?: "signature" | "answer";
  /** The answer, as text to compare. */
  readonly answer: string;
}

/** A vector that is asked which mistakes it catches. */
export interface Subject {
  readonly id: string;
  /** Where its verdict counts, as in a report: `signer/HMAC-SHA1`, `encoder`, … */
  readonly profile: string;
  readonly method?: SignatureMethod;
  /** Whether the specification fixes its outcome. */
  readonly isFixed: boolean;
  /** Whether its kind alone is reason enough for it, or else the reason that it gives. */
  readonly purpose?: string;
  /** How many characters its task has that differ from vector to vector: what a person has to read. */
  readonly size: number;
  /** What a mistake changes of the answer; nothing where nothing. */
  readonly effectOf: (deviation: Deviation, drawsOwnNonces: boolean) => Effect | undefined;
  /** Whether a signer with a mistake shows another nonce or timestamp here than it was given. */
  readonly showsOwnNonce?: (deviation: Deviation) => boolean;
}
