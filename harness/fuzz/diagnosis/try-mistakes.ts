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

/** Whether something passed that these mistakes would have broken. */
export type IsRefuted = (set: MistakeSet) => boolean;

/** Holds mistakes against what passed. Each set is tried once: shrinking comes back to the same few hundreds of times. */
export function refutedBy(passed: readonly DiagnosedVector[], pool: EvidencePool): IsRefuted {
  const known = new Map<string, boolean>();
  let refute: ReturnType<typeof createRefuter> | undefined;
  return (set) => {
    const key = set.map(({ id }) => id).join(" ");
    const told = known.get(key);
    if (told !== undefined) return told;
    refute ??= createRefuter(casesOf(passed, pool));
    const isRefuted = refute(set).length > 0;
    known.set(key, isRefuted);
    return isRefuted;
  };
}

/** Single mistakes that explain a failure, less those that are refuted; quick enough for each failure of many. */
export function explainAlone(one: Case, isRefuted: IsRefuted): readonly MistakeSet[] {
  return findExplanations(one.replay, one.mistakes, { most: 1 }).filter((set) => !isRefuted(set));
}

/** How many pairs to try where no single mistake explains a failure. */
const PAIR_TRIES = 2_000;

/** The same, and where there is none, pairs of mistakes. */
export function explainTogether(one: Case, isRefuted: IsRefuted): readonly MistakeSet[] {
  const alone = explainAlone(one, isRefuted);
  if (alone.length > 0) return alone;
  return findExplanations(one.replay, one.mistakes, { most: 2, tries: PAIR_TRIES }).filter((set) => !isRefuted(set));
}

function casesOf(passed: readonly DiagnosedVector[], pool: EvidencePool): readonly Case[] {
  return passed.flatMap(({ id, judgement }) => {
    const evidence = judgement.status === "passed" ? judgement.evidence : undefined;
    return evidence === undefined ? [] : [makeCase(id, evidence, pool.signsEmptyToken(), campaignMistakes)];
  });
}
