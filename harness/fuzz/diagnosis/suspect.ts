import type { DiagnosedVector } from "../../../src/conformance/diagnose.ts";
import type { Broken } from "../campaign/shrink-input.ts";
import type { EvidencePool } from "./evidence-pool.ts";
import { caseOf, explainAlone, explains, explainTogether, type MistakeSet } from "./known-mistakes.ts";

/** What a failure looks like, before it is shrunk. */
export interface Suspicion {
  /** The sets of known mistakes that explain it. None: it is unexplained, or nothing can be tried on it. */
  readonly sets: readonly MistakeSet[];
  /** Whether another failure is by the same mistake, as far as one can tell quickly; each that is narrows it down. */
  readonly isSame: (broken: Broken) => boolean;
}

/** Looks for the known mistakes that explain a failure. */
export function suspect(drawn: Broken, passed: readonly DiagnosedVector[], pool: EvidencePool): Suspicion {
  const tried = caseOf(drawn.judgement, pool);
  if (tried === undefined) return { sets: [], isSame: (other) => isAlike(drawn, other) };
  const sets = explainTogether(tried, passed, pool);
  let left = sets;
  const goesOnExplaining = (other: Broken): boolean => {
    const one = caseOf(other.judgement, pool);
    if (one === undefined) return false;
    const still = left.filter((set) => explains(one, set));
    if (still.length > 0) left = still;
    return still.length > 0;
  };
  const staysUnexplained = (other: Broken): boolean => {
    const one = caseOf(other.judgement, pool);
    return one !== undefined && isAlike(drawn, other) && explainAlone(one, passed, pool).length === 0;
  };
  return { sets, isSame: sets.length > 0 ? goesOnExplaining : staysUnexplained };
}

function isAlike({ breach }: Broken, { breach: other }: Broken): boolean {
  return breach.kind === other.kind && breach.about === other.about;
}
