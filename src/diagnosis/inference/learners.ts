import type { Deviation } from "../../deviations/deviation.ts";
import { once, remember } from "../../remember.ts";
import type { Stage } from "../../signing/scheme.ts";
import type { Steps } from "../steps.ts";
import { type Effort, learnEncoder } from "./learn-encoder.ts";
import { asDeviation } from "./learned-deviation.ts";
import type { LearnedMistake } from "./learned-statement.ts";
import type { LearningCases } from "./learning-cases.ts";
import { openRules } from "./rules/learn-rules.ts";
import { vocabularyOf } from "./vocabulary.ts";

/**
 * What can be learned from failures that nothing explains, as mistakes that nobody has catalogued. It reproduces failures that
 * it was learned from, made after the given mistakes; none where nothing does. What is asked again is not learned again.
 */
export interface Learning {
  /** What an encoder writes for each byte. */
  readonly encoder: () => Steps<readonly Deviation[]>;
  /** A rule about texts, at one of these stages. Default: at any. */
  readonly rule: (stages?: ReadonlySet<Stage>) => Steps<readonly Deviation[]>;
}

/** Opens the learning from some cases. */
export type Learners = (cases: LearningCases) => Learning;

/**
 * Makes the learners of a diagnosis, which share what it may spend.
 *
 * @param language the signer's, if known.
 */
export function createLearners(language?: string): Learners {
  const effort = createEffort();
  const vocabulary = once(() => vocabularyOf(language));
  const listed = remember((mistake: LearnedMistake): readonly Deviation[] => [asDeviation(mistake)]);
  const list = (mistake: LearnedMistake | undefined): readonly Deviation[] =>
    mistake === undefined ? [] : listed(mistake);
  return (cases) => {
    let encoder: readonly Deviation[] | undefined;
    const learnRule = openRules(cases, vocabulary());
    return {
      *encoder() {
        encoder ??= list(yield* learnEncoder(cases, effort));
        return encoder;
      },
      *rule(stages) {
        return list(yield* learnRule(stages));
      },
    };
  };
}

/** Makes what a diagnosis may spend: a few seconds. */
export function createEffort(): Effort {
  return { left: 2_200_000 };
}
