import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "./case.ts";
import type { Hypothesis } from "./credit-failures.ts";

/** A hypothesis that was chosen, with the ones that do just as well. */
export interface Choice {
  readonly hypothesis: Hypothesis;
  readonly alternatives: readonly Hypothesis[];
}

/**
 * The smallest set of mistakes that explains the most failures, what explains most first: again and again the
 * hypothesis that explains most of what is left for each mistake that it adds.
 */
export function chooseMistakes(hypotheses: readonly Hypothesis[]): readonly Choice[] {
  const made = new Set<Deviation>();
  const left = new Set(hypotheses.flatMap(({ explains }) => [...explains]));
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

/** How many failures are newly explained for each mistake that is newly assumed. */
function gainOf({ deviations, explains }: Hypothesis, left: ReadonlySet<Case>, made: ReadonlySet<Deviation>): number {
  const fresh = [...explains].filter((one) => left.has(one)).length;
  const added = deviations.filter((deviation) => !made.has(deviation)).length;
  return fresh / (added + 0.01);
}

/** Without what later choices explain as well. */
function withoutNeedless(chosen: readonly Hypothesis[]): readonly Hypothesis[] {
  return chosen.reduce((kept, one) => {
    const others = kept.filter((other) => other !== one);
    const rest = new Set(others.flatMap(({ explains }) => [...explains]));
    return [...one.explains].every((failure) => rest.has(failure)) ? others : kept;
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
