import type { Steps } from "../steps.ts";
import { type Effort, learnEncoder } from "./learn-encoder.ts";
import type { LearnedMistake } from "./learned-statement.ts";
import type { LearningCases } from "./learning-cases.ts";
import { learnRule } from "./rules/learn-rules.ts";
import { vocabularyOf } from "./vocabulary.ts";

/**
 * Learns a mistake that nobody has catalogued from failures that nothing explains. It reproduces failures that it was
 * learned from, made after the given ones.
 */
type Learn = (cases: LearningCases) => Steps<LearnedMistake | undefined>;

/** What can be learned: what an encoder writes for each byte, and a rule about texts. */
export type Learners = Readonly<Record<"encoder" | "rule", Learn>>;

/**
 * Makes the learners of a diagnosis, which share what it may spend.
 *
 * @param language the signer's, if known.
 */
export function createLearners(language?: string): Learners {
  const effort = createEffort();
  return {
    encoder: (cases) => learnEncoder(cases, effort),
    rule: (cases) => learnRule(cases, vocabularyOf(language)),
  };
}

/** Makes what a diagnosis may spend: a few seconds. */
export function createEffort(): Effort {
  return { left: 2_200_000 };
}
