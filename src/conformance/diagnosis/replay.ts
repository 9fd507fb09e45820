import type { Deviation } from "../../deviations/deviation.ts";

/**
 * One answer, to be compared with what a signer that makes certain mistakes would have shown. Replays remember what
 * they computed, so that a search through many sets of mistakes costs little for each.
 */
export interface Replay {
  /** Whether a signer with these mistakes, and no other, shows byte for byte what was shown. */
  readonly reproduces: (deviations: readonly Deviation[]) => boolean;
  /**
   * What a mistake alone changes of what is shown, as text to compare: two mistakes of equal effect cannot be told
   * apart here; `undefined` where it changes nothing.
   */
  readonly effectOf: (deviation: Deviation) => string | undefined;
}
