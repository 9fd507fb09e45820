import type { Case } from "../../replay/case.ts";
import { isAmbiguous, isLarge, isLong, sortBySize } from "../../replay/case-features.ts";
import type { Steps } from "../../steps.ts";
import type { LearnedMistake } from "../learned-statement.ts";
import type { LearningCases } from "../learning-cases.ts";
import { nearestTrim } from "../nearest-mistake.ts";
import { completeRule } from "../tables/complete-rule.ts";
import { proposeOrder } from "../tables/propose-order.ts";
import { proposeSorting } from "../tables/propose-sorting.ts";
import { proposeSearched, proposeTable } from "../tables/propose-table.ts";
import { widenRule } from "./encoded-texts.ts";
import { deviateByRule, tryRule } from "./learned-rules.ts";
import { countExcepted, distinct, type Lesson, type Proposal, type Proposals, type Vocabulary } from "./lesson.ts";
import { listCharacters } from "./list-characters.ts";
import { proposeAlphabet } from "./propose-alphabet.ts";
import { proposeChanges, proposeFunctions } from "./propose-changes.ts";
import { proposeCuts, proposeWordCuts } from "./propose-cuts.ts";
import { proposeDates } from "./propose-dates.ts";
import { proposeDrops } from "./propose-drops.ts";
import { proposeNames } from "./propose-names.ts";
import { proposeNumbers } from "./propose-numbers.ts";
import { proposeReplacements, proposeWholes } from "./propose-replacements.ts";
import { proposeSingleTexts } from "./propose-single-texts.ts";
import { endsOf, proposeTrims } from "./propose-trims.ts";

/** Where nothing passed, a mistake shows in every request: in so many of the smallest, too. */
const MAX_SMALLEST = 8;

/** A rule that explains less than one of so many failures is not what the signer does. */
const MIN_SHARE = 4;

/** Where the best rule leaves more than one of so many failures, values are searched for. */
const SEARCHED_BEYOND = 6;

/** A rule with exceptions explains so many failures for each: with enough of them, anything fits a few. */
const MIN_PER_EXCEPTION = 3;

/**
 * Learns a rule about values, names, the secret or their order that explains failures: of several, the one that explains
 * most.
 *
 * @param vocabulary what is known to be done to values: the first of those that do the same is named.
 */
export function* learnRule(cases: LearningCases, vocabulary: Vocabulary): Steps<LearnedMistake | undefined> {
  const { failures, passed, explained, intact, given } = cases;
  const signed = (cases: readonly Case[]): readonly Case[] =>
    sortBySize(cases.filter(({ evidence }) => evidence.kind === "signing"));
  const right = signed([...passed, ...intact]).filter((one) => !isAmbiguous(one));
  // Names with spaces stand in requests about an ambiguity alone.
  const all = signed(failures);
  const sorted = [...all.filter((one) => !isAmbiguous(one)), ...all.filter(isAmbiguous)];
  const known = right.length === 0 ? sorted.slice(0, MAX_SMALLEST) : sorted;
  const lesson: Lesson = {
    failures: known.filter((one) => !isLong(one)),
    signed: sorted,
    passed: right,
    proved: signed([...explained, ...passed.filter(({ replay }) => replay.reproduces(given))]),
    given,
    vocabulary,
    explainsAny: (proposal, cases) => {
      const set = [...given, tryRule(proposal)];
      return cases.some(({ replay }) => replay.reproduces(set));
    },
  };
  let best = yield* findBest(proposeRules(lesson, known), lesson, failures);
  // What signatures alone allow takes seconds.
  if ((best?.left.length ?? failures.length) * SEARCHED_BEYOND > failures.length) {
    const searched = yield* findBest(proposeSearched(lesson), lesson, failures);
    if ((searched?.left.length ?? failures.length) < (best?.left.length ?? failures.length)) best = searched;
  }
  if (best === undefined) return undefined;
  const wide = widenRule(best.proposal).reduce((found, more) => choose(found, more, lesson, failures), best);
  const chosen = choose(wide, completeRule(wide.proposal, wide.left, lesson), lesson, failures);
  return besideNearest(chosen.mistake, lesson);
}

