import { type Deviation, isTextChange } from "../../deviations/deviation.ts";
import type { Stage } from "../../signing/scheme.ts";
import type { Learners, Learning } from "../inference/learners.ts";
import { filterIntact, type LearningCases } from "../inference/learning-cases.ts";
import { type Case, createMaker, createRefutation, createRefuter } from "../replay/case.ts";
import { spreadCases } from "../replay/case-features.ts";
import { areSame } from "../replay/create-tracer.ts";
import { isReading, readings } from "../replay/readings.ts";
import { variantsOf } from "../replay/signer-variants.ts";
import { filterInSteps, type Steps } from "../steps.ts";
import { changesAnswer } from "./describe-signed.ts";

/** The passed cases that tell first whether a mistake is possible. */
const SAMPLE = 10;

/** Tries sets of mistakes on the cases of a run. A mistake that cannot show in a case counts for nothing there. */
export interface Evaluation {
  readonly passed: readonly Case[];
  /**
   * Learns mistakes that nobody has catalogued, made after the given ones, from the failures that these do not explain: an
   * encoder, and a rule where that leaves failures.
   */
  readonly learn: (
    failures: readonly Case[],
    given: readonly Deviation[],
    sought?: Sought,
  ) => Steps<readonly Deviation[]>;
  /** Whether a signer with these mistakes makes the answer of a case; it may change what the caller repeats of the protocol parameters, too. */
  readonly holds: (one: Case, deviations: readonly Deviation[]) => boolean;
  /** Whether an answer would be another one without these mistakes. */
  readonly changesAnswer: (one: Case, deviations: readonly Deviation[]) => boolean;
  /** Whether these mistakes would break a passed case. */
  readonly isRefuted: (deviations: readonly Deviation[]) => boolean;
  /** Lists the first passed cases that these mistakes would break. */
  readonly refute: (deviations: readonly Deviation[]) => readonly Case[];
  /** Whether a few of the passed cases allow a mistake by itself: of one that they do not, no others are tried beside it. */
  readonly isPossible: (deviation: Deviation) => boolean;
  /** Sorts mistakes into the order in which they are made. */
  readonly sort: (deviations: readonly Deviation[]) => readonly Deviation[];
  /** Compares explanations of the same failures: negative where the first is the simpler one. */
  readonly compare: (a: readonly Deviation[], b: readonly Deviation[]) => number;
}

/** What is learned: an encoder, and rules at some stages. Default: all. */
interface Sought {
  readonly encoder: boolean;
  readonly stages: ReadonlySet<Stage>;
}

/**
 * Makes the evaluation of a run.
 *
 * @param mistakes in the order in which they are made.
 * @param given the interpretations that passed cases show.
 * @param language the signer's, if known: of functions that do the same, it uses those of its language.
 * @param asked all failures, of which those that are searched may be some. Default: no others.
 */
