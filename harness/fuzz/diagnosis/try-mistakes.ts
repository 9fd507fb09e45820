import { candidateMistakes } from "../../../src/deviations/candidates.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { keyOfSet, mistakesNamed } from "../../../src/diagnosis/describe-cause.ts";
import { type Case, createRefuter, makeCase, type Refuter, reproduces } from "../../../src/diagnosis/replay/case.ts";
import { isTooLong } from "../../../src/diagnosis/replay/case-features.ts";
import type { DiagnosedVector } from "../../../src/diagnosis/run/diagnose.ts";
import { findExplanations } from "../../../src/diagnosis/run/find-explanations.ts";
import type { Evidence, Judgement } from "../../../src/judging/judgement.ts";
import { remember } from "../../../src/remember.ts";
import type { Finding } from "../finding.ts";
import type { EvidencePool } from "./evidence-pool.ts";

/** Mistakes that are made together. */
export type MistakeSet = readonly Deviation[];

/** Makes a case of a failure, on which mistakes can be tried; `undefined` where none can be. */
export function caseOf(judgement: Judgement | undefined, pool: EvidencePool): Case | undefined {
  const evidence = evidenceOf(judgement);
  if (evidence === undefined || isTooLong(evidence)) return undefined;
  return makeCase("drawn", evidence, pool.signsEmptyToken(), candidateMistakes);
}

/** Returns the evidence of a judgement that failed, if mistakes can be tried on it. */
export function evidenceOf(judgement: Judgement | undefined): Evidence | undefined {
  return judgement?.status === "failed" ? judgement.evidence : undefined;
}

/** Whether the mistakes reproduce a case, without those that cannot be made under its method. */
export function explains(one: Case, set: MistakeSet): boolean {
  const able = set.filter((mistake) => one.mistakes.includes(mistake));
  return able.length > 0 && reproduces(one, able);
}

/** Whether an input passed that these mistakes would have broken. */
export type IsRefuted = (set: MistakeSet) => boolean;

/**
 * Tests mistakes by the inputs that passed. Each set is tried once: shrinking asks for the same few hundreds of times.
 */
export function refutedBy(passed: readonly DiagnosedVector[], pool: EvidencePool): IsRefuted {
  const known = new Map<string, boolean>();
  let refute: Refuter | undefined;
  return (set) => {
    const key = keyOfSet(set.map(({ id }) => id));
    refute ??= createRefuter(casesOf(passed, pool));
    const isRefuted = known.get(key) ?? refute(set).length > 0;
    known.set(key, isRefuted);
    return isRefuted;
  };
}

/** Finds the single mistakes that explain a failure and are not refuted; quick enough for each of many failures. */
export function explainAlone(one: Case, isRefuted: IsRefuted): readonly MistakeSet[] {
  return findExplanations(one.replay, one.mistakes, { most: 1 }).filter((set) => !isRefuted(set));
}

/** Finds the single mistakes that explain a failure or, where there is none, the pairs. */
export function explainTogether(one: Case, isRefuted: IsRefuted): readonly MistakeSet[] {
  const alone = explainAlone(one, isRefuted);
  if (alone.length > 0) return alone;
  return findExplanations(one.replay, one.mistakes, { most: 2 }).filter((set) => !isRefuted(set));
}

function casesOf(passed: readonly DiagnosedVector[], pool: EvidencePool): readonly Case[] {
  return passed.flatMap(({ id, judgement }) => {
    const evidence = judgement.status === "passed" ? judgement.evidence : undefined;
    return evidence === undefined ? [] : [makeCase(id, evidence, pool.signsEmptyToken(), candidateMistakes)];
  });
}

/**
 * Returns the sets of mistakes that a finding's diagnosis names, the chosen one first; sets of another catalogue are
 * left out.
 */
export function setsIn({ diagnosis: [first] }: Finding): readonly MistakeSet[] {
  if (first === undefined) return [];
  return [first, ...first.alternatives]
    .map(({ deviations }) => ({ deviations, set: mistakesNamed(deviations, candidateMistakes) }))
    .filter(({ deviations, set }) => set.length === deviations.length)
    .flatMap(({ set }) => [set, ...elsewhere(set)]);
}

/** Returns the same function in other places: a diagnosis names the one with the fewest texts that show it. */
function elsewhere([mistake, ...others]: MistakeSet): readonly MistakeSet[] {
  if (mistake?.oneFunction === undefined || others.length > 0) return [];
  return placesOf(mistake.oneFunction).filter(([one]) => one !== mistake);
}

const placesOf = remember((key: string): readonly MistakeSet[] =>
  candidateMistakes.filter(({ oneFunction }) => oneFunction === key).map((one) => [one]),
);

/** Whether a base string holds exactly the parameters of another one, in another order. */
export function isReordered(expected: string, actual: string): boolean {
  const sorted = sortParameters(expected);
  return expected !== actual && sorted !== undefined && sorted === sortParameters(actual);
}

function sortParameters(baseString: string): string | undefined {
  const [method, url, parameters, ...others] = baseString.split("&");
  if (parameters === undefined || others.length > 0) return undefined;
  return [method, url, ...parameters.split("%26").sort()].join("&");
}
