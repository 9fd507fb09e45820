import type { Deviation } from "../../deviations/deviation.ts";
import { learnedOf } from "../inference/learned-deviation.ts";
import { isTable } from "../inference/tables/is-table.ts";
import { findNarrowed, narrowToBodies } from "../narrowing/narrow-refuted.ts";
import type { Case } from "../replay/case.ts";
import { isLong, sizeOf, sortBySize, spreadCases } from "../replay/case-features.ts";
import { areSame } from "../replay/create-tracer.ts";
import { filterInSteps, type Steps } from "../steps.ts";
import {
  type CandidatePool,
  createCandidatePool,
  type Refuted,
  type SearchProgress,
  type Step,
} from "./candidate-pool.ts";
import type { Evaluation } from "./evaluation.ts";
import { explain, explainAnew, knownOf } from "./explain-failure.ts";
import {
  explainedBy,
  type Found,
  fragmentsOf,
  joinFragments,
  joinRequested,
  mayBeOne,
  openOf,
  withoutNeedless,
} from "./fragments.ts";

/** A signer that reproduces failures: its mistakes, and the interpretations that it takes. */
export interface FoundSigner {
  readonly deviations: readonly Deviation[];
  readonly steps: readonly Step[];
  /** The failures that it reproduces, and a right signer with the same interpretations does not. */
  readonly explains: ReadonlySet<Case>;
}

/** The result of a search: the signer, if one was found, and what looked like it. */
export interface SignerSearch {
  readonly signer: FoundSigner | undefined;
  readonly refuted: readonly Refuted[];
}

/** Single mistakes that show by themselves alone; those that are learned, too; or several at once, too. */
type SearchDepth = "singles" | "learned" | "several";

/** The most mistakes, or pairs of them, of one signer. */
const MAX_STEPS = 6;
/** The most failures that are searched at each step: a bound on the time of a run that depends on no clock. */
const MAX_SEARCHED = 10;
/** The most characters of all of them together, but for the first: a task of 64 KiB costs as much as a hundred others. */
const MAX_SEARCHED_SIZE = 20_000;
/** As many where there are short tasks beside the first: all known mistakes on one of 6,000 characters take seconds. */
const MAX_SIZE_OF_SHORT = 2_000;
/** Of a step, the failures on which those are tried, too, that what passed refutes: one that is made somewhere alone shows in each of the first. */
const MAX_WHOLE = 3;
const MAX_PAIRED = 2;
/** Every pair that can show in a plain request, and the triples of those that were seen in the wild. */
const THOROUGH_TRIES = 30_000;
const TRIPLE_TRIES = 6_000;

/**
 * Searches for the one signer that makes all answers of a group: mistakes are added to it, each time those that explain
 * the most of what it does not reproduce yet and break nothing that passed.
 *
 * @param start what is known of the signer.
 * @param hints what was found for another group of the same signer: it is tried first.
 * @param depth how far to search. Default: `several`.
 */
