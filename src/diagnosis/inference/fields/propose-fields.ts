import { bodyNamesOf } from "../../narrowing/parameter-names.ts";
import type { Case } from "../../replay/case.ts";
import { showsBaseString } from "../../replay/case-features.ts";
import { readChangedOf } from "../read-shown-pairs.ts";
import { distinct, type Lesson, namesIn, ofFields, type Proposals, valuesNamed } from "../rules/lesson.ts";
import { describeNumbers, listFunctions, listNumbers } from "../rules/list-conditional.ts";
import { selectChanges, type ValueProposal } from "../rules/select-changes.ts";
import type { TextReading } from "../text-readings.ts";
import { listFilters } from "./list-filters.ts";
import { listWritten } from "./list-written.ts";

/** The fewest failures of which the value of one parameter is learned. */
const MIN_FAILURES = 2;
/** The failures of which one has to show what becomes of a value. */
const MAX_FIRST = 4;
/** The most parameters of such a failure, where nothing tells which of them it is. */
const MAX_NAMES = 3;
/** The most parameters by which it is begun. */
const MAX_FIELDS = 6;
/** The failures in which one parameter alone may be wrong, and the most of these parameters. */
const MAX_SUSPECTED = 40;
const MAX_ALONE = 2;
/** The fewest failures in which one is looked for that alone may be wrong: each that is begun takes a second. */
const MIN_SUSPECTED = 24;
/** What a server takes for the customer's address, whoever calls. */
const ownAddresses = ["127.0.0.1", "::1", "0.0.0.0", "localhost"];
/** An amount of whole units, and one of less. */
const AMOUNTS = ["10", "10.42"];
const WRITES = /^as (.*) writes them(.*)$/;

/**
 * Proposes what becomes of the value of one parameter, or of those of some: functions, numbers, cuts, an address of its own.
 *
 * @param proposeFieldCuts proposes at which length it is cut.
 */
export function* proposeFields(
  lesson: Lesson,
  proposeFieldCuts: (lesson: Lesson, field: string) => Iterable<ValueProposal>,
): Proposals {
  if (lesson.signed.length < MIN_FAILURES) return;
  const mayBeWrong = createWrongTest(lesson.passed);
  for (const field of firstFields(lesson, mayBeWrong)) {
    const having = (cases: readonly Case[]): readonly Case[] => {
      const all = cases.filter((one) => namesIn(one).includes(field));
      const open = all.filter((one) => mayBeWrong(one, field));
      return open.length > 0 ? open : all;
    };
    const own: Lesson = {
      ...lesson,
      failures: having(lesson.failures),
      signed: having(lesson.signed),
      explainsAny: (proposal, cases) => lesson.explainsAny(ofFields(proposal, [field]), cases),
    };
    const textsOf = (one: Case): readonly string[] => valuesNamed(one, field);
    const shownOf = (one: Case): ReturnType<typeof readChangedOf> =>
      lesson.given.length > 0 ? [] : readChangedOf(one, (name) => name === field);
    for (const one of proposeFieldCuts(own, field)) yield addFields(one, field, lesson);
    const written = listWritten(own.signed.flatMap(shownOf));
    const selected = yield* selectChanges(join(written, listChanges(own, field)), own, textsOf, shownOf);
    for (const one of selected) yield addFields(one, field, lesson);
  }
}

function* join(...lists: readonly Iterable<ValueProposal>[]): Generator<ValueProposal> {
  for (const list of lists) yield* list;
}

/** Returns whether the value of a parameter may be wrong: one of the same name that passed is right. */
function createWrongTest(passed: readonly Case[]): (one: Case, name: string) => boolean {
  const right = new Map<string, Set<string>>();
  for (const { evidence } of passed) {
    if (evidence.kind !== "signing") continue;
    for (const [name, value] of evidence.task.parameters) right.set(name, (right.get(name) ?? new Set()).add(value));
  }
  return (one, name) => valuesNamed(one, name).some((value) => right.get(name)?.has(value) !== true);
}

