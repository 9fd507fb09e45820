import type { DiagnosedVector } from "../../../src/conformance/diagnose.ts";
import { type Case, makeCase } from "../../../src/conformance/diagnosis/case.ts";
import type { Evidence } from "../../../src/conformance/diagnosis/evidence.ts";
import { findExplanations } from "../../../src/conformance/diagnosis/find-explanations.ts";
import { isTooLong } from "../../../src/conformance/diagnosis/is-too-long.ts";
import { createRefuter } from "../../../src/conformance/diagnosis/refute.ts";
import { reproduces } from "../../../src/conformance/diagnosis/reproduces.ts";
import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { campaignMistakes } from "./campaign-mistakes.ts";
import type { EvidencePool } from "./evidence-pool.ts";

/** Mistakes that are made together. */
export type MistakeSet = readonly Deviation[];

const placeOf: ReadonlyMap<string, number> = new Map(campaignMistakes.map(({ id }, at) => [id, at]));

/** The known mistakes of these ids, in the order in which they are made; nothing where one of them is unknown. */
export function mistakesNamed(ids: readonly string[]): MistakeSet | undefined {
  const places = ids.map((id) => placeOf.get(id) ?? -1).toSorted((a, b) => a - b);
  const mistakes = places.flatMap((place) => campaignMistakes[place] ?? []);
  return mistakes.length === ids.length ? mistakes : undefined;
}

/** What a failure shows, for mistakes to be tried on; nothing where none can be. */
export function caseOf(judgement: Judgement | undefined, pool: EvidencePool): Case | undefined {
  const evidence = evidenceOf(judgement);
  if (evidence === undefined || isTooLong(evidence)) return undefined;
  return makeCase("drawn", evidence, pool.signsEmptyToken(), campaignMistakes);
}

/** What mistakes can be tried on, of a judgement that failed. */
export function evidenceOf(judgement: Judgement | undefined): Evidence | undefined {
  return judgement?.status === "failed" ? judgement.evidence : undefined;
}

/** Whether the mistakes make just these bytes; of those that cannot be made under the method the others must. */
export function explains(one: Case, set: MistakeSet): boolean {
  const able = set.every((mistake) => one.mistakes.includes(mistake))
    ? set
    : set.filter((mistake) => one.mistakes.includes(mistake));
  return able.length > 0 && reproduces(one, able);
}

/** Single mistakes that explain a failure, less those that passes refute; quick enough for each failure of many. */
export function explainAlone(one: Case, passed: readonly DiagnosedVector[], pool: EvidencePool): readonly MistakeSet[] {
  return holding(findExplanations(one.replay, one.mistakes, { most: 1 }), passed, pool);
}

/** How many pairs to try where no single mistake explains a failure. */
const PAIR_TRIES = 2_000;

/** The same, and where there is none, pairs of mistakes. */
export function explainTogether(
  one: Case,
  passed: readonly DiagnosedVector[],
  pool: EvidencePool,
): readonly MistakeSet[] {
  const alone = explainAlone(one, passed, pool);
  if (alone.length > 0) return alone;
  return holding(findExplanations(one.replay, one.mistakes, { most: 2, tries: PAIR_TRIES }), passed, pool);
}

/** Whether something passed that these mistakes would have broken. */
export function isRefuted(set: MistakeSet, passed: readonly DiagnosedVector[], pool: EvidencePool): boolean {
  return holding([set], passed, pool).length === 0;
}

function holding(
  sets: readonly MistakeSet[],
  passed: readonly DiagnosedVector[],
  pool: EvidencePool,
): readonly MistakeSet[] {
  if (sets.length === 0) return sets;
  const cases = passed.flatMap(({ id, judgement }) => {
    const evidence = judgement.status === "passed" ? judgement.evidence : undefined;
    return evidence === undefined ? [] : [makeCase(id, evidence, pool.signsEmptyToken(), campaignMistakes)];
  });
  const refute = createRefuter(cases);
  return sets.filter((set) => refute(set).length === 0);
}
