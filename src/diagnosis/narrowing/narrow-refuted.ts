import type { Deviation } from "../../deviations/deviation.ts";
import { groupBy } from "../../judging/group-by.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type { Case } from "../replay/case.ts";
import { isLong, sortBySize, spreadCases } from "../replay/case-features.ts";
import type { Candidate, CandidatePool, Extension, SearchProgress, Step } from "../run/candidate-pool.ts";
import { filterInSteps, type Steps } from "../steps.ts";
import {
  isOfParameters,
  kindOfParts,
  narrowDeviation,
  narrowToBody,
  narrowTogether,
  narrowToParameters,
} from "./narrow-deviation.ts";
import { narrowToOneName } from "./narrow-to-one-name.ts";
import { bodyNamesOf, listNames, queryNamesOf } from "./parameter-names.ts";
import { joinScopes, type RequestScope, scopesOf } from "./request-scopes.ts";

/** The refuted mistakes that are narrowed: those first that the caller's parameters alone allow, and of each those that explain most. */
const MAX_NARROWED = 12;
/** The failures on which they are counted. */
const MAX_COUNTED = 24;
/** More names than these are told by those that are not meant. */
const MANY = 4;
/** The most names that are not meant. */
const MAX_EXCEPTED = 3;
/** The most names that are tried. */
const MAX_NAMES = 48;
/** The most names that are told. */
const MAX_TOLD = 8;

/** Finds a known mistake that is refuted by what passed, and is made somewhere alone. */
export function* findNarrowed(progress: SearchProgress, pool: CandidatePool): Steps<Step | undefined> {
  const { open, evaluation } = progress;
  const added = (one: Deviation): readonly Deviation[] => evaluation.sort([...progress.deviations, one]);
  // Where else the mistake explains what this leaves, it is made there too.
  const isAlone = (one: Deviation): boolean =>
    open.every(
      (failure) => evaluation.holds(failure, added(one)) || !evaluation.holds(failure, added(one.only?.of ?? one)),
    );
  const narrowed = yield* narrowRefuted(progress);
  const candidates = narrowed.length > 0 ? narrowed : narrowSmallest(progress);
  pool.add(candidates.filter(isAlone).map((one) => [one]));
  const best = yield* pool.choose();
  // Where it should show and does not, it is not quite this one.
  const isWhole = ({ set, extension }: Candidate): boolean =>
    open.every((one) => evaluation.holds(one, set) || !evaluation.changesAnswer(one, extension));
  return best !== undefined && isWhole(best) ? pool.describe(best) : undefined;
}

/** Narrows a candidate to the body where that explains requests with a query, and these are all that it leaves. */
export function narrowToBodies(
  { set, extension }: Candidate,
  { open, deviations, evaluation }: SearchProgress,
): readonly Extension[] {
  const left = open.filter((one) => !evaluation.holds(one, set));
  if (!left.every((one) => queryNamesOf(one).length > 0)) return [];
  const inBody = extension.map((one) => narrowToBody(one) ?? one);
  const other = evaluation.sort([...deviations, ...inBody]);
  return left.some((one) => evaluation.holds(one, other)) ? [inBody] : [];
}

/** Narrows mistakes to one parameter of the smallest failing request: where its other values would change, too, none made everywhere explains it. */
function narrowSmallest({ open, deviations, evaluation }: SearchProgress): readonly Deviation[] {
  const [smallest] = sortBySize(open);
  if (smallest?.evidence.kind !== "signing" || isLong(smallest)) return [];
  const { right, mistakes, evidence } = smallest;
  return narrowToOneName(evidence.task, right, mistakes, (one) => evaluation.holds(smallest, [...deviations, one]));
}

/**
 * Narrows mistakes that explain failures and are refuted elsewhere: to requests, if those have something in common and all show it; and to the
 * parameters in which they may be made, which are the caller's, all of those but some, or some of them.
 */
function* narrowRefuted(progress: SearchProgress): Steps<readonly Deviation[]> {
  const { refuted, open, deviations, evaluation } = progress;
  const counted = spreadCases(open).slice(0, MAX_COUNTED);
  const countExplained = (one: Deviation): number =>
    counted.filter((failure) => evaluation.holds(failure, [...deviations, one])).length;
  const added = refuted.map((one) => one.deviations.filter((deviation) => !deviations.includes(deviation)));
  const mistakes = [...new Set(added.flatMap((one) => (one.length === 1 ? one : [])))]
    .filter((one) => one.only === undefined)
    .map((one) => ({ one, count: countExplained(one) }))
    .toSorted((a, b) => b.count - a.count || evaluation.compare([a.one], [b.one]));
  const scopes = scopesOf(open, evaluation.passed);
  const refutations: Refutations = {
    isRefuted: (one) => evaluation.isRefuted([...deviations, one]),
    refute: (one) => evaluation.refute([...deviations, one])[0],
    changes: (one, open) => !open.addsNothing([one], []) && evaluation.changesAnswer(open, [one]),
  };
  const isPossible = ({ one }: (typeof mistakes)[number]): boolean => {
    const ofCaller = isOfParameters(one) ? narrowToCaller(one) : undefined;
    return ofCaller !== undefined && !refutations.isRefuted(ofCaller);
  };
  const first = mistakes.length > MAX_NARROWED ? yield* filterInSteps(mistakes, isPossible, MAX_NARROWED) : [];
  const narrowed: Deviation[] = [];
  for (const { one, count } of [...new Set([...first, ...mistakes])].slice(0, MAX_NARROWED)) {
    const ofEach = isOfParameters(one) ? yield* narrowToNames(one, open, refutations) : [];
    // What becomes of one among others does not show in each by itself.
    const together = ofEach.some((each) => countExplained(each) > 0) ? undefined : narrowTogether(one);
    const inParameters = together === undefined || refutations.isRefuted(together) ? ofEach : [together];
    const isOfAll = inParameters.some((all) => all.only?.names === undefined && countExplained(all) === count);
    const inRequests = isOfAll || count < counted.length ? [] : yield* narrowToScopes(one, scopes, refutations);
    narrowed.push(...inRequests, ...inParameters);
  }
  return narrowed;
}