/**
 * Lists the parameters that all failures have, and those of the smallest: of these, those that are shown to be wrong; and those
 * that alone may be wrong in others.
 */
function firstFields(lesson: Lesson, mayBeWrong: (one: Case, name: string) => boolean): readonly string[] {
  const [first = [], ...others] = lesson.signed.map(bodyNamesOf);
  const shared = first.filter((name) => others.every((names) => names.includes(name)));
  const small = lesson.failures.slice(0, MAX_FIRST).flatMap((one) => {
    const names = wrongNames(one, lesson);
    return showsBaseString(one) || names.length <= MAX_NAMES ? names : [];
  });
  const suspected = lesson.failures.length < MIN_SUSPECTED ? [] : lesson.failures.slice(0, MAX_SUSPECTED);
  const alone = suspected.flatMap((one) => {
    const names = wrongNames(one, lesson).filter((name) => mayBeWrong(one, name));
    return names.length === 1 ? names : [];
  });
  const begun = distinct([...shared, ...small]).slice(0, MAX_FIELDS);
  return [...begun, ...distinct(alone.filter((name) => !begun.includes(name))).slice(0, MAX_ALONE)];
}

/** Adds the other parameters without which it does not explain failures, where what passed allows it. */
function addFields(proposal: ValueProposal, first: string, lesson: Lesson): ValueProposal {
  const isRefuted = (name: string): boolean =>
    lesson.passed.some((one) => valuesNamed(one, name).some((value) => proposal.change(value) !== value));
  let fields: readonly string[] = [first];
  const explains = (added: readonly string[], one: Case): boolean =>
    lesson.explainsAny(ofFields(proposal, [...fields, ...added]), [one]);
  for (const one of lesson.signed) {
    if (explains([], one)) continue;
    const isChanged = (name: string): boolean =>
      valuesNamed(one, name).some((value) => proposal.change(value) !== value);
    const names = wrongNames(one, lesson).filter(
      (name) => !fields.includes(name) && isChanged(name) && !isRefuted(name),
    );
    const added = [...names.map((name) => [name]), names].find((some) => explains(some, one));
    if (added !== undefined) fields = [...fields, ...added];
  }
  return ofFields(proposal, fields);
}

function* listChanges(lesson: Lesson, field: string): Generator<ValueProposal> {
  // Where it is known to be a number, what reads every one, and all of it, need not be told.
  const numbers = listNumbers(lesson, (reading, written) =>
    readsAll(reading) ? nameWriting(written) : describeNumbers(reading, written),
  );
  const filters = listFilters(
    lesson.passed.flatMap((one) => valuesNamed(one, field)),
    [],
    "The caller's values",
  );
  for (const list of [numbers, filters, listFunctions(lesson)]) yield* list;
  for (const text of ownAddresses) {
    yield { rule: { kind: "functions", calls: [`what writes ${text} for any`] }, change: () => text };
  }
}

/** Names what writes all numbers so, by the function where there is one. */
function nameWriting(written: string): string {
  const [, call = "", more = ""] = WRITES.exec(written) ?? [];
  return call === "" ? `what writes numbers ${written}` : call + more;
}

function readsAll({ holds, read }: TextReading): boolean {
  return AMOUNTS.every((text) => holds(text) && Number(read(text)) === Number(text));
}

/** Returns the caller's names in a request; where its base string is shown, those alone whose values are shown to be wrong. */
function wrongNames(one: Case, { given }: Lesson): readonly string[] {
  const names = bodyNamesOf(one);
  if (given.length > 0 || !showsBaseString(one)) return names;
  const isWrong = (name: string): boolean =>
    readChangedOf(one, (other) => other === name).some(([value, becomes]) => value !== becomes);
  const wrong = names.filter(isWrong);
  return wrong.length > 0 ? wrong : names;
}
