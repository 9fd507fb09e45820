import type { Deviation } from "../../deviations/deviation.ts";
import { keyOfSet } from "../describe-cause.ts";
import type { Case } from "../replay/case.ts";
import { sizeOf, spreadCases } from "../replay/case-features.ts";
import { readingOf, readings } from "../replay/readings.ts";
import type { Evaluation } from "./evaluation.ts";
import { findExplanations, type SearchLimits } from "./find-explanations.ts";

/** Mistakes that a signer makes beside those already found. */
export type Extension = readonly Deviation[];

/** A step of the search: what it adds to the signer's mistakes, and what would have done as well. */
export interface Step {
  readonly extension: Extension;
  readonly rivals: readonly Extension[];
}

/** A signer that reproduces failures: its mistakes, and the interpretations that it takes. */
export interface FoundSigner {
  readonly deviations: readonly Deviation[];
  readonly steps: readonly Step[];
  /** The failures that it reproduces, and a right signer with the same interpretations does not. */
  readonly explains: ReadonlySet<Case>;
}

/** Mistakes that would explain failures, and that vectors refute which passed. */
export interface Refuted {
  readonly deviations: readonly Deviation[];
  readonly explains: ReadonlySet<Case>;
  readonly passed: readonly Case[];
}

/** The result of a search: the signer, if one was found, and what looked like it. */
export interface SignerSearch {
  readonly signer: FoundSigner | undefined;
  readonly refuted: readonly Refuted[];
}

/** The most mistakes, or pairs of them, of one signer. */
const MAX_STEPS = 6;
/** The most failures that are searched at each step: a bound on the time of a run that depends on no clock. */
const MAX_SEARCHED = 10;
const MAX_PAIRED = 2;
/** The cases on which candidates are compared before they are tried on all. */
const SAMPLE = 24;
/** The candidates that are tried on all cases. */
const MAX_TRIED = 24;
const MAX_RIVALS = 24;
const BRIEF_TRIES = 3_000;
/** Every pair that can show in a plain request, and the triples of those that were seen in the wild. */
const THOROUGH_TRIES = 60_000;
const TRIPLE_TRIES = 6_000;
/** The most characters of a task on which all tries are made; a longer one gets fewer. */
const PLAIN_SIZE = 600;

/**
 * Searches for the one signer that makes all answers of a group: mistakes are added to it, each time those that explain
 * the most of what it does not reproduce yet and break nothing that passed.
 *
 * @param hints what was found for another group of the same signer: it is tried first.
 */
export function searchSigner(
  failures: readonly Case[],
  start: readonly Deviation[],
  hints: readonly Step[],
  evaluation: Evaluation,
): SignerSearch {
  const refuted: Refuted[] = [];
  const steps: Step[] = [];
  let deviations = start;
  let open = failures;
  while (open.length > 0 && steps.length < MAX_STEPS) {
    const step = findStep({ failures, open, deviations, steps: steps.length, hints, evaluation, refuted });
    if (step === undefined) break;
    steps.push(step);
    deviations = evaluation.sort([...deviations, ...step.extension]);
    open = failures.filter((one) => !evaluation.holds(one, deviations));
  }
  if (steps.length === 0) return { signer: undefined, refuted };
  const needed = withoutNeedless(failures, start, deviations, evaluation);
  const plain = needed.filter(isReading);
  const explains = failures.filter((one) => evaluation.holds(one, needed) && !evaluation.holds(one, plain));
  return { signer: { deviations: needed, steps, explains: new Set(explains) }, refuted };
}

interface Progress {
  readonly failures: readonly Case[];
  /** The failures that the mistakes found so far do not reproduce. */
  readonly open: readonly Case[];
  readonly deviations: readonly Deviation[];
  /** The number of steps that led to them. */
  readonly steps: number;
  readonly hints: readonly Step[];
  readonly evaluation: Evaluation;
  readonly refuted: Refuted[];
}

interface Candidate {
  readonly extension: Extension;
  readonly set: readonly Deviation[];
  /** The failures of the sample that it explains, less those that it no longer does. */
  readonly gain: number;
}

function findStep(progress: Progress): Step | undefined {
  const spread = spreadCases(progress.open);
  const pool = createPool(progress, spread);
  for (const { extension, rivals } of progress.hints) pool.add([extension, ...rivals]);
  const best = searchSingles(spread, pool, progress) ?? searchSeveral(spread, pool, progress);
  return best === undefined ? undefined : pool.describe(best);
}

/** Searches failures one by one, but only those that no earlier candidate explains. */
function searchSingles(spread: readonly Case[], pool: Pool, progress: Progress): Candidate | undefined {
  let best = pool.choose();
  for (const one of spread.slice(0, MAX_SEARCHED)) {
    if (best !== undefined && progress.evaluation.holds(one, best.set)) continue;
    pool.add(explain(one, progress, { most: 1 }));
    best = pool.choose();
  }
  return best;
}

/** Searches the smallest failures: the less there is to a task, the fewer mistakes can show in it. */
function searchSeveral(spread: readonly Case[], pool: Pool, progress: Progress): Candidate | undefined {
  const [smallest, ...others] = spread.toSorted((a, b) => sizeOf(a) - sizeOf(b)).slice(0, MAX_PAIRED);
  if (smallest === undefined) return undefined;
  for (const search of [searchBesideReading, searchPairs]) {
    for (const one of [smallest, ...others]) {
      pool.add(search(one, progress));
      const best = pool.choose();
      if (best !== undefined) return best;
    }
  }
  // Beside mistakes that were found there are failures enough in which another shows by itself.
  if (progress.steps > 0) return undefined;
  pool.add(searchThoroughly(smallest, progress));
  return pool.choose();
}

