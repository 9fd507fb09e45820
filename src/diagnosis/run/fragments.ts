import { changesText, type Deviation, touches } from "../../deviations/deviation.ts";
import { remember } from "../../remember.ts";
import type { Stage } from "../../signing/scheme.ts";
import { learnedOf } from "../inference/learned-deviation.ts";
import { countExcepted } from "../inference/rules/lesson.ts";
import { isTable } from "../inference/tables/is-table.ts";
import type { Case } from "../replay/case.ts";
import { showsBaseString } from "../replay/case-features.ts";
import { isMistake, isReading } from "../replay/readings.ts";
import { filterInSteps, type Steps } from "../steps.ts";
import type { Step } from "./candidate-pool.ts";
import { changedIn, singleStages } from "./changed-text.ts";
import type { Evaluation } from "./evaluation.ts";
import { mayBeWrongBeside } from "./wrong-beside.ts";

/** The mistakes found so far, and the steps that led to them. */
export interface Found {
  readonly deviations: readonly Deviation[];
  readonly steps: readonly Step[];
}

/** Returns the failures that the mistakes found do not reproduce. */
export function openOf(failures: readonly Case[], { deviations }: Found, { holds }: Evaluation): readonly Case[] {
  return failures.filter((one) => !holds(one, deviations));
}

/** Filters the failures that a signer reproduces, and a right one with the same interpretations does not. */
export function explainedBy(
  deviations: readonly Deviation[],
  failures: readonly Case[],
  { holds }: Evaluation,
): Steps<readonly Case[]> {
  const plain = deviations.filter(isReading);
  return filterInSteps(failures, (one) => holds(one, deviations) && !holds(one, plain));
}

const settingValues: ReadonlySet<Stage> = new Set<Stage>(["operationParameters", "encodeValue"]);
const encoding: ReadonlySet<Stage> = new Set<Stage>(["encodeName", "encodeValue", "encodePart"]);
/** Stages at which what explains some failures may be a fragment of what explains all. */
const stagesApart: readonly ReadonlySet<Stage>[] = [
  new Set<Stage>(["encodeName"]),
  new Set<Stage>(["encodeValue"]),
  new Set<Stage>(["collectParameters"]),
  new Set<Stage>(["encodeName", "collectParameters"]),
  new Set<Stage>(["sortParameters"]),
  new Set<Stage>(["baseStringUri"]),
  new Set<Stage>(["joinParameters", "joinParts", "baseStringBytes"]),
  new Set<Stage>(["signingKey"]),
  new Set<Stage>(["encodeSignature"]),
];
/** So many mistakes in names and values are rather a single one that nobody has catalogued. */
const FEW_FRAGMENTS = 3;

/** More mistakes than people make at once are rather one that nobody has catalogued. */
const MOST_APART = 3;

/** A mistake that should show in so many times more failures that stay unexplained fits the others by chance. */
const MOST_LEFT = 3;

/** Of so many requests one may be left by an order that was read off the others. */
const LEAST_READ = 8;

/** What is said of values leaves one of so many requests at most: it is what the signer does but for a few of them. */
const [MOST_TOLD, MOST_LISTED] = [32, 2];

/** So many times as often has a change of values' text to explain a signature as it should have shown in one and does not. */
const LEAST_TIMES = { alone: 2, beside: 8 } as const;

/**
 * Returns what explains only some of the failures at one part of the answer, and so is not what the signer does: what was
 * learned; changes of values' text of which there are several, or one that should have shown in what is left; and what
 * should have shown there much more often than it explains anything, which fits by chance.
 */
export function fragmentsOf(
  failures: readonly Case[],
  deviations: readonly Deviation[],
  evaluation: Evaluation,
): readonly Deviation[] {
  const partial = partialOf(failures, deviations, evaluation);
  const texts = partial.filter((one) => learnedOf(one) !== undefined || changesText(one));
  if (texts.length === 0 || texts.length === partial.length) return partial;
  // What explained little beside these may explain much without them.
  const others = deviations.filter((one) => !texts.includes(one));
  return [...texts, ...fragmentsOf(failures, others, evaluation)];
}

