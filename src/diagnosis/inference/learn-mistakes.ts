import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { type Effort, learnEncoder } from "./learn-encoder.ts";
import { learnRule } from "./learn-rules.ts";
import type { LearnedMistake } from "./learned-statement.ts";

/**
 * Learns mistakes that nobody has catalogued, from the failures that nothing explains. Each reproduces failures that it
 * was learned from, made after the given ones.
 *
 * @param passed what passed: it proves what the signer does rightly.
 * @param given mistakes that the signer is known to make as well.
 * @param effort what the whole diagnosis may spend, if this is a part of one.
 */
export function learnMistakes(
  failures: readonly Case[],
  passed: readonly Case[],
  given: readonly Deviation[],
  effort: Effort = createEffort(),
): readonly LearnedMistake[] {
  const learned: LearnedMistake[] = [];
  let left = failures;
  for (const learn of [learnEncoder, learnRule]) {
    const mistake = left.length === 0 ? undefined : learn(left, passed, given, effort);
    if (mistake === undefined) continue;
    learned.push(mistake);
    const set = [...given, mistake.deviation];
    left = left.filter(({ replay }) => !replay.reproduces(set));
  }
  return learned;
}

/** Makes what a diagnosis may spend: a few seconds. */
export function createEffort(): Effort {
  return { left: 2_200_000 };
}
