import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import type { Steps } from "../steps.ts";
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
 * Learns mistakes that nobody has catalogued, from the failures that nothing explains: an encoder, and a rule where that
 * leaves failures. Each by itself reproduces failures that it was learned from, made after the given ones.
 *
 * @param passed what passed: it proves what the signer does rightly.
 * @param given mistakes that the signer is known to make as well.
 */
export function* learnMistakes(
  failures: readonly Case[],
  passed: readonly Case[],
  given: readonly Deviation[],
  { effort = createEffort(), language, only }: LearningOptions = {},
): Steps<readonly LearnedMistake[]> {
  const encoder = only === "rule" ? undefined : yield* learnEncoder(failures, passed, given, effort);
  const set = encoder === undefined ? given : [...given, encoder.deviation];
  const isAll = encoder !== undefined && failures.every(({ replay }) => replay.reproduces(set));
  yield;
  const rule = isAll ? undefined : learnRule(failures, passed, given, vocabularyOf(language));
  return [encoder, rule].filter((mistake) => mistake !== undefined);
}

/** Makes what a diagnosis may spend: a few seconds. */
export function createEffort(): Effort {
  return { left: 2_200_000 };
}
