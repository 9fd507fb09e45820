import type { Deviation } from "../../deviations/deviation.ts";
import { type Case, reproduces, spreadCases } from "../replay/case.ts";

/** Mistakes that, made together, reproduce a failure. */
export interface TriedSet {
  readonly deviations: readonly Deviation[];
  /** The passed cases that these mistakes would break: a set with such cases is refuted. */
  readonly passed: readonly Case[];
}

/** Mistakes that together explain failures. */
export interface Hypothesis extends TriedSet {
  /** The failures for which it is a simplest explanation. */
  readonly explains: ReadonlySet<Case>;
}

/** A chosen hypothesis, with the ones that do just as well. */
export interface ChosenHypothesis {
  readonly hypothesis: Hypothesis;
  readonly alternatives: readonly Hypothesis[];
}

/** The number of failures that decide which sets explain less than others: few, to be quick. */
const SAMPLE = 24;

/**
 * Attributes each failure to the smallest sets that explain it. Sets that explain less than others are used only for
 * the remaining failures, so that causes with much evidence are not mixed with those with little.
 */
export function attributeFailures(failures: readonly Case[], sets: readonly TriedSet[]): readonly Hypothesis[] {
  const strong = withoutWeaker(failures, sets);
  const weak = sets.filter((one) => !strong.includes(one));
  const first = attributeToSmallest(failures, strong);
  const explained = explainedBy(first);
  const left = failures.filter((one) => !explained.has(one));
  return [...first, ...attributeToSmallest(left, weak)];
}

/** Removes the sets that explain less than another one of no more mistakes. */
function withoutWeaker(failures: readonly Case[], sets: readonly TriedSet[]): readonly TriedSet[] {
  const sample = spreadCases(failures).slice(0, SAMPLE);
  const scored = sets.map((set) => ({ set, hits: sample.map((one) => reproduces(one, set.deviations)) }));
  const isWeaker = (a: (typeof scored)[number], b: (typeof scored)[number]): boolean =>
    b.set.deviations.length <= a.set.deviations.length &&
    a.hits.every((hit, at) => !hit || b.hits[at] === true) &&
    b.hits.some((hit, at) => hit && a.hits[at] !== true);
  return scored
    .filter((one) => !one.hits.includes(true) || !scored.some((other) => isWeaker(one, other)))
    .map(({ set }) => set);
}

function attributeToSmallest(failures: readonly Case[], sets: readonly TriedSet[]): readonly Hypothesis[] {
  const bySize = sets
    .toSorted((a, b) => a.deviations.length - b.deviations.length)
    .map((set) => ({ ...set, explains: new Set<Case>() }));
  for (const one of failures) {
    let size = Number.POSITIVE_INFINITY;
    for (const { deviations, explains } of bySize) {
      if (deviations.length > size) break;
      if (!reproduces(one, deviations)) continue;
      size = deviations.length;
      explains.add(one);
    }
  }
  return bySize.filter(({ explains }) => explains.size > 0);
}

/**
 * Chooses the smallest set of mistakes that explains the most failures, the most productive first: again and again the
 * hypothesis that explains the most remaining failures for each mistake that it adds.
 */
export function chooseHypotheses(hypotheses: readonly Hypothesis[]): readonly ChosenHypothesis[] {
  const made = new Set<Deviation>();
  const left = new Set(explainedBy(hypotheses));
  const chosen: Hypothesis[] = [];
  while (left.size > 0) {
    const best = hypotheses
      .map((hypothesis) => ({ hypothesis, gain: gainOf(hypothesis, left, made) }))
      .reduce((a, b) => (b.gain > a.gain ? b : a));
    chosen.push(best.hypothesis);
    for (const one of best.hypothesis.explains) left.delete(one);
    for (const deviation of best.hypothesis.deviations) made.add(deviation);
  }
  const needed = withoutNeedless(chosen).toSorted((a, b) => b.explains.size - a.explains.size);
  return needed.map((hypothesis) => ({ hypothesis, alternatives: alternativesOf(hypothesis, hypotheses) }));
}

/** Returns the failures that one of these hypotheses explains. */
export function explainedBy(hypotheses: readonly Hypothesis[]): ReadonlySet<Case> {
  return new Set(hypotheses.flatMap(({ explains }) => [...explains]));
}

/** Returns the number of newly explained failures for each newly assumed mistake. */
function gainOf({ deviations, explains }: Hypothesis, left: ReadonlySet<Case>, made: ReadonlySet<Deviation>): number {
  const fresh = [...explains].filter((one) => left.has(one)).length;
  const added = deviations.filter((deviation) => !made.has(deviation)).length;
  return fresh / (added + 0.01);
}

/** Removes the choices whose failures the later ones explain as well. */
function withoutNeedless(chosen: readonly Hypothesis[]): readonly Hypothesis[] {
  return chosen.reduce((needed, one) => {
    const others = needed.filter((other) => other !== one);
    const rest = explainedBy(others);
    return [...one.explains].every((failure) => rest.has(failure)) ? others : needed;
  }, chosen);
}

function alternativesOf(chosen: Hypothesis, hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  return hypotheses.filter(
    (other) =>
      other !== chosen &&
      other.deviations.length === chosen.deviations.length &&
      [...chosen.explains].every((one) => other.explains.has(one)),
  );
}