/** Finds the first rule that explains all, or else the one that explains most. */
function* findBest(proposals: Proposals, lesson: Lesson, failures: readonly Case[]): Steps<Judged | undefined> {
  let best: Judged | undefined;
  for (const proposal of proposals) {
    yield;
    const judged = judge(proposal, lesson, failures);
    if (judged?.left.length === 0) return judged;
    if (judged === undefined || (failures.length - judged.left.length) * MIN_SHARE < failures.length) continue;
    if (judged.left.length < (best?.left.length ?? failures.length)) best = judged;
  }
  return best;
}

/** A rule that breaks nothing, and the failures that it does not explain. */
interface Judged {
  readonly proposal: Proposal;
  readonly mistake: LearnedMistake;
  readonly left: readonly Case[];
}

function judge(proposal: Proposal | undefined, lesson: Lesson, failures: readonly Case[]): Judged | undefined {
  if (proposal === undefined) return undefined;
  const mistake = deviateByRule(proposal);
  const set = [...lesson.given, mistake.deviation];
  const isMade = ({ replay }: Case): boolean => replay.reproduces(set);
  if (!lesson.proved.every(isMade)) return undefined;
  const left = failures.filter((one) => !isMade(one));
  return countExcepted(proposal.rule) * MIN_PER_EXCEPTION > failures.length - left.length
    ? undefined
    : { proposal, mistake, left };
}

/** Returns another rule where that explains more. */
function choose(best: Judged, other: Proposal | undefined, lesson: Lesson, failures: readonly Case[]): Judged {
  const judged = best.left.length === 0 ? undefined : judge(other, lesson, failures);
  return judged !== undefined && judged.left.length < best.left.length ? judged : best;
}

/** Proposes rules, the plainest first. */
function* proposeRules(lesson: Lesson, known: readonly Case[]): Proposals {
  yield* proposeAlphabet(lesson);
  yield* proposeDates(lesson);
  yield* proposeTrims(lesson);
  yield* proposeCuts({ ...lesson, failures: known });
  yield* proposeWordCuts({ ...lesson, failures: known });
  yield* proposeReplacements(lesson);
  yield* proposeDrops(lesson);
  yield* proposeNumbers(lesson);
  yield* proposeChanges(lesson);
  if (lesson.failures.length === 0) {
    yield* proposeFunctions({ ...lesson, failures: known.filter((one) => !isLarge(one)) });
  }
  yield* proposeSingleTexts(lesson);
  yield* proposeSorting(lesson);
  yield* proposeOrder(lesson);
  yield* proposeWholes(lesson);
  yield* proposeNames(lesson);
  yield* proposeTable(lesson);
}

/** Adds which known mistake comes near to characters that values lose. */
function besideNearest({ deviation, learned }: LearnedMistake, { failures, passed }: Lesson): LearnedMistake {
  if (learned.kind !== "trim" || learned.within !== undefined) return { deviation, learned };
  const seen = distinct([...failures, ...passed].flatMap((one) => [...endsOf([one], 0), ...endsOf([one], -1)]));
  const nearest = nearestTrim(seen, [learned.start, learned.end], failures[0]?.mistakes ?? []);
  if (nearest === undefined) return { deviation, learned };
  const isLost = (character: string): boolean => learned.start.includes(character) || learned.end.includes(character);
  const more = nearest.others.filter(isLost);
  const less = nearest.others.filter((one) => !isLost(one));
  const differences = [
    ...(more.length > 0 ? [`and ${listCharacters(more)} too`] : []),
    ...(less.length > 0 ? [`but not ${listCharacters(less)}`] : []),
  ];
  const happens = `${deviation.happens} Nearest to it: ${[JSON.stringify(nearest.mistake.title), ...differences].join(", ")}.`;
  return { deviation: { ...deviation, happens }, learned };
}
