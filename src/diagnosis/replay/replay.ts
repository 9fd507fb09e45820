import type { Deviation } from "../../deviations/deviation.ts";

/**
 * Parts of the evidence as bits: each can be right or wrong by itself. The signature stands for all that is signed; its
 * length tells of the digest and the encoding alone. Where the base string is shown, the parts of it have bits of their
 * own, and the way from it to the signature.
 */
export const parts = {
  signature: 1,
  header: 2,
  body: 4,
  contentType: 8,
  length: 16,
  path: 32,
  method: 64,
  uri: 128,
} as const;

/** The bits from here on stand for the parameters of the base string that was shown: whether each is signed. */
export const FIRST_PARAMETER = 256;
/** The most parameters that have a bit. */
export const MAX_PARAMETERS = 22;

/** The effect that a set of mistakes has on the evidence beyond a smaller one. */
export interface ReplayEffect {
  /** The answer as text: two sets with equal texts cannot be distinguished here. */
  readonly text: string;
  /** The parts that it changes, as a sum of {@link parts}. */
  readonly touches: number;
  /** Returns the parts that the set reproduces. */
  readonly settles: () => number;
}

/** One answer, to be compared with the answers of signers that make certain mistakes. */
export interface Replay {
  /** Whether a signer with exactly these mistakes reproduces the evidence byte for byte. */
  readonly reproduces: (deviations: readonly Deviation[]) => boolean;
  /** Returns the effect of a set beyond the given one, or `undefined` where both make the same answer. */
  readonly effectOf: (deviations: readonly Deviation[], given?: readonly Deviation[]) => ReplayEffect | undefined;
  /**
   * Returns the parts that are wrong for a signer with the given mistakes, and those that may be: a further mistake that
   * changes any other part did not make this answer.
   */
  readonly faults: (given?: readonly Deviation[]) => { readonly certain: number; readonly possible: number };
  /**
   * Returns a replay of the same answer that remembers what each single mistake makes, so that a search through many sets
   * of them costs little for each. It takes memory, and is to be forgotten with the search.
   */
  readonly remembering: () => Replay;
}
