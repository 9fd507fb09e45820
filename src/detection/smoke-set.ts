import type { Detected, Detection } from "./detection.ts";
import { findSmallestHittingSet } from "./smallest-hitting-set.ts";
import type { Subject } from "./subject.ts";

/** The smallest set of vectors that catches every mistake that any vector catches. */
export interface SmokeSet {
  readonly vectors: readonly Subject[];
  /** Whether no smaller set does. */
  readonly isProven: boolean;
}

/**
 * Finds the smoke set: for each profile the fewest vectors that catch everything that all of them catch, by the
 * signature alone where any vector does so. Among sets of one size, short tasks come first, then the order of the ids.
 */
export function findSmokeSet({ subjects, rows }: Detection): SmokeSet {
  const profiles = [...new Set(subjects.map(({ profile }) => profile))];
  const parts = profiles.map((profile) => {
    const candidates = subjects.filter((subject) => subject.profile === profile).toSorted(bySizeThenId);
    const places = new Map(candidates.map((subject, at) => [subject, at]));
    const sets = rows
      .filter((row) => row.profile === profile)
      .map((row) => catchersOf(row).map((subject) => places.get(subject) ?? 0))
      .filter((set) => set.length > 0);
    const { chosen, isProven } = findSmallestHittingSet(sets);
    return { vectors: chosen.flatMap((at) => candidates[at] ?? []), isProven };
  });
  return {
    vectors: parts.flatMap(({ vectors }) => vectors).sort(byId),
    isProven: parts.every(({ isProven }) => isProven),
  };
}

/** Returns the vectors that show a mistake best: those that need only the signature, if there are any. */
export function catchersOf({ bySignature, byAnswer }: Detected): readonly Subject[] {
  return bySignature.length > 0 ? bySignature : byAnswer;
}

/** Compares vectors by size, then by id. */
export function bySizeThenId(a: Subject, b: Subject): number {
  return a.size - b.size || byId(a, b);
}

function byId(a: Subject, b: Subject): number {
  return a.id < b.id ? -1 : 1;
}