function partialOf(
  failures: readonly Case[],
  deviations: readonly Deviation[],
  { holds, changesAnswer }: Evaluation,
): readonly Deviation[] {
  const left = failures.filter((one) => !holds(one, deviations));
  const isOneOfMany = deviations.filter(changesText).length > 1;
  const faultsOf = remember(({ replay }: Case) => replay.faults(deviations).possible);
  return deviations.filter((deviation) => {
    if (isException(deviation, deviations, failures, holds)) return true;
    const wrong = left.filter((one) => mayBeWrongBeside(deviation, one, faultsOf));
    if (!isOneOfMany && tellsMost(deviation, wrong.length, left.length, failures.length)) return false;
    if (wrong.length === 0 || learnedOf(deviation) !== undefined)
      return isOfRest(deviation, wrong, failures, left, changesAnswer);
    const isText = changesText(deviation);
    if (isText && isOneOfMany && wrong.some(showsBaseString)) return true;
    const unsettled = wrong.filter((one) => changesAnswer(one, [deviation]));
    const others = deviations.filter((other) => other !== deviation);
    const explained = failures.filter((one) => !left.includes(one) && !holds(one, others));
    // A signature alone does not tell which values are wrong, but what changes all that is left is not quite right there.
    const least = deviations.filter(isMistake).length > 1 ? LEAST_TIMES.beside : LEAST_TIMES.alone;
    const isNear = unsettled.length === left.length || unsettled.length * least >= explained.length;
    if (isText && (isNear || unsettled.some(showsBaseString))) return true;
    return unsettled.length > MOST_LEFT * explained.length;
  });
}

/**
 * Whether a known mistake explains no more failures than a function that was learned of the same texts has exceptions: the
 * function is not quite what the signer calls, and that is one more exception.
 */
function isException(
  deviation: Deviation,
  deviations: readonly Deviation[],
  failures: readonly Case[],
  holds: Evaluation["holds"],
): boolean {
  if (learnedOf(deviation) !== undefined) return false;
  const excepted = deviations.map((other) => {
    const learned = other.stage === deviation.stage ? learnedOf(other) : undefined;
    return learned?.kind === "functions" ? countExcepted(learned) : 0;
  });
  const most = Math.max(...excepted);
  if (most === 0) return false;
  const others = deviations.filter((other) => other !== deviation);
  const explained = failures.filter((one) => holds(one, deviations) && !holds(one, others));
  return explained.length <= most;
}

/**
 * Whether what was learned may be a part of what is wrong in other failures. What becomes of a text of which each request has
 * one is none where those are few, and have the same text as others that it explains: of another text it may be the rule alone.
 */
function isOfRest(
  learned: Deviation,
  wrong: readonly Case[],
  failures: readonly Case[],
  left: readonly Case[],
  changesAnswer: Evaluation["changesAnswer"],
): boolean {
  if (wrong.length === 0 || !singleStages.has(learned.stage)) return wrong.length > 0;
  const share = left.length / failures.length;
  const changed = wrong.filter((one) => changesAnswer(one, [learned]));
  if (share * LEAST_READ > 1) return share * MOST_APART >= 1 || changed.length > 0;
  const explained = new Set(failures.filter((one) => !left.includes(one)).map((one) => changedIn(one, learned)));
  return changed.some((one) => !explained.has(changedIn(one, learned)));
}

/** Whether a statement leaves so few failures that it is what the signer does: of an order that was read, names in others. */
function tellsMost(deviation: Deviation, wrong: number, left: number, all: number): boolean {
  const learned = learnedOf(deviation);
  if (learned?.kind === "order") return learned.by === undefined && left * LEAST_READ <= all;
  if (singleStages.has(deviation.stage)) return false;
  // Of values that were searched for some were not found.
  const isOfTexts = changesText(deviation) || learned?.kind === "encoder" || learned?.kind === "functions";
  return isOfTexts && wrong * (isTable(learned) ? MOST_LISTED : MOST_TOLD) <= all;
}

/** Whether what was learned is a single thing that code does: two mistakes, though they have one rule, are two. */
function isOneCause(learned: Deviation): boolean {
  const rule = learnedOf(learned);
  if (rule?.kind === "functions") return rule.calls.length === 1 && rule.but === undefined;
  // One set of characters that are spared.
  if (rule?.kind === "encoder") return rule.bytes.every(({ form }) => form === "raw");
  // One expression with a class of characters.
  if (rule?.kind === "replacement") return new Set(rule.texts.map(({ to }) => to)).size === 1;
  return rule !== undefined && ["trim", "cut", "filter", "number", "drop"].includes(rule.kind);
}

function isCut(deviation: Deviation): boolean {
  return /^value-cut-at-\d/.test(deviation.id) || learnedOf(deviation)?.kind === "cut";
}

interface JoinedFragments {
  readonly one: Deviation;
  readonly deviations: readonly Deviation[];
}

/**
 * Replaces mistakes by one: cuts of values, then changes of their text, then all mistakes of names and values, then those of
 * stages that belong together: see {@link joinFragmentsBy}.
 */
export function* joinFragments(failures: readonly Case[], found: Found, evaluation: Evaluation): Steps<Found> {
  const cut = yield* joinFragmentsBy(isCut, settingValues, failures, found, evaluation);
  const joined = yield* joinFragmentsBy(changesText, settingValues, failures, cut, evaluation);
  let best = yield* joinFragmentsBy(() => true, encoding, failures, joined, evaluation);
  for (const stages of stagesApart) best = yield* joinFragmentsBy(() => true, stages, failures, best, evaluation);
  return best;
}

