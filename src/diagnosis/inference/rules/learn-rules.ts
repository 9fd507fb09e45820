import { attempt } from "../../../attempt.ts";
import { type Deviation, deviate } from "../../../deviations/deviation.ts";
import { remember } from "../../../remember.ts";
import { reference } from "../../../signing/reference.ts";
import type { Stage } from "../../../signing/scheme.ts";
import { signatureBaseString } from "../../../signing/sign-request.ts";
import type { Case } from "../../replay/case.ts";
import { isAmbiguous, isLong, repeatsProtocol, sortBySize } from "../../replay/case-features.ts";
import { filterInSteps, type Steps } from "../../steps.ts";
import { NO_FUNCTION } from "../describe-encoder.ts";
import { proposeFields } from "../fields/propose-fields.ts";
import type { LearnedMistake, RuleSubject } from "../learned-statement.ts";
import type { LearningCases } from "../learning-cases.ts";
import { nearestTrim } from "../nearest-mistake.ts";
import { isShownBy, readChanged } from "../read-shown-pairs.ts";
import { completeRule } from "../tables/complete-rule.ts";
import { proposeOrder } from "../tables/propose-order.ts";
import { proposeSorting } from "../tables/propose-sorting.ts";
import { proposeSearched, proposeTable } from "../tables/propose-table.ts";
import { widenRule } from "./encoded-texts.ts";
import { changeOfValues, deviateByRule, isOfValues, limitToBody, tryRule } from "./learned-rules.ts";
import {
  countExcepted,
  distinct,
  type Lesson,
  type Proposal,
  type Proposals,
  type Vocabulary,
  wrongPartsOf,
} from "./lesson.ts";
import { listCharacters } from "./list-characters.ts";
import { proposeAlphabet } from "./propose-alphabet.ts";
import { proposeChanges, proposeEnds, proposeFunctions } from "./propose-changes.ts";
import { proposeCuts, proposeFieldCuts, proposeWordCuts } from "./propose-cuts.ts";
import { proposeDates } from "./propose-dates.ts";
import { proposeDrops } from "./propose-drops.ts";
import { proposeNames } from "./propose-names.ts";
import { proposeNumbers } from "./propose-numbers.ts";
import { proposeReplacements, proposeWholes } from "./propose-replacements.ts";
import { proposeSingleTexts } from "./propose-single-texts.ts";
import { endsOf, proposeTrims } from "./propose-trims.ts";
import { nameSame } from "./select-changes.ts";
import { countedUnits } from "./text-rules.ts";

/** Where nothing passed, a mistake shows in every request: in so many of the smallest, too. */
const MAX_SMALLEST = 8;

/** A rule that explains less than one of so many failures is not what the signer does. */
const MIN_SHARE = 4;

/** Texts of ASCII alone: these are the same. */
const ofAscii: ReadonlySet<RuleSubject> = new Set<RuleSubject>([
  ...(["The parameter string", "The base string", "The text that is signed", "The signature"] as const),
]);

/** A rule with exceptions explains so many failures for each: with enough of them, anything fits a few. */
const MIN_PER_EXCEPTION = 3;

/** Learns the best rule of those that are made at one of these stages. Default: of all. */
export type LearnRule = (stages?: ReadonlySet<Stage>) => Steps<LearnedMistake | undefined>;

/**
 * Opens the learning of a rule about values, names, the secret or their order that explains failures: of several, the one
 * that explains most. What was proposed once is not proposed again.
 *
 * @param vocabulary what is known to be done to values: the first of those that do the same is named.
 */
export function openRules(cases: LearningCases, vocabulary: Vocabulary): LearnRule {
  const { failures } = cases;
  let lessons: Lessons | undefined;
  const found = new Map<Proposer, Judged | undefined>();
  const completed = new Map<Judged, LearnedMistake>();
  const countLeft = (judged: Judged | undefined): number => judged?.left.length ?? failures.length;
  /** What is told one by one explains no more than itself. */
  const costOf = (one: Judged | undefined): number => countLeft(one) + (one ? countExcepted(one.proposal.rule) : 0);
  return function* (stages) {
    lessons ??= readLessons(cases, vocabulary);
    let best: Judged | undefined;
    for (const proposer of proposers) {
      const [propose, at, isEnough = 0] = proposer;
      const isMeant = stages === undefined || at.some((stage) => stages.has(stage));
      if (!isMeant || countLeft(best) <= isEnough * failures.length) continue;
      if (!found.has(proposer)) found.set(proposer, yield* findBest(propose(lessons), lessons.whole, failures));
      const judged = found.get(proposer);
      if (costOf(judged) < costOf(best)) best = judged;
    }
    if (best === undefined) return undefined;
    const learned = completed.get(best) ?? (yield* complete(best, lessons.whole, failures));
    completed.set(best, learned);
    return learned;
  };
}

/** What rules are proposed from. */
interface Lessons {
  readonly whole: Lesson;
  /** With the failures that are too long for most proposals. */
  readonly long: Lesson;
  /** Those alone that do not show that their parameters are right. */
  readonly parameters: Lesson;
}