/** Narrows a mistake to the requests of a scope; where nothing tells several apart, to what is of all of them. */
function* narrowToScopes(
  mistake: Deviation,
  scopes: readonly RequestScope[],
  { isRefuted }: Refutations,
): Steps<readonly Deviation[]> {
  const fitting = yield* filterInSteps(scopes, (scope) => !isRefuted(narrowDeviation(mistake, scope)));
  return fitting.length === 0 ? [] : [narrowDeviation(mistake, joinScopes(fitting))];
}

/** What passed and would not have, beside the mistakes found. */
interface Refutations {
  readonly isRefuted: (mistake: Deviation) => boolean;
  readonly refute: (mistake: Deviation) => Case | undefined;
  readonly changes: (mistake: Deviation, one: Case) => boolean;
}

/** Narrows a mistake to the parameters that the signer does not add itself. */
function narrowToCaller(mistake: Deviation): Deviation | undefined {
  const there = { words: `the caller's ${kindOfParts(mistake)}` };
  return narrowToParameters(mistake, (name) => !isProtocolName(name), there);
}

function* narrowToNames(
  mistake: Deviation,
  open: readonly Case[],
  { isRefuted, refute, changes }: Refutations,
): Steps<readonly Deviation[]> {
  const what = kindOfParts(mistake);
  const but = (names: readonly string[], isOfBody: boolean): Deviation | undefined => {
    if (names.length === 0) return narrowToCaller(mistake);
    const butSome = { words: `the caller's ${what} but ${listNames(names)}`, excepted: names };
    const there = isOfBody ? { words: `the body's ${what}` } : butSome;
    return narrowToParameters(mistake, (name) => !(isProtocolName(name) || names.includes(name)), there);
  };
  const only = (names: readonly string[]): Deviation | undefined =>
    narrowToParameters(mistake, (name) => names.includes(name), {
      words: listNames(names),
      names,
      // Asked of each request that passed: most have none of them.
      holds: ({ url, parameters }) => url.includes("?") || parameters.some(([name]) => names.includes(name)),
    });
  const mayBe = (one: Deviation | undefined): one is Deviation => one !== undefined && !isRefuted(one);
  const excepted: string[] = [];
  let [all, isOfBody] = [but([], false), true];
  const inBody = mayBe(all) ? undefined : narrowToBody(mistake);
  if (mayBe(inBody)) return [inBody];
  while (!mayBe(all) && excepted.length < MAX_EXCEPTED) {
    const against = all && refute(all);
    if (against === undefined) break;
    const own = bodyNamesOf(against);
    const sent = [...own, ...queryNamesOf(against)];
    const names = yield* filterInSteps(sent, (name) => !mayBe(only([name])));
    if (names.length === 0) break;
    excepted.push(...names);
    isOfBody &&= !names.some((name) => own.includes(name));
    all = but(excepted, isOfBody);
  }
  if (mayBe(all) && isOfBody) return [all];
  const isMade = (name: string, having: readonly Case[]): boolean => {
    const one = only([name]);
    return one !== undefined && having.some((failure) => changes(one, failure)) && mayBe(one);
  };
  const made = yield* filterInSteps(commonNamesOf(open), ([name, having]) => isMade(name, having), MAX_TOLD + 1);
  const shown = made.map(([name]) => name);
  if (mayBe(all) && shown.length > MANY) return [all];
  return shown.length === 0 || shown.length > MAX_TOLD ? [] : [only(shown) ?? []].flat();
}

/** Lists the names in most bodies, with a few of the cases that have each. A request may have hundreds that no other has. */
function commonNamesOf(cases: readonly Case[]): readonly (readonly [name: string, having: readonly Case[]])[] {
  const named = cases.flatMap((one) => bodyNamesOf(one).map((name) => ({ name, one })));
  return [...groupBy(named, ({ name }) => name)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_NAMES)
    .map(([name, having]) => [name, spreadCases(having.map(({ one }) => one)).slice(0, MAX_COUNTED)]);
}