/**
 * Replaces mistakes of a kind at these stages by the one that is learned from all failures, where that explains more, or as
 * much with fewer statements.
 */
function* joinFragmentsBy(
  isMeant: (deviation: Deviation) => boolean,
  stages: ReadonlySet<Stage>,
  failures: readonly Case[],
  found: Found,
  evaluation: Evaluation,
): Steps<Found> {
  const left = (deviations: readonly Deviation[]): number =>
    openOf(failures, { deviations, steps: [] }, evaluation).length;
  const isFragment = (deviation: Deviation): boolean =>
    isMistake(deviation) && touches(deviation, stages) && isMeant(deviation);
  const fragments = found.deviations.filter(isFragment);
  const unexplained = left(found.deviations);
  // Where nothing of names and values was found, what is left was learned from already.
  const isFew = unexplained === 0 && fragments.length < FEW_FRAGMENTS;
  if (fragments.length === 0 || (isFew && fragments.length === 1)) return found;
  const rest = found.deviations.filter((deviation) => !isFragment(deviation));
  // In place of a single statement, one has to explain more; in place of many, all but what a statement each would be told of.
  const more = fragments.length >= FEW_FRAGMENTS ? fragments.length - FEW_FRAGMENTS : 0;
  const most = unexplained + (fragments.length === 1 ? -1 : more);
  const findBest = (ones: readonly Deviation[]): JoinedFragments | undefined =>
    ones
      .filter((one) => touches(one, stages))
      .map((one) => ({ one, deviations: evaluation.sort([...rest, one]) }))
      .toSorted((a, b) => left(a.deviations) - left(b.deviations))
      .find(({ deviations }) => left(deviations) <= most && !evaluation.isRefuted(deviations));
  const isOfEncoders = [...stages].some((stage) => encoding.has(stage));
  const mayBeEncoder = isOfEncoders && !(isFew && fragments.some(changesText));
  const learn = function* (): Steps<readonly Deviation[]> {
    const learned = yield* evaluation.learn(failures, rest, { encoder: mayBeEncoder, stages });
    // What no rule tells is no reason to drop a mistake that tells a part of it.
    const mayReplace = (one: Deviation): boolean =>
      isTable(learnedOf(one)) ? fragments.every((fragment) => isTable(learnedOf(fragment))) : !isFew;
    return learned.filter((one) => isOneCause(one) || mayReplace(one));
  };
  // What would do in place of the last of them may do in place of all.
  const rivals = found.steps.flatMap((step) => step.rivals).filter(({ length }) => length === 1);
  const joined =
    (fragments.length > 1 ? findBest(rivals.flat().filter(isMistake)) : undefined) ?? findBest(yield* learn());
  if (joined === undefined) return found;
  const others = found.steps.filter(({ extension }) => !extension.some(isFragment));
  return { deviations: joined.deviations, steps: [...others, { extension: [joined.one], rivals: [] }] };
}

/**
 * Replaces each known mistake about the value of one parameter by what is learned of it, where a further search then leaves
 * nothing.
 */
export function* joinRequested(
  failures: readonly Case[],
  found: Found,
  evaluation: Evaluation,
  searchFurther: (from: Found) => Steps<Found>,
): Steps<Found> {
  let best = found;
  for (const one of found.deviations.filter(isMistake)) {
    if (one.stage !== "operationParameters" || changesText(one)) continue;
    if (openOf(failures, best, evaluation).length === 0) break;
    best = yield* joinFragmentsBy((other) => other === one, settingValues, failures, best, evaluation);
  }
  if (best === found) return found;
  const whole = yield* searchFurther(best);
  return openOf(failures, whole, evaluation).length === 0 ? whole : found;
}

/** Whether a single mistake may be told as several: as many, or one that is learned of names, or made in some requests alone, beside another of them. */
export function mayBeOne({ steps, deviations }: Found): boolean {
  const mayBePart = (one: Deviation): boolean =>
    one.only?.holds !== undefined || (one.stage === "encodeName" && learnedOf(one) !== undefined);
  return steps.length > MOST_APART || (steps.length > 1 && deviations.some(mayBePart));
}

/** Removes the mistakes without which the signer reproduces as much. */
export function withoutNeedless(
  failures: readonly Case[],
  start: readonly Deviation[],
  deviations: readonly Deviation[],
  { holds, isRefuted }: Evaluation,
): readonly Deviation[] {
  const explained = failures.filter((one) => holds(one, deviations));
  return deviations.reduce((needed, deviation) => {
    const others = needed.filter((other) => other !== deviation);
    const isNeedless = !start.includes(deviation) && explained.every((one) => holds(one, others)) && !isRefuted(others);
    return isNeedless ? others : needed;
  }, deviations);
}
