import type { DiagnosedVector } from "../../../src/conformance/diagnose.ts";
import type { Broken, Held } from "../campaign/shrink-input.ts";
import { asVector, type EvidencePool } from "./evidence-pool.ts";
import { caseOf, explainAlone, explains, explainTogether, isRefuted, type MistakeSet } from "./try-mistakes.ts";

/** What a failure looks like, before it is shrunk. */
export interface Suspicion {
  /** The sets of known mistakes that explain it. None: it is unexplained, or nothing can be tried on it. */
  readonly sets: readonly MistakeSet[];
  /** Whether another failure is by the same mistake, as far as one can tell quickly; each that is narrows it down. */
  readonly isSame: (broken: Broken) => boolean;
  /** Whether, by what held since, a failure is by the same mistake after all that was taken for one by another. */
  readonly reconsider: (held: readonly Held[]) => boolean;
}

/** Looks for the known mistakes that explain a failure. */
export function suspect(drawn: Broken, passed: readonly DiagnosedVector[], pool: EvidencePool): Suspicion {
  const tried = caseOf(drawn.judgement, pool);
  if (tried === undefined) return { sets: [], isSame: (other) => isAlike(drawn, other), reconsider: () => false };
  const sets = explainTogether(tried, passed, pool);
  return sets.length > 0 ? explained(sets, pool) : unexplained(drawn, passed, pool);
}

function explained(sets: readonly MistakeSet[], pool: EvidencePool): Suspicion {
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

/** The smaller it is, the more known mistakes would make its bytes; some of these another input refutes. */
function unexplained(drawn: Broken, passed: readonly DiagnosedVector[], pool: EvidencePool): Suspicion {
  let known = passed;
  let turnedAway: (readonly MistakeSet[])[] = [];
  return {
    sets: [],
    isSame(other) {
      const one = caseOf(other.judgement, pool);
      if (one === undefined || !isAlike(drawn, other)) return false;
      const explaining = explainAlone(one, known, pool);
      if (explaining.length > 0) turnedAway.push(explaining);
      return explaining.length === 0;
    },
    reconsider(held) {
      const since = held.flatMap(({ judgement }) => judgement ?? []).map((one, at) => asVector(`held/${at}`, one));
      const isMistaken = turnedAway.some((each) => each.every((set) => isRefuted(set, since, pool)));
      known = [...passed, ...since];
      turnedAway = [];
      return isMistaken;
    },
  };
}

function isAlike({ breach }: Broken, { breach: other }: Broken): boolean {
  return breach.kind === other.kind && breach.about === other.about;
}