export function createEvaluation(
  passed: readonly Case[],
  mistakes: readonly Deviation[],
  given: readonly Deviation[],
  language: string | undefined,
  learners?: Learners,
  asked: readonly Case[] = [],
): Evaluation {
  const order = [...readings.map(({ deviation }) => deviation), ...mistakes];
  const placeOf = new Map(order.map((deviation, at) => [deviation, at]));
  // Of changes of texts the later one in this order is made first.
  const ofTexts = { first: order.findLastIndex(isTextChange) + 0.5, last: order.findIndex(isTextChange) - 0.5 };
  // What was learned takes the place of a right stage, so that known mistakes are made after it.
  const inOrder = (deviation: Deviation): number => {
    if (deviation.inEncoder === true) return readings.length - 0.75;
    if (deviation.ofTexts !== undefined) return ofTexts[deviation.ofTexts];
    return placeOf.get(deviation.only?.of ?? deviation) ?? readings.length - 0.5;
  };
  const tried = new Map<string, Map<Case, boolean>>();
  const numbers = new Map<Deviation, number>();
  const numberOf = (deviation: Deviation): number => {
    const number = numbers.get(deviation) ?? numbers.size;
    numbers.set(deviation, number);
    return number;
  };
  const holds = (one: Case, deviations: readonly Deviation[]): boolean => {
    const key = deviations.map(numberOf).join();
    const cases = tried.get(key) ?? new Map<Case, boolean>();
    const known = cases.get(one);
    if (known !== undefined) return known;
    const isHeld = reproduces(one, deviations);
    tried.set(key, cases.set(one, isHeld));
    return isHeld;
  };
  // The first of these that refutes a mistake comes early, and is small.
  const spread = spreadCases(passed);
  const isRefutedBriefly = createRefutation(spread.slice(0, SAMPLE), given);
  const possible = new Map<Deviation, boolean>();
  const openOnce = learners && rememberOpened(learners);
  const makes = createMaker(given);
  return {
    passed,
    isPossible(deviation) {
      const isKnown = possible.get(deviation) ?? (isReading(deviation) || !isRefutedBriefly([deviation]));
      possible.set(deviation, isKnown);
      return isKnown;
    },
    *learn(failures, given, sought) {
      const open = failures.filter((one) => !holds(one, given));
      // What is right shows in those, too, that are not searched.
      const all = asked.length > failures.length ? asked : failures;
      const explained = yield* filterInSteps(all, (one) => holds(one, given));
      const learning = openOnce?.({
        failures: open,
        passed,
        asked,
        made: [...explained, ...(yield* filterInSteps(passed, (one) => makes(one, given)))],
        get intact() {
          return filterIntact(explained, given);
        },
        given,
      });
      if (learning === undefined) return [];
      const encoder = sought?.encoder === false ? [] : yield* learning.encoder();
      const set = [...given, ...encoder];
      if (encoder.length > 0 && open.every(({ replay }) => replay.reproduces(set))) return encoder;
      return [...encoder, ...(yield* learning.rule(sought?.stages))];
    },
    holds,
    changesAnswer,
    isRefuted: createRefutation(spread, given),
    refute: createRefuter(passed, given),
    sort: (deviations) => deviations.toSorted((a, b) => inOrder(a) - inOrder(b)),
    compare: createComparison(placeOf, language),
  };
}

function reproduces(one: Case, deviations: readonly Deviation[]): boolean {
  const holds = (set: readonly Deviation[]): boolean => one.replay.reproduces(set.filter(one.canShow));
  return holds(deviations) || variantsOf(one, deviations).some(holds);
}

/** Makes the comparison of explanations of the same failures. */
function createComparison(
  placeOf: ReadonlyMap<Deviation, number>,
  language: string | undefined,
): Evaluation["compare"] {
  const rank = (deviation: Deviation): number =>
    rankByLanguage(deviation, language) ?? (deviation.generated === true ? 3 : 2);
  const rankAll = (set: readonly Deviation[]): number =>
    set.reduce((sum, one) => sum + (isReading(one) ? 0.5 : rank(one)), 0);
  const placeAll = (set: readonly Deviation[]): number => set.reduce((sum, one) => sum + (placeOf.get(one) ?? 0), 0);
  // What was seen more often is likelier.
  const countLinks = (set: readonly Deviation[]): number => set.reduce((sum, { links }) => sum + links.length, 0);
  return (a, b) =>
    a.length - b.length || rankAll(a) - rankAll(b) || countLinks(b) - countLinks(a) || placeAll(a) - placeAll(b);
}

/** Opens each lesson once: a search comes back to the same failures. */
function rememberOpened(open: Learners): Learners {
  const all: (readonly [LearningCases, Learning])[] = [];
  return (lesson) => {
    const isAsked = ([one]: (typeof all)[number]): boolean =>
      (["failures", "made", "given"] as const).every((of) => areSame(one[of], lesson[of]));
    const known = all.find(isAsked);
    if (known !== undefined) return known[1];
    const learning = open(lesson);
    all.push([lesson, learning]);
    return learning;
  };
}

/** Ranks a mistake that functions of this language make: first the published ones, then that of which one is the best known. */
function rankByLanguage({ functions = [], generated }: Deviation, language: string | undefined): number | undefined {
  const at = functions.findIndex((one) => one.language.toLowerCase() === language?.toLowerCase());
  if (at < 0) return undefined;
  if (generated !== true) return 0.7;
  return at === 0 ? 0.75 : 1;
}
