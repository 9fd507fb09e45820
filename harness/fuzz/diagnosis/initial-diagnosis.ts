import type { DiagnosedVector } from "../../../src/diagnosis/run/diagnose.ts";
import type { Broken, Held } from "../campaign/judge-input.ts";
import {
  asVector,
  caseOf,
  type EvidencePool,
  explainAlone,
  explains,
  explainTogether,
  type MistakeSet,
  refutedBy,
} from "./try-mistakes.ts";

/** What a failure looks like, before it is shrunk. */
export interface InitialDiagnosis {
  /** The sets of known mistakes that explain it. None: it is unexplained, or nothing can be tried on it. */
  readonly sets: readonly MistakeSet[];
  /** Whether another failure is by the same mistake, as far as one can tell quickly; each that is narrows it down. */
  readonly isSame: (broken: Broken) => boolean;
  /** Whether, by what held since, a failure is by the same mistake after all that was taken for one by another. */
  readonly reconsider: (held: readonly Held[]) => boolean;
}

/** Looks for the known mistakes that explain a failure. */
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

/** The smaller it is, the more known mistakes would make its bytes; some of these another input refutes. */
function unexplained(drawn: Broken, passed: readonly DiagnosedVector[], pool: EvidencePool): InitialDiagnosis {
  let isRefuted = refutedBy(passed, pool);
  let turnedAway: (readonly MistakeSet[])[] = [];
  return {
    sets: [],
    isSame(other) {
      const one = caseOf(other.judgement, pool);
      if (one === undefined || !isAlike(drawn, other)) return false;
      // Most of what is turned away is so for one reason: to try that costs far less than to look for it again.
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
