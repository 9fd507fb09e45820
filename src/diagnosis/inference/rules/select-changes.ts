import { attempt } from "../../../attempt.ts";
import type { Case } from "../../replay/case.ts";
import { sizeOf } from "../../replay/case-features.ts";
import type { Steps } from "../../steps.ts";
import { takeFirst } from "../../take-first.ts";
import { readChanged } from "../read-shown-pairs.ts";
import {
  decidingOf,
  distinct,
  exceptTexts,
  givenIn,
  type Lesson,
  MAX_DECIDING_LENGTH,
  namesIn,
  type Proposal,
  triesOn,
} from "./lesson.ts";

/** A proposal about the caller's values, and what it does to one. */
export interface ValueProposal extends Proposal {
  readonly change: (value: string) => string;
  /** Lists others that do the same to the texts of the failure that decides first, and that leave alone what is right. */
  readonly alike?: (isUnchanged: UnchangedTest) => readonly ValueProposal[];
}

/** Whether a change leaves alone all texts that are right. */
export type UnchangedTest = (change: (text: string) => string) => boolean;

type TextsOf = (one: Case) => readonly string[];
type ShownOf = (one: Case) => ReturnType<typeof readChanged>;

/** The most failures that decide between proposals. */
const MAX_DECIDING = 32;
/** So many proposals, spread over all that are left, choose the next failure that decides. */
const MAX_PROBING = 32;
/** The most characters of a failure that decides. */
const MAX_DECIDING_SIZE = 20_000;
/** The most different values of one request that are signed. */
const MAX_TRIES = 3_000;
/** The most characters of all tries on one request. */
const MAX_TRIED_SIZE = 20_000_000;
/** The work may be given up after so many proposals. */
const PAUSE_AFTER = 64;
/** The most proposals that are proved on all. */
const MAX_SELECTED = 4;
/** The most names that stay as they are, though a function would change them: names of all alphabets and marks are asked. */
const MAX_EXCEPTED_NAMES = 8;

/**
 * Selects the proposals that explain the smallest failure, and others that tell them apart, and that leave all values
 * alone that passed: of those that do the same to all values, the first.
 *
 * @param textsOf the texts that they change.
 * @param shownOf what is shown to have become of these.
 */
export function* selectChanges(
  proposals: Iterable<ValueProposal>,
  lesson: Lesson,
  textsOf: TextsOf = givenIn,
  shownOf: ShownOf = (one) => shownIn(one, lesson),
): Steps<readonly ValueProposal[]> {
  const cases = decidingOf(lesson.failures, textsOf);
  const [smallest] = cases;
  if (smallest === undefined) return [];
  const isOfNames = textsOf === namesIn;
  const kept = isOfNames ? keptNames(lesson) : lesson.passed.flatMap(textsOf);
  const right = distinct(kept).filter(({ length }) => length < MAX_DECIDING_LENGTH);
  const first = yield* explaining(proposals, smallest, lesson, textsOf(smallest), shownOf(smallest));
  const isUnchanged = createUnchangedTest(right);
  let left: readonly ValueProposal[] = first.flatMap((one) => [
    ...(isUnchanged(one.change) ? [one] : isOfNames ? exceptKept(one, right) : []),
    ...(one.alike?.(isUnchanged) ?? []),
  ]);
  // Of what breaks or cuts texts, only long ones tell the length; few proposals are left then.
  const longer = lesson.signed.filter((one) => !cases.includes(one) && sizeOf(one) < MAX_DECIDING_SIZE);
  let open = [...cases, ...longer];
  for (let count = 0; count < MAX_DECIDING && left.length > 1; count++) {
    const probing = left.filter((_, at) => at % Math.ceil(left.length / MAX_PROBING) === 0);
    const at = open.findIndex((one) => countEffects(probing, textsOf(one)) > 1);
    const deciding = open[at];
    if (deciding === undefined) break;
    open = open.slice(at + 1);
    const still = yield* explaining(left, deciding, lesson, textsOf(deciding), shownOf(deciding));
    if (still.length > 0) left = still;
  }
  const values = distinct([...cases, ...longer].flatMap(textsOf));
  // What known mistakes explain, this may be in place of.
  const asked = (): readonly string[] => askedIn(lesson, textsOf);
  const groups = new Map<string, [ValueProposal, ...ValueProposal[]]>();
  for (const one of left) {
    const effect = effectOf(one, values);
    const group = groups.get(effect);
    if (group !== undefined) group.push(one);
    else if (groups.size < MAX_SELECTED) groups.set(effect, [one]);
  }
  return [...groups.values()].map((group) => tellFirst(group, asked));
}

