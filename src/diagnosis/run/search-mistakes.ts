import type { Deviation } from "../../deviations/deviation.ts";
import { keyOfSet } from "../describe-cause.ts";
import { type Case, createRefuter, reproduces, sizeOf, spreadCases } from "../replay/case.ts";
import type { TriedSet } from "./choose-hypotheses.ts";
import { findExplanations, type SearchLimits } from "./find-explanations.ts";

/** The sets of mistakes that a search has found. */
export interface SearchResult {
  /** Those that hold against all that passed. */
  readonly holding: readonly TriedSet[];
  readonly refuted: readonly TriedSet[];
}

interface SearchState extends SearchResult {
  /** Adds sets that explain a failure; whether one of them holds against all that passed. */
  readonly add: (sets: readonly (readonly Deviation[])[]) => boolean;
  /** Whether a set that holds explains a failure. */
  readonly explains: (one: Case) => boolean;
}

/** So many failures are searched whatever is known already: of what explains the first the next may refute some. */
const ALWAYS_SEARCHED = 6;
/** How many failures at most are searched in which way: a bound on the time of a run that depends on no clock. */
const MAX_SINGLES = 24;
const MAX_PAIRS = 2;
/** What a second look, from another interpretation of a silent point, may cost. */
const MAX_SECOND_LOOK = 6;
/** Every pair that can show in a plain request. */
const THOROUGH_TRIES = 22_000;
/** All pairs of mistakes that were seen in the wild. */
const BRIEF_TRIES = 2_000;
const TRIPLE_TRIES = 4_500;
/** Characters of a task up to which all tries are worth their time; of a longer one there are fewer. */
const PLAIN_SIZE = 600;
/** How many sets that explain other failures are tried with one mistake more. */
const MAX_EXTENDED = 6;

/**
 * Searches for sets of mistakes that explain failures of one group. Failures are searched one by one, but only where
 * nothing that explained another explains them too: a signer makes few mistakes and shows them often.
 *
 * @param isSecondLook whether they were searched before, from another interpretation of a silent point.
 */
export function searchMistakes(
  failures: readonly Case[],
  passed: readonly Case[],
  isSecondLook: boolean,
): SearchResult {
  const state = openSearchState(passed);
  const unexplained = searchBriefly(failures, state, isSecondLook ? MAX_SECOND_LOOK : MAX_SINGLES);
  if (!isSecondLook) searchThoroughly(unexplained, state);
  return state;
}

/** Gives what this leaves unexplained. */
function searchBriefly(failures: readonly Case[], state: SearchState, maxSingles: number): readonly Case[] {
  let singles = maxSingles;
  let pairs = MAX_PAIRS;
  const unexplained: Case[] = [];
  for (const [at, one] of spreadCases(failures).entries()) {
    const isExplained = state.explains(one);
    if (isExplained && at >= ALWAYS_SEARCHED) continue;
    const beside = isExplained ? [] : state.holding.slice(0, MAX_EXTENDED).map(({ deviations }) => deviations);
    if (singles-- > 0 && search(one, { most: 1, beside }, state)) continue;
    if (isExplained || (pairs-- > 0 && search(one, { most: 2 }, state))) continue;
    unexplained.push(one);
  }
  return unexplained;
}

/** In the plainest alone: the less there is to a task, the fewer mistakes can show in it. */
function searchThoroughly(unexplained: readonly Case[], state: SearchState): void {
  const [one] = unexplained.filter((each) => !state.explains(each)).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  if (one === undefined) return;
  if (!search(one, { most: 2, tries: THOROUGH_TRIES }, state)) search(one, { most: 3, tries: TRIPLE_TRIES }, state);
}

function search(one: Case, limits: SearchLimits, state: SearchState): boolean {
  const tries = Math.ceil((limits.tries ?? BRIEF_TRIES) * Math.min(1, PLAIN_SIZE / Math.max(1, sizeOf(one))));
  return state.add(findExplanations(one.replay, one.mistakes, { ...limits, tries }));
}

function openSearchState(passed: readonly Case[]): SearchState {
  const refute = createRefuter(passed);
  const tried = new Map<string, TriedSet>();
  const holding: TriedSet[] = [];
  const refuted: TriedSet[] = [];
  const addOne = (deviations: readonly Deviation[]): TriedSet => {
    const key = keyOfSet(deviations.map(({ id }) => id));
    const known = tried.get(key);
    if (known !== undefined) return known;
    const one = { deviations, passed: refute(deviations) };
    tried.set(key, one);
    (one.passed.length === 0 ? holding : refuted).push(one);
    return one;
  };
  return {
    add: (sets) => sets.map(addOne).some((one) => one.passed.length === 0),
    explains: (one) => holding.some(({ deviations }) => reproduces(one, deviations)),
    holding,
    refuted,
  };
}
