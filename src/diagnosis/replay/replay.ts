import type { Deviation } from "../../deviations/deviation.ts";

/** Parts of what was shown, each of which can be right or wrong by itself; together they are a sum of these. */
export const parts = { signature: 1, header: 2, body: 4, contentType: 8 } as const;

/** What one mistake alone changes of what is shown. */
export interface ReplayEffect {
  /** Two mistakes of equal text cannot be told apart here. */
  readonly text: string;
  /** The parts that it changes, as a sum of {@link parts}. */
  readonly touches: number;
  /** The parts that it alone makes as they were shown. */
  readonly settles: () => number;
}

/**
 * One answer, to be compared with what a signer that makes certain mistakes would have shown. Replays remember what
 * they computed, so that a search through many sets of mistakes costs little for each.
 */
export interface Replay {
  /** Whether a signer with these mistakes, and no other, shows byte for byte what was shown. */
  readonly reproduces: (deviations: readonly Deviation[]) => boolean;
  /** `undefined` for a mistake that changes nothing of what is shown. */
  readonly effectOf: (deviation: Deviation) => ReplayEffect | undefined;
  /** The parts that are wrong, and those that may be: a mistake that touches another part did not make this answer. */
  readonly faults: () => { readonly certain: number; readonly possible: number };
}