function explain(one: Case, { deviations }: Progress, limits: SearchLimits): readonly Extension[] {
  const tries = Math.ceil((limits.tries ?? BRIEF_TRIES) * Math.min(1, PLAIN_SIZE / Math.max(1, sizeOf(one))));
  return findExplanations(one.replay, candidatesIn(one, deviations), { ...limits, tries, given: deviations });
}

/** Returns what may be added to the mistakes found: the interpretations of other points, and the mistakes. */
function candidatesIn(one: Case, given: readonly Deviation[]): readonly Deviation[] {
  const points = new Set(given.map((deviation) => readingOf(deviation)?.point));
  const open = readings.filter(({ point, deviation }) => !points.has(point) && one.canShow(deviation));
  return [...open.map(({ deviation }) => deviation), ...one.mistakes];
}

/** Searches for a mistake beside an interpretation that shows in this answer and that nothing has shown before. */
function searchBesideReading(one: Case, progress: Progress): readonly Extension[] {
  const { deviations } = progress;
  return readings.flatMap(({ point, deviation }) => {
    if (!one.canShow(deviation) || deviations.some((other) => readingOf(other)?.point === point)) return [];
    const given = progress.evaluation.sort([...deviations, deviation]);
    if (one.replay.effectOf(given, deviations) === undefined) return [];
    const found = explain(one, { ...progress, deviations: given }, { most: 1 });
    return found.map((extension) => [deviation, ...extension]);
  });
}

function searchPairs(one: Case, progress: Progress): readonly Extension[] {
  return explain(one, progress, { most: 2 });
}

function searchThoroughly(one: Case, progress: Progress): readonly Extension[] {
  const pairs = explain(one, progress, { most: 2, tries: THOROUGH_TRIES });
  return pairs.length > 0 ? pairs : explain(one, progress, { most: 3, tries: TRIPLE_TRIES });
}

interface Pool {
  readonly add: (extensions: readonly Extension[]) => void;
  /** Returns the candidate that explains the most, the simplest first, and that nothing refutes. */
  readonly choose: () => Candidate | undefined;
  readonly describe: (candidate: Candidate) => Step;
}

function createPool(progress: Progress, spread: readonly Case[]): Pool {
  const { failures, open, deviations, evaluation, refuted } = progress;
  const sample = spread.slice(0, SAMPLE);
  const isOpen = new Set(open);
  const explained = spreadCases(failures.filter((one) => !isOpen.has(one))).slice(0, SAMPLE);
  const candidates = new Map<string, Candidate>();
  const isRefuted = new Map<Candidate, boolean>();
  const count = (cases: readonly Case[], set: readonly Deviation[]): number =>
    cases.reduce((sum, one) => sum + (evaluation.holds(one, set) ? 1 : 0), 0);
  const refute = (candidate: Candidate): boolean => {
    const known = isRefuted.get(candidate);
    if (known !== undefined) return known;
    const passed = evaluation.refute(candidate.set);
    isRefuted.set(candidate, passed.length > 0);
    if (passed.length > 0) {
      const explains = new Set(open.filter((one) => evaluation.holds(one, candidate.set)));
      refuted.push({ deviations: candidate.set.filter((one) => !isReading(one)), explains, passed });
    }
    return passed.length > 0;
  };
  const inOrder = (): readonly Candidate[] =>
    [...candidates.values()].toSorted((a, b) => b.gain - a.gain || evaluation.compare(a.extension, b.extension));
  const same = (a: Candidate, b: Candidate): boolean =>
    failures.every((one) => evaluation.holds(one, a.set) === evaluation.holds(one, b.set));
  return {
    add(extensions) {
      for (const extension of extensions) {
        const set = evaluation.sort([...new Set([...deviations, ...extension])]);
        const key = keyOfSet(set.map(({ id }) => id));
        if (candidates.has(key) || set.length === deviations.length) continue;
        const gain = count(sample, set) - (explained.length - count(explained, set));
        candidates.set(key, { extension, set, gain });
      }
    },
    choose() {
      const holding = takeFirst(
        inOrder().filter(({ gain }) => gain > 0),
        MAX_TRIED,
        (one) => !refute(one),
      );
      const [first] = holding;
      if (first === undefined) return undefined;
      // A sample cannot tell apart what only a few vectors do.
      const rivals = holding.filter(({ gain }) => gain >= first.gain - 1);
      const counted = rivals.map((one) => ({ one, count: count(failures, one.set) }));
      return counted.reduce((a, b) => (b.count > a.count ? b : a)).one;
    },
    describe(chosen) {
      const rivals = inOrder().filter(
        (other) => other !== chosen && other.gain === chosen.gain && !refute(other) && same(chosen, other),
      );
      return {
        extension: chosen.extension,
        rivals: rivals.slice(0, MAX_RIVALS).map(({ extension }) => extension),
      };
    },
  };
}

function takeFirst<T>(all: readonly T[], most: number, holds: (one: T) => boolean): readonly T[] {
  const taken: T[] = [];
  for (const one of all) {
    if (taken.length === most) break;
    if (holds(one)) taken.push(one);
  }
  return taken;
}

/** Removes the mistakes without which the signer reproduces as much. */
function withoutNeedless(
  failures: readonly Case[],
  start: readonly Deviation[],
  deviations: readonly Deviation[],
  { holds, refute }: Evaluation,
): readonly Deviation[] {
  const explained = failures.filter((one) => holds(one, deviations));
  return deviations.reduce((needed, deviation) => {
    const others = needed.filter((other) => other !== deviation);
    const isNeedless =
      !start.includes(deviation) && explained.every((one) => holds(one, others)) && refute(others).length === 0;
    return isNeedless ? others : needed;
  }, deviations);
}

function isReading(deviation: Deviation): boolean {
  return readingOf(deviation) !== undefined;
}
