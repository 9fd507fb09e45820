import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import { type Effort, learnEncoder } from "./learn-encoder.ts";
import type { LearnedMistake } from "./learned-statement.ts";
import { learnRule } from "./rules/learn-rules.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** What learning may spend and knows. */
export interface LearningOptions {
  /** What the whole diagnosis may spend, if this is a part of one. */
  readonly effort?: Effort;
  /** The signer's language, if known. */
  readonly language?: string;
  /** Learns no encoder. */
  readonly only?: "rule";
}

/**
 * Learns mistakes that nobody has catalogued, from the failures that nothing explains. Each reproduces failures that it
 * was learned from, made after the given ones.
 *
 * @param passed what passed: it proves what the signer does rightly.
 * @param given mistakes that the signer is known to make as well.
 */
export function learnMistakes(
  failures: readonly Case[],
  passed: readonly Case[],
  given: readonly Deviation[],
  { effort = createEffort(), language, only }: LearningOptions = {},
): readonly LearnedMistake[] {
  const learned: LearnedMistake[] = [];
  let left = failures;
  const encoders = only === "rule" ? [] : [() => learnEncoder(left, passed, given, effort)];
  for (const learn of [...encoders, () => learnRule(left, passed, given, vocabularyOf(language))]) {
    const mistake = left.length === 0 ? undefined : learn();
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
