import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { sizeOf } from "../replay/case-features.ts";
import { readingOf, readings } from "../replay/readings.ts";
import type { Steps } from "../steps.ts";
import type { Extension, SearchProgress } from "./candidate-pool.ts";
import { findInSteps, type SearchLimits } from "./find-explanations.ts";

const BRIEF_TRIES = 1_000;
/** The most characters of a task on which all tries are made; a longer one gets fewer. */
const PLAIN_SIZE = 600;

/** Finds what may be added to the mistakes found to explain a case: mistakes, and the interpretations of other points. */
export function explain(
  one: Case,
  { deviations, evaluation }: SearchProgress,
  limits: SearchLimits,
): Steps<readonly Extension[]> {
  const share = Math.min(1, PLAIN_SIZE / Math.max(1, sizeOf(one)));
  const { tries = BRIEF_TRIES, triples = tries } = limits;
  const points = new Set(deviations.map((deviation) => readingOf(deviation)?.point));
  const open = readings.filter(({ point, deviation }) => !points.has(point) && one.canShow(deviation));
  const own = open.map(({ deviation }) => deviation);
  return findInSteps(one.replay, [...own, ...one.mistakes], {
    ...limits,
    readings: own,
    tries: Math.ceil(tries * share),
    triples: Math.ceil(triples * share),
    given: deviations,
    isPossible: evaluation.isPossible,
  });
}

/** The single mistakes that were found of failures, and those beside which they were. */
interface Explained {
  readonly given: readonly Deviation[];
  readonly found: readonly Extension[];
}

/** Each search of a diagnosis comes back to the same failures. */
const explained = new WeakMap<Case, Explained>();

/** Explains a failure by single mistakes, and keeps what was found. */
export function* explainAnew(one: Case, progress: SearchProgress): Steps<readonly Extension[]> {
  const found = yield* explain(one, progress, { most: 1 });
  explained.set(one, { given: progress.deviations, found });
  return found;
}

/** Returns what was found of a failure before, where the mistakes that were found since then change nothing in it. */
export function knownOf(one: Case, { deviations, evaluation }: SearchProgress): Explained | undefined {
  const known = explained.get(one);
  if (known?.given.every((deviation) => deviations.includes(deviation)) !== true) return undefined;
  const added = deviations.filter((deviation) => !known.given.includes(deviation));
  return added.some((deviation) => evaluation.changesAnswer(one, [deviation])) ? undefined : known;
}
