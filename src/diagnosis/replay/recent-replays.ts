import type { Evidence } from "../../judging/judgement.ts";
import type { Replay } from "./replay.ts";
import { type SharedStages, shareStages } from "./share-stages.ts";

/** The replays of a run, and what all of them share. */
export interface RecentReplays {
  readonly share: SharedStages;
  /** Gives the replay of an evidence: the one that it has kept, or another that it lets be made. */
  readonly of: (evidence: Evidence, make: () => SizedReplay) => Replay;
}

/** A replay, and the number of those that it is made of: one for each reading of an ambiguity. */
interface SizedReplay {
  readonly replay: Replay;
  readonly size: number;
}

/**
 * The most replays that are kept: those of all failures that are searched at once, which are gone through in order again and
 * again. Where fewer are kept, each is made anew at every turn, and what is thrown away takes more memory than what is kept.
 */
const MAX_REPLAYS = 768;

/** Keeps the replays that were asked for last. */
export function keepRecentReplays(): RecentReplays {
  // In the order in which they were asked for.
  const kept = new Map<Evidence, SizedReplay>();
  let sum = 0;
  const of: RecentReplays["of"] = (evidence, make) => {
    const known = kept.get(evidence);
    const sized = known ?? make();
    if (known === undefined) sum += sized.size;
    else kept.delete(evidence);
    kept.set(evidence, sized);
    for (const [oldest, { size }] of kept) {
      if (sum <= MAX_REPLAYS || oldest === evidence) break;
      kept.delete(oldest);
      sum -= size;
    }
    return sized.replay;
  };
  return { share: shareStages(), of };
}
