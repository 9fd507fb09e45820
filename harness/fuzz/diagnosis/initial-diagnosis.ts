import type { DiagnosedVector } from "../../../src/diagnosis/run/diagnose.ts";
import type { Broken, Held } from "../campaign/judge-input.ts";
import { asVector, type EvidencePool } from "./evidence-pool.ts";
import { caseOf, explainAlone, explains, explainTogether, type MistakeSet, refutedBy } from "./try-mistakes.ts";

/** The initial diagnosis of a failure, before it is shrunk. */
export interface InitialDiagnosis {
  /** The sets of known mistakes that explain it. Empty where nothing explains it or no mistake can be tried on it. */
  readonly sets: readonly MistakeSet[];
  /**
   * Whether another failure has the same mistake, as far as a quick check can decide; each match narrows down the sets.
   */
  readonly isSame: (broken: Broken) => boolean;
  /** Whether inputs that have passed since refute the explanation of a failure that `isSame` turned away. */
  readonly reconsider: (held: readonly Held[]) => boolean;
}

/** Searches for the known mistakes that explain a failure. */
export function diagnoseInitially(
  drawn: Broken,
  passed: readonly DiagnosedVector[],
  pool: EvidencePool,
): InitialDiagnosis {
  const tried = caseOf(drawn.judgement, pool);
  if (tried === undefined) return { sets: [], isSame: (other) => isAlike(drawn, other), reconsider: () => false };
  const sets = explainTogether(tried, refutedBy(passed, pool));
  return sets.length > 0 ? explained(sets, pool) : unexplained(drawn, passed, pool);
}

function explained(sets: readonly MistakeSet[], pool: EvidencePool): InitialDiagnosis {
  let left = sets;
  return {
    sets,
    isSame(other) {
      const one = caseOf(other.judgement, pool);
      if (one === undefined) return false;
      const still = left.filter((set) => explains(one, set));
      if (still.length > 0) left = still;
      return still.length > 0;
    },
    reconsider: () => false,
  };
}

/**
 * Diagnoses a failure that nothing explains. While it shrinks, more and more known mistakes reproduce it by chance;
 * other inputs refute some of those.
 */
function unexplained(drawn: Broken, passed: readonly DiagnosedVector[], pool: EvidencePool): InitialDiagnosis {
  let isRefuted = refutedBy(passed, pool);
  let turnedAway: (readonly MistakeSet[])[] = [];
  return {
    sets: [],
    isSame(other) {
      const one = caseOf(other.judgement, pool);
      if (one === undefined || !isAlike(drawn, other)) return false;
      // Most inputs are turned away for one reason, so try the last one first: that costs far less than a search.
      const again = turnedAway.at(-1)?.filter((set) => explains(one, set)) ?? [];
      const explaining = again.length > 0 ? again : explainAlone(one, isRefuted);
      if (explaining.length > 0) turnedAway.push(explaining);
      return explaining.length === 0;
    },
    reconsider(held) {
      const since = held.flatMap(({ judgement }) => judgement ?? []).map((one, at) => asVector(`held/${at}`, one));
      const isRefutedSince = refutedBy(since, pool);
      const isMistaken = turnedAway.some((each) => each.every(isRefutedSince));
      isRefuted = refutedBy([...passed, ...since], pool);
      turnedAway = [];
      return isMistaken;
    },
  };
}

function isAlike({ failure }: Broken, { failure: other }: Broken): boolean {
  return failure.kind === other.kind && failure.about === other.about;
}