/** Lists the names that are right: those beyond ASCII stand in requests about an ambiguity alone, which known mistakes may make. */
function keptNames({ passed, proved, signed, asked }: Lesson): readonly string[] {
  const failing = new Set([...signed, ...asked].flatMap(namesIn));
  return [...passed.flatMap(namesIn), ...proved.flatMap(namesIn).filter((name) => !failing.has(name))];
}

/** Excepts names that stay as they are from what functions make of names, if they are few. */
function exceptKept(proposal: ValueProposal, right: readonly string[]): readonly ValueProposal[] {
  const kept = takeFirst(right, MAX_EXCEPTED_NAMES + 1, (name) => proposal.change(name) !== name);
  if (kept.length > MAX_EXCEPTED_NAMES) return [];
  return [
    exceptTexts(
      proposal,
      kept.map((name) => ({ from: name, to: name })),
    ),
  ];
}

/** Adds the functions of real code that do the same as a rule that is told by its parameters to all that was asked: those of trims are told as what comes near. */
export function nameSame(proposal: Proposal, change: ValueProposal["change"] | undefined, lesson: Lesson): Proposal {
  const { rule, others = [] } = proposal;
  if (change === undefined || rule.kind === "functions" || rule.kind === "trim" || others.length > 0) return proposal;
  // What is no function of a library begins with what it does.
  const real = Object.entries(lesson.vocabulary.functions).filter(([call]) => !call.startsWith("what "));
  const texts = askedIn(lesson, givenIn);
  const made = texts.map((text) => [text, change(text)] as const);
  const isSame = (other: ValueProposal["change"]): boolean =>
    made.every(([text, becomes]) => attempt(() => other(text)) === becomes);
  const same = real.filter(([, other]) => isSame(other)).map(([call]) => call);
  return same.length === 0 ? proposal : { ...proposal, others: same };
}

/** Lists the texts of all requests that were asked, but for long ones. */
function askedIn({ signed, proved, asked }: Lesson, textsOf: TextsOf): readonly string[] {
  return distinct([...signed, ...proved, ...asked].flatMap(textsOf)).filter(
    ({ length }) => length < MAX_DECIDING_LENGTH,
  );
}

/** Takes the first of proposals that do the same, and tells those that do so to all of these texts, too. */
export function tellFirst<P extends Proposal & Pick<ValueProposal, "change">>(
  [first, ...others]: readonly [P, ...P[]],
  texts: () => readonly string[],
): P {
  const made = others.length === 0 ? [] : texts().map((text) => [text, first.change(text)] as const);
  const same = others.filter(({ change }) => made.every(([text, becomes]) => change(text) === becomes));
  return {
    ...first,
    others: distinct(same.flatMap(namesOf)).filter((name) => !namesOf(first).includes(name)),
  };
}

function namesOf({ rule }: Proposal): readonly string[] {
  return rule.kind === "functions" ? [rule.calls.join(", and then ")] : [];
}

/** Makes a test that refutes quickly: the text that refuted the last change comes first for the next. */
export function createUnchangedTest(right: readonly string[]): UnchangedTest {
  const asked = [...right];
  return (change) => {
    const at = asked.findIndex((text) => change(text) !== text);
    if (at > 0) asked.unshift(...asked.splice(at, 1));
    return at < 0;
  };
}

function effectOf({ change }: ValueProposal, values: readonly string[]): string {
  return JSON.stringify(values.map(change));
}

function countEffects(proposals: readonly ValueProposal[], values: readonly string[]): number {
  return new Set(proposals.map((one) => effectOf(one, values))).size;
}

/** Returns what is shown of changes alone: beside known mistakes, what else is wrong is shown, too. */
export function shownIn(one: Case, { given }: Lesson): ReturnType<typeof readChanged> {
  return given.length === 0 ? readChanged(one) : [];
}

/** Filters what explains a failure. What makes the same values of it is tried once. */
function* explaining(
  proposals: Iterable<ValueProposal>,
  one: Case,
  lesson: Lesson,
  values: readonly string[],
  shown: ReturnType<ShownOf>,
): Steps<readonly ValueProposal[]> {
  const known = new Map<string, boolean>();
  const found: ValueProposal[] = [];
  const tries = triesOn(one, MAX_TRIES, MAX_TRIED_SIZE);
  let count = 0;
  for (const proposal of proposals) {
    if (known.size === tries && tries < MAX_TRIES) break;
    if (count++ % PAUSE_AFTER === 0) yield;
    const isShown = shown.every(([value, becomes]) => proposal.change(value) === becomes);
    if (!isShown) continue;
    const made = values.map(proposal.change);
    if (made.every((value, at) => value === values[at])) continue;
    const key = JSON.stringify(made);
    if (known.size === MAX_TRIES && !known.has(key)) continue;
    const isRight = known.get(key) ?? lesson.explainsAny(proposal, [one]);
    known.set(key, isRight);
    if (isRight) found.push(proposal);
  }
  return found;
}
