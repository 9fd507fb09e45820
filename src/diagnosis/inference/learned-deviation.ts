import type { Deviation } from "../../deviations/deviation.ts";
import type { LearnedMistake, LearnedStatement } from "./learned-statement.ts";

/** A learned mistake as a deviation that knows what was learned. */
type LearnedDeviation = Deviation & { readonly learned: LearnedStatement };

/** Makes a deviation of a learned mistake. */
export function asDeviation({ deviation, learned }: LearnedMistake): Deviation {
  const made: LearnedDeviation = { ...deviation, learned };
  return made;
}

/** Returns what was learned; `undefined` of a mistake of the catalogue. */
export function learnedOf(deviation: Deviation): LearnedStatement | undefined {
  return (deviation as Partial<LearnedDeviation>).learned;
}
