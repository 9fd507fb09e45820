import type { Deviation } from "../../deviations/deviation.ts";
import { keyOfSet } from "../describe-cause.ts";
import { type Case, createRefuter, reproduces, sizeOf, spreadCases } from "../replay/case.ts";
import type { TriedSet } from "./choose-hypotheses.ts";
import { findExplanations, type SearchLimits } from "./find-explanations.ts";

/** The sets of mistakes that a search has found. */
export interface SearchResult {
  /** The sets that no passed case refutes. */
  readonly holding: readonly TriedSet[];
  readonly refuted: readonly TriedSet[];
}

interface SearchState extends SearchResult {
  /** Adds sets that explain a failure, and returns whether one of them is not refuted. */
  readonly add: (sets: readonly (readonly Deviation[])[]) => boolean;
  /** Whether a set that is not refuted explains a failure. */
  readonly explains: (one: Case) => boolean;
}

/** So many failures are searched whatever is known already: the next one may refute explanations of the first. */
const ALWAYS_SEARCHED = 6;
/**
 * The most failures that are searched for single mistakes, and for pairs: a bound on the time of a run that depends on
 * no clock.
 */
const MAX_SINGLES = 24;
const MAX_PAIRS = 2;
/** The cost of a second search, from another interpretation of an ambiguity. */
const MAX_SECOND_LOOK = 6;
/** Every pair that can show in a plain request. */
const THOROUGH_TRIES = 22_000;
/** All pairs of mistakes that were seen in the wild. */
const BRIEF_TRIES = 2_000;
const TRIPLE_TRIES = 4_500;
/** The most characters of a task on which all tries are made; a longer one gets fewer. */
const PLAIN_SIZE = 600;
/** The most sets that explain other failures and are tried with one more mistake. */
const MAX_EXTENDED = 6;

/**
 * Searches for sets of mistakes that explain failures of one group. Failures are searched one by one, but only those
 * that no earlier explanation covers: a signer makes few mistakes and shows them often.
 *
 * @param isSecondLook whether they were searched before, from another interpretation of an ambiguity.
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

/** Searches each failure within small limits, and returns the failures that stay unexplained. */
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

/** Searches the smallest failure alone: the less there is to a task, the fewer mistakes can show in it. */
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