export function* searchSigner(
  failures: readonly Case[],
  start: Found,
  hints: readonly Step[],
  evaluation: Evaluation,
  depth: SearchDepth = "several",
): Steps<SignerSearch> {
  const refuted: Refuted[] = [];
  const progressOf = function* ({ deviations }: Found): Steps<SearchProgress> {
    const open = yield* filterInSteps(failures, (one) => !evaluation.holds(one, deviations));
    return { failures, open, deviations, hints, evaluation, refuted };
  };
  const leftBy = (one: Found): number => openOf(failures, one, evaluation).length;
  /** Adds what a search finds, and then single mistakes as long as one explains something. */
  const search = function* (from: Found, find: FindStep = findSingle): Steps<Found> {
    const progress = yield* progressOf(from);
    if (progress.open.length === 0 || from.steps.length === MAX_STEPS) return from;
    const step = yield* find(progress);
    return step === undefined ? from : yield* search(add(from, step, evaluation));
  };
  const join: (from: Found) => Steps<Found> = function* (from) {
    const plain = { ...from, deviations: withoutNeedless(failures, start.deviations, from.deviations, evaluation) };
    const joined = yield* joinFragments(failures, plain, evaluation);
    if (joined === plain) return plain;
    const found = yield* search(joined);
    // What is left may show that another of them is a fragment, too; where it is no less, they would take turns without end.
    return leftBy(found) > 0 && leftBy(found) < leftBy(plain) ? yield* join(found) : found;
  };
  const searchFurther = function* (from: Found): Steps<Found> {
    const found = yield* search(from, depth === "several" ? findSeveral : findLearned);
    return found === from ? from : yield* searchFurther(found);
  };
  let found = yield* search(start);
  if (depth !== "singles") {
    const narrowed = yield* search(found, findHere);
    const isAll = narrowed === found && leftBy(found) === 0;
    const whole = isAll || found === start ? narrowed : yield* search(start, findHere);
    found = plainerOf(whole, narrowed, failures, evaluation);
    // Of what is made in all parameters but some, another function may be made in all.
    if (found.deviations.some(({ only }) => only?.excepted !== undefined)) {
      const alone = yield* search(start, findLearned);
      if (alone.steps.length <= found.steps.length && leftBy(alone) <= leftBy(found)) found = alone;
    }
    // What single mistakes explain in part may be one that nobody has catalogued.
    found = yield* join(found);
    const further = yield* searchFurther(found);
    if (further !== found) found = yield* join(further);
    found = yield* joinRequested(failures, found, evaluation, searchFurther);
    if (mayBeOne(found)) {
      const alone = yield* search(start, findLearned);
      found = plainerOf(alone, found, failures, evaluation);
    }
  }
  if (found.steps.length === 0) return { signer: undefined, refuted };
  const needed = withoutFragments(failures, start, found, evaluation);
  const open = openOf(failures, needed, evaluation);
  const left = open.length;
  const explainsMore = (one: Found): boolean => leftBy(one) < left;
  const learnAnew = function* (): Steps<Found> {
    if (left > failures.length / 2) {
      // What fits a part by chance hides what all of it has in common, if it changes anything in the rest.
      const hides = open.some((one) => evaluation.changesAnswer(one, needed.deviations));
      const alone = hides ? yield* search(start, findLearned) : needed;
      // A list of what was seen explains whatever it holds: it stands beside what is known, never in its place.
      if (explainsMore(alone) && !alone.deviations.some((one) => isTable(learnedOf(one)))) return alone;
    } else if (needed.deviations.length === found.deviations.length) return needed;
    return yield* search(needed, findLearned);
  };
  const anew = depth === "singles" ? needed : yield* learnAnew();
  const signer = explainsMore(anew) ? withoutFragments(failures, start, anew, evaluation) : needed;
  const explains = yield* explainedBy(signer.deviations, failures, evaluation);
  return { signer: { ...signer, explains: new Set(explains) }, refuted };
}

/** Returns a signer if it is told by fewer statements than another, and leaves no more failures than as many as it has fewer; or by as many, and leaves less. */
function plainerOf(one: Found, other: Found, failures: readonly Case[], evaluation: Evaluation): Found {
  const cost = (found: Found): number => openOf(failures, found, evaluation).length + found.steps.length;
  const fewer = other.steps.length - one.steps.length;
  const isPlainer = fewer > 0 ? cost(one) <= cost(other) : fewer === 0 && cost(one) < cost(other);
  return one.steps.length > 0 && isPlainer ? one : other;
}

/** Removes the mistakes that fit a part of the failures by chance, and those that are needless. */
function withoutFragments(
  failures: readonly Case[],
  start: Found,
  { deviations, steps }: Found,
  evaluation: Evaluation,
): Found {
  const partial = fragmentsOf(failures, deviations, evaluation);
  const whole = deviations.filter((deviation) => !partial.includes(deviation));
  const needed = withoutNeedless(failures, start.deviations, whole, evaluation);
  return {
    deviations: needed,
    steps: steps.filter(({ extension }) => extension.every((one) => needed.includes(one))),
  };
}

function add({ deviations, steps }: Found, step: Step, { sort }: Evaluation): Found {
  return { deviations: sort([...deviations, ...step.extension]), steps: [...steps, step] };
}

