import { candidateMistakes } from "../../../src/deviations/candidates.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { keyOfSet, mistakesNamed } from "../../../src/diagnosis/describe-cause.ts";
import { type Case, createRefuter, makeCase, type Refuter, reproduces } from "../../../src/diagnosis/replay/case.ts";
import { isTooLong } from "../../../src/diagnosis/replay/case-features.ts";
import type { DiagnosedVector } from "../../../src/diagnosis/run/diagnose.ts";
import { findExplanations } from "../../../src/diagnosis/run/find-explanations.ts";
import type { Evidence, Judgement } from "../../../src/judging/judgement.ts";
import { EMPTY_TOKEN } from "../../../src/judging/shown-readings.ts";
import type { Finding } from "../finding.ts";

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
 * The inputs that passed in a campaign, as far as they are stored: they refute the mistakes that would have broken
 * them.
 */
export interface EvidencePool {
  readonly note: (property: string, judgement: Judgement) => void;
  /** Returns the inputs that passed for the same property, under the same signature method. */
  readonly passedLike: (property: string, evidence: Evidence) => readonly DiagnosedVector[];
  /** Whether the signer was seen to sign an empty token. */
  readonly signsEmptyToken: () => boolean;
}

/** The number of stored inputs of each group, and of those that the latest replace: a campaign may take days. */
const MAX_STORED = 96;
/** The most characters of a stored task: a longer one refutes no more than a short one, and fills the memory. */
const MOST_CHARACTERS = 6_000;

interface Group {
  readonly first: DiagnosedVector[];
  readonly last: DiagnosedVector[];
  noted: number;
}

export function createEvidencePool(): EvidencePool {
  const groups = new Map<string, Group>();
  let signsEmptyToken = false;
  return {
    note(property, judgement) {
      if (judgement.status !== "passed") return;
      if (judgement.took?.choice === EMPTY_TOKEN) signsEmptyToken = true;
      const { evidence } = judgement;
      if (evidence === undefined || lengthOf(evidence) > MOST_CHARACTERS) return;
      const key = keyOf(property, evidence);
      const group = groups.get(key) ?? { first: [], last: [], noted: 0 };
      groups.set(key, group);
      const vector = asVector(`passed/${property}/${group.noted}`, judgement);
      if (group.first.length < MAX_STORED) group.first.push(vector);
      else group.last[group.noted % MAX_STORED] = vector;
      group.noted += 1;
    },
    passedLike(property, evidence) {
      const { first = [], last = [] } = groups.get(keyOf(property, evidence)) ?? {};
      return [...first, ...last];
    },
    signsEmptyToken: () => signsEmptyToken,
  };
}

/** Makes a judgement an input of the diagnosis. */
export function asVector(id: string, judgement: Judgement): DiagnosedVector {
  return { id, kind: "drawn", flags: {}, judgement };
}

function keyOf(property: string, evidence: Evidence): string {
  return `${property} ${evidence.kind === "signing" ? evidence.task.signatureMethod : ""}`;
}

function lengthOf(evidence: Evidence): number {
  if (evidence.kind === "encoding") return evidence.text.length;
  if (evidence.kind !== "signing") return 0;
  return evidence.task.parameters.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
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
    .map(({ set }) => set);
}

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
