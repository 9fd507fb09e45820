import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { sizeOf } from "../replay/case-features.ts";
import { areSame } from "../replay/create-tracer.ts";
import { readingOf, readings } from "../replay/readings.ts";
import type { Steps } from "../steps.ts";
import type { Extension, SearchProgress } from "./candidate-pool.ts";
import type { Evaluation } from "./evaluation.ts";
import { findInSteps, type SearchLimits } from "./find-explanations.ts";

const BRIEF_TRIES = 1_000;
/** The most characters of a task on which all tries are made; a longer one gets fewer. */
const PLAIN_SIZE = 600;

/**
 * Finds what may be added to the mistakes found to explain a case: mistakes, and the interpretations of other points.
 *
 * @param isTried which mistakes are tried. Default: all.
 */
export function explain(
  one: Case,
  { deviations, evaluation }: SearchProgress,
  limits: SearchLimits,
  isTried: (deviation: Deviation) => boolean = () => true,
): Steps<readonly Extension[]> {
  const share = Math.min(1, PLAIN_SIZE / Math.max(1, sizeOf(one)));
  const { tries = BRIEF_TRIES, triples = tries } = limits;
  const points = new Set(deviations.map((deviation) => readingOf(deviation)?.point));
  const open = readings.filter(({ point, deviation }) => !points.has(point) && one.canShow(deviation));
  const own = open.map(({ deviation }) => deviation);
  return findInSteps(one.replay, [...own, ...one.mistakes].filter(isTried), {
    ...limits,
    readings: own,
    tries: Math.ceil(tries * share),
    triples: Math.ceil(triples * share),
    given: deviations,
    isPossible: evaluation.isPossible,
  });
}

/** The single mistakes that were found of a failure, and those beside which they were. */
interface Explained {
  readonly given: readonly Deviation[];
  readonly found: readonly Extension[];
  /** Whose passed cases refute those that were not tried; absent where these were tried, too: they may be made somewhere alone. */
  readonly without?: Evaluation;
}

/** The most that is kept of one failure. */
const MAX_KEPT = 8;
/** Each search of a diagnosis comes back to the same failures, beside the same mistakes, too. */
const explained = new WeakMap<Case, readonly Explained[]>();

/** Explains a failure by single mistakes, and keeps what was found. */
export function* explainAnew(one: Case, progress: SearchProgress, isWhole: boolean): Steps<readonly Extension[]> {
  const { deviations: given, evaluation } = progress;
  const found = yield* explain(one, progress, { most: 1 }, isWhole ? undefined : evaluation.isPossible);
  explained.set(
    one,
    [{ given, found, ...(!isWhole && { without: evaluation }) }, ...(explained.get(one) ?? [])].slice(0, MAX_KEPT),
  );
  return found;
}

/**
 * Returns what was found of a failure before: beside the same mistakes, or else beside some of them, where the others change
 * nothing in it.
 */
export function knownOf(
  one: Case,
  { deviations, evaluation }: SearchProgress,
  isWhole: boolean,
): Explained | undefined {
  const known = (explained.get(one) ?? []).filter(
    ({ without }) => without === undefined || (!isWhole && without === evaluation),
  );
  const same = known.find(({ given }) => areSame(given, deviations));
  if (same !== undefined) return same;
  const [last] = known;
  if (last?.given.every((deviation) => deviations.includes(deviation)) !== true) return undefined;
  const added = deviations.filter((deviation) => !last.given.includes(deviation));
  return added.some((deviation) => evaluation.changesAnswer(one, [deviation])) ? undefined : last;
}