type FindStep = (progress: SearchProgress) => Steps<Step | undefined>;

/** Finds the single mistake that explains the most. */
function* findSingle(progress: SearchProgress): Steps<Step | undefined> {
  const spread = spreadCases(progress.open);
  const pool = createCandidatePool(progress, spread);
  const hints = progress.hints.map(({ extension }) => extension);
  pool.add([...hints, hints.flat()], true);
  pool.add(progress.hints.flatMap(({ rivals }) => rivals));
  let best = yield* pool.choose();
  let tries = 0;
  /** Adds what explains a failure, if no earlier candidate does; returns whether that was found beside fewer mistakes. */
  const tryOn = function* (one: Case, isAnew = false): Steps<boolean> {
    if (best !== undefined && progress.evaluation.holds(one, best.set)) return false;
    const isWhole = tries++ < MAX_WHOLE;
    const known = isAnew ? undefined : knownOf(one, progress, isWhole);
    pool.add(known?.found ?? (yield* explainAnew(one, progress, isWhole)));
    best = yield* pool.choose();
    return known !== undefined && !areSame(known.given, progress.deviations);
  };
  const reused: Case[] = [];
  for (const one of searched(spread.slice(0, MAX_SEARCHED))) if (yield* tryOn(one)) reused.push(one);
  tries = 0;
  if (best === undefined) for (const one of reused) yield* tryOn(one, true);
  if (best === undefined) return undefined;
  pool.add(narrowToBodies(best, progress));
  return yield* stepOf(pool);
}

/** Finds a known mistake that is made somewhere alone. */
function findHere(progress: SearchProgress): Steps<Step | undefined> {
  return findNarrowed(progress, createCandidatePool(progress, spreadCases(progress.open)));
}

/**
 * Finds several mistakes at once where no single one explains anything, or learns one. The smallest failures are
 * searched: the less there is to a task, the fewer mistakes can show in it.
 */
function* findSeveral(progress: SearchProgress): Steps<Step | undefined> {
  const spread = spreadCases(progress.open);
  const pool = createCandidatePool(progress, spread);
  const paired = smallest(spread).slice(0, MAX_PAIRED);
  for (const one of paired) {
    pool.add(yield* explain(one, progress, { most: 2 }));
    const step = yield* stepOf(pool);
    if (step !== undefined) return step;
  }
  const step = yield* findLearned(progress);
  const [first] = paired;
  if (step !== undefined || first === undefined || progress.open.length < progress.failures.length) return step;
  // Every pair, and triples, where nothing else was found.
  pool.add(yield* explain(first, progress, { most: 3, tries: THOROUGH_TRIES, triples: TRIPLE_TRIES }));
  return yield* stepOf(pool);
}

/** Learns a mistake that nobody has catalogued. */
function* findLearned(progress: SearchProgress): Steps<Step | undefined> {
  const pool = createCandidatePool(progress, spreadCases(progress.open));
  const learned = yield* progress.evaluation.learn(progress.failures, progress.deviations);
  pool.add(learned.map((deviation) => [deviation]));
  return yield* stepOf(pool);
}

function* stepOf(pool: CandidatePool): Steps<Step | undefined> {
  const best = yield* pool.choose();
  return best === undefined ? undefined : pool.describe(best);
}

/** Returns the failures on which single mistakes are tried: long ones only where hardly any other is there. */
function searched(cases: readonly Case[]): readonly Case[] {
  const short = upToSize(cases, MAX_SIZE_OF_SHORT);
  return short.length > 1 ? short : upToSize(cases, MAX_SEARCHED_SIZE);
}

/** Takes cases from the start while their tasks are not longer than this together; the first in any case. */
function upToSize(cases: readonly Case[], most: number): readonly Case[] {
  let size = 0;
  return cases.filter((one, at) => {
    size += sizeOf(one);
    return at === 0 || size <= most;
  });
}

/** Returns the failures on which several mistakes are tried, the smallest first. */
function smallest(cases: readonly Case[]): readonly Case[] {
  return sortBySize(cases.filter((one) => !isLong(one)));
}