function readLessons(
  { failures, passed, made, intact, given, asked = [] }: LearningCases,
  vocabulary: Vocabulary,
): Lessons {
  const signed = (cases: readonly Case[]): readonly Case[] =>
    sortBySize(cases.filter(({ evidence }) => evidence.kind === "signing"));
  const right = signed([...passed, ...intact]).filter((one) => !isAmbiguous(one));
  // Names with spaces stand in requests about an ambiguity alone.
  const all = signed(failures);
  const sorted = [...all.filter((one) => !isAmbiguous(one)), ...all.filter(isAmbiguous)];
  const known = right.length === 0 ? sorted.slice(0, MAX_SMALLEST) : sorted;
  // Beside known mistakes, what else is wrong is shown, too; at an ambiguity, what is right.
  const shownOf = remember((one: Case) =>
    given.length > 0 || isAmbiguous(one) || "given" in one.evidence ? [] : readChanged(one),
  );
  const whole: Lesson = {
    failures: known.filter((one) => !isLong(one)),
    signed: sorted,
    passed: right,
    proved: signed(made),
    asked: signed(asked),
    given,
    vocabulary,
    explainsAny: (proposal, cases) => {
      const change = changeOfValues(proposal);
      const set = [...given, tryRule(proposal)];
      return cases.some(
        (one) => (change === undefined || isShownBy(change, shownOf(one))) && one.replay.reproduces(set),
      );
    },
  };
  const ofParameters = new Set(sorted.filter((one) => isOfParameters(one, given)));
  return {
    whole,
    long: { ...whole, failures: known },
    parameters: {
      ...whole,
      failures: whole.failures.filter((one) => ofParameters.has(one)),
      signed: [...ofParameters],
    },
  };
}

function isOfParameters({ evidence, right }: Case, given: Lesson["given"]): boolean {
  if (evidence.kind !== "signing") return false;
  const { task, shown } = evidence;
  const due = attempt(() => signatureBaseString(task, deviate(right, given)));
  return wrongPartsOf(shown.baseString, due).parameters;
}

/** Proposes rules, which are made at these stages; none where those before leave so large a part of the failures at most. Default: nothing. */
type Proposer = readonly [propose: (lessons: Lessons) => Proposals, stages: readonly Stage[], isEnough?: number];

const ofValues: readonly Stage[] = ["encodeValue", "operationParameters"];
const ofSingles: readonly Stage[] = [
  ...(["protocolParameters", "baseStringMethod", "baseStringUri", "joinParameters", "joinParts"] as const),
  ...(["baseStringBytes", "signingKey", "encodeSignature", "joinHeader", "joinBody"] as const),
];

/** What proposes rules, the plainest first. */
const proposers: readonly Proposer[] = [
  [({ whole }) => proposeAlphabet(whole), ["encodeSignature"]],
  [({ parameters }) => proposeDates(parameters), ofValues],
  [({ parameters }) => proposeEnds(parameters), ofValues],
  [({ parameters }) => proposeTrims(parameters), [...ofValues, "protocolParameters"]],
  [({ long }) => proposeCuts(long), [...ofValues, "encodeName", "signingKey", "joinParts"]],
  [({ long }) => proposeWordCuts(long), ofValues],
  [({ parameters }) => proposeReplacements(parameters), ofValues],
  [({ parameters }) => proposeDrops(parameters), ["collectParameters"]],
  [({ parameters }) => proposeNumbers(parameters), ofValues],
  [({ parameters }) => proposeChanges(parameters), ofValues],
  [({ whole, long }) => proposeFunctions(whole, long), ofValues],
  [({ parameters }) => proposeFields(parameters, proposeFieldCuts), ofValues],
  [({ whole }) => proposeSingleTexts(whole), ofSingles],
  [({ parameters }) => proposeSorting(parameters), ["sortParameters"]],
  [({ parameters }) => proposeOrder(parameters), ["sortParameters"]],
  [({ parameters }) => proposeWholes(parameters), ofValues],
  [({ parameters }) => proposeNames(parameters), ["encodeName"]],
  [({ parameters }) => proposeTable(parameters), ofValues],
  // What signatures alone allow takes seconds.
  [({ whole }) => proposeSearched(whole), ofValues, 1 / 6],
];

/** Widens a rule, completes it by its exceptions, and says what comes near to it. */
function* complete(best: Judged, lesson: Lesson, failures: readonly Case[]): Steps<LearnedMistake> {
  const choose = function* (found: Judged, other: Proposal | undefined): Steps<Judged> {
    return (yield* judge(other, lesson, failures, found.left.length)) ?? found;
  };
  // What explains none of the rest is no wider: to judge it would take a replay of all that passed.
  const rest = sortBySize(best.left).slice(0, MAX_SMALLEST);
  let wide = best;
  for (const other of widenRule(best.proposal)) {
    if (lesson.explainsAny(other, rest)) wide = yield* choose(wide, other);
  }
  const whole = yield* choose(wide, completeRule(wide.proposal, wide.left, lesson));
  const found = yield* withUnits(whole, lesson, failures);
  const proposal = nameSame(found.proposal, changeOfValues(found.proposal), lesson);
  return besideNearest({ ...found, proposal, mistake: deviateByRule(proposal) }, lesson);
}

