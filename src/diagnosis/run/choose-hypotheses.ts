import type { Deviation } from "../../deviations/deviation.ts";
import { type Case, reproduces, spreadCases } from "../replay/case.ts";

/** Mistakes that, made together, reproduce a failure. */
export interface TriedSet {
  readonly deviations: readonly Deviation[];
  /** What passed though these mistakes would break it; a set with such cases is refuted. */
  readonly passed: readonly Case[];
}

/** Mistakes that together explain failures. */
export interface Hypothesis extends TriedSet {
  /** The failures for which it is a simplest explanation. */
  readonly explains: ReadonlySet<Case>;
}

/** A hypothesis that was chosen, with the ones that do just as well. */
export interface ChosenHypothesis {
  readonly hypothesis: Hypothesis;
  readonly alternatives: readonly Hypothesis[];
}

/** How many failures tell which sets explain less than others: few, to be quick. */
const SAMPLE = 24;

/**
 * Attributes each failure to the smallest sets that explain it. Sets that explain less than others come in only for
 * what is left, so that what is proved by many failures is not mixed with what a few allow.
 */
export function attributeFailures(failures: readonly Case[], sets: readonly TriedSet[]): readonly Hypothesis[] {
  const strong = withoutWeaker(failures, sets);
  const weak = sets.filter((one) => !strong.includes(one));
  const first = attributeToSmallest(failures, strong);
  const explained = explainedBy(first);
  const left = failures.filter((one) => !explained.has(one));
  return [...first, ...attributeToSmallest(left, weak)];
}

/** Without the sets that explain less than another of no more mistakes does. */
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
 * Chooses the smallest set of mistakes that explains the most failures, what explains most first: again and again the
 * hypothesis that explains most of what is left for each mistake that it adds.
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

/** The failures that one of these hypotheses explains. */
export function explainedBy(hypotheses: readonly Hypothesis[]): ReadonlySet<Case> {
  return new Set(hypotheses.flatMap(({ explains }) => [...explains]));
}

/** How many failures are newly explained for each mistake that is newly assumed. */
function gainOf({ deviations, explains }: Hypothesis, left: ReadonlySet<Case>, made: ReadonlySet<Deviation>): number {
  const fresh = [...explains].filter((one) => left.has(one)).length;
  const added = deviations.filter((deviation) => !made.has(deviation)).length;
  return fresh / (added + 0.01);
}

/** Without what later choices explain as well. */
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