/** Takes the unit of a cut that explains most, long texts too, and adds those in which its length may be counted as well. */
function* withUnits(found: Judged, lesson: Lesson, failures: readonly Case[]): Steps<Judged> {
  const { rule, subject = "Values" } = found.proposal;
  if (rule.kind !== "cut" || rule.what === "base string" || ofAscii.has(subject)) return found;
  let best = found;
  let others: (typeof countedUnits)[number][] = [];
  for (const unit of countedUnits) {
    if (unit === rule.unit) continue;
    const other = yield* judge({ ...found.proposal, rule: { ...rule, unit } }, lesson, failures, best.left.length + 1);
    if (other === undefined) continue;
    const made = [best.proposal, other.proposal];
    if (other.left.length < best.left.length) [best, others] = [other, []];
    else if (lesson.asked.every((one) => made.filter((by) => lesson.explainsAny(by, [one])).length !== 1))
      others.push(unit);
  }
  const proposal = { ...best.proposal, others };
  return { ...best, proposal, mistake: deviateByRule(proposal) };
}

/** Finds the first rule that explains all, or else the one that explains most. */
function* findBest(proposals: Proposals, lesson: Lesson, failures: readonly Case[]): Steps<Judged | undefined> {
  let best: Judged | undefined;
  for (const proposal of proposals) {
    yield;
    const most = Math.min(best?.left.length ?? failures.length, Math.floor(failures.length * (1 - 1 / MIN_SHARE)) + 1);
    best = (yield* judge(proposal, lesson, failures, most)) ?? best;
    if (best?.left.length === 0) break;
  }
  return best;
}

/** A rule that breaks nothing, and the failures that it does not explain. */
interface Judged {
  readonly proposal: Proposal;
  readonly mistake: LearnedMistake;
  readonly left: readonly Case[];
}

/** Judges a rule; none where it breaks anything, or leaves as many failures as this. */
function* judge(
  proposal: Proposal | undefined,
  lesson: Lesson,
  failures: readonly Case[],
  most: number,
): Steps<Judged | undefined> {
  if (proposal === undefined) return undefined;
  const isAgainst = (one: Case): boolean => !lesson.explainsAny(proposal, [one]);
  const left = yield* filterInSteps(failures, isAgainst, most);
  // What changes the body alone leaves what has a query, too.
  const inBody = limitToBody(
    proposal,
    left.filter((one) => !repeatsProtocol(one)),
  );
  const ofBody = yield* judge(inBody, lesson, failures, Math.min(left.length, most));
  if (ofBody !== undefined) return ofBody;
  const isLittle = countExcepted(proposal.rule) * MIN_PER_EXCEPTION > failures.length - left.length;
  if (left.length >= most || isLittle) return undefined;
  // What the known mistakes make by another reading of what is repeated in the body is not refuted by this one.
  const isBroken = (one: Case): boolean => isAgainst(one) && one.replay.reproduces(lesson.given);
  const [first] = yield* filterInSteps(lesson.proved, isBroken, 1);
  if (first !== undefined) {
    const isOfCaller = limitToBody(proposal, [first]) !== undefined;
    const against = isOfCaller ? yield* filterInSteps(lesson.proved, isBroken) : [first];
    return yield* judge(limitToBody(proposal, against), lesson, failures, most);
  }
  return { proposal, mistake: deviateByRule(proposal), left };
}

/** Names a trim by the functions of a known mistake that does the same within texts, too, and is made in fewer places; if any are known. */
function nameTrim(trim: Deviation, known: Deviation, characters: readonly string[]): Deviation {
  const [own, other] = [trim, known].map((one) => deviate(reference, [one]).encodeValue);
  const texts = characters.flatMap((one) => [one, one + one, `${one}a${one}${one}b${one}`, `${one}0${one}`, "0", "a"]);
  const isSame = texts.every((text) => attempt(() => own?.(text, "note")) === attempt(() => other?.(text, "note")));
  const { functions = [] } = known;
  if (!isSame || functions.length === 0) return trim;
  return { ...trim, happens: trim.happens.replace(` ${NO_FUNCTION}`, ""), functions };
}

/** Adds which known mistake comes near to characters that values lose. */
function besideNearest({ mistake, proposal }: Judged, { failures, passed }: Lesson): LearnedMistake {
  const { deviation, learned } = mistake;
  if (learned.kind !== "trim" || learned.within !== undefined || !isOfValues(proposal.subject)) return mistake;
  const seen = distinct([...failures, ...passed].flatMap((one) => [...endsOf([one], 0), ...endsOf([one], -1)]));
  const nearest = nearestTrim(seen, [learned.start, learned.end], failures[0]?.mistakes ?? []);
  if (nearest === undefined) return mistake;
  if (nearest.others.length === 0) {
    return { deviation: nameTrim(deviation, nearest.mistake, [...learned.start, ...learned.end]), learned };
  }
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
