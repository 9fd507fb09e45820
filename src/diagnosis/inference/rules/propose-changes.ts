import { remember } from "../../../remember.ts";
import type { Case } from "../../replay/case.ts";
import { isLarge } from "../../replay/case-features.ts";
import { filterClasses } from "../escapes/character-classes.ts";
import { listEscapes } from "../escapes/list-escapes.ts";
import { listFilters } from "../fields/list-filters.ts";
import type { RuleSubject } from "../learned-statement.ts";
import { readChanged } from "../read-shown-pairs.ts";
import { listKept, trimOthers } from "./filter-characters.ts";
import { distinct, givenIn, type Lesson, type Proposals, valuesOf } from "./lesson.ts";
import { listConditional, listFunctions, listNumbers } from "./list-conditional.ts";
import { endsOf } from "./propose-trims.ts";
import { selectChanges, type ValueProposal } from "./select-changes.ts";

const subject: RuleSubject = "The caller's values";
/** The failures from which is read what is kept. */
const MAX_READ = 60;
/** The functions that are tried before and after one another: those of the signer's language come first. */
const MAX_PAIRED = 200;
/** Of fewer characters at ends it is told which of them are lost. */
const MIN_ENDS = 8;
/** The fewest failures of which two functions are learned, or one with what is asked first. */
const MIN_FAILURES = 3;
const [DIGITS, LETTERS] = ["0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** What expressions take for letters and digits of ASCII. */
const keptAtEnds = ["", "_"].map((more) => `${DIGITS}${LETTERS}${more}${LETTERS.toLowerCase()}`);

/** Proposes changes of the caller's values that have a name: characters kept, numbers, functions one after the other. */
export function* proposeChanges(lesson: Lesson): Proposals {
  for (const list of [filtersOf, listNumbers, listFunctions]) yield* proposeSelected(list(lesson), lesson);
  // What changes a protocol parameter, too, leaves nothing right.
  if (lesson.passed.length === 0) yield* proposeSelected(filtersOf(lesson, "Values"), lesson, encodedIn);
  yield* proposeSelected(listEscapes(lesson, subject), lesson);
  yield* proposeSelected(listEscapes(lesson, "Values"), lesson, encodedIn);
  // There are so many that one or two failures are explained by chance.
  const many = lesson.failures.length < MIN_FAILURES ? [] : [listConditional, listPairs];
  for (const list of many) yield* proposeSelected(list(lesson), lesson);
}

/** Proposes which characters values begin and end with: all others are left out at their ends. */
export function* proposeEnds(lesson: Lesson): Proposals {
  const ends = ([0, -1] as const).flatMap((at) => endsOf(lesson.failures, at));
  if (distinct(ends.filter((one) => /[^\p{L}\p{N}]/u.test(one))).length < MIN_ENDS) return;
  const all = keptAtEnds.flatMap((kept) => filterClasses.map((beyondAscii) => ({ kept, beyondAscii })));
  const proposalsOf = (of: RuleSubject): readonly ValueProposal[] =>
    all.map((one) => {
      const call = `what leaves out all but ${listKept(one)} at both ends`;
      return { rule: { kind: "functions", calls: [call] }, subject: of, change: trimOthers(one) };
    });
  yield* proposeSelected(proposalsOf(subject), lesson);
  yield* proposeSelected(proposalsOf("Values"), lesson, encodedIn);
}

/** Proposes functions where nothing fails but long values: what breaks them into lines, for one. */
export function* proposeFunctions(short: Lesson, all: Lesson): Proposals {
  const lesson = { ...all, failures: all.failures.filter((one) => !isLarge(one)) };
  if (short.failures.length === 0) yield* proposeSelected(listFunctions(lesson), lesson);
}

function* proposeSelected(
  proposals: Iterable<ValueProposal>,
  lesson: Lesson,
  textsOf: (one: Case) => readonly string[] = givenIn,
): Proposals {
  yield* yield* selectChanges(proposals, lesson, textsOf);
}

/** Returns all texts that a signer encodes as values, those of each request, too. */
function encodedIn(one: Case): readonly string[] {
  if (one.evidence.kind !== "signing") return [];
  const { signatureMethod, timestamp } = one.evidence.task;
  return [...valuesOf(one), signatureMethod, timestamp, "1.0"];
}

function filtersOf(lesson: Lesson, of: RuleSubject = subject): Generator<ValueProposal> {
  const read = of === subject ? readKept(lesson.failures.slice(0, MAX_READ)) : readKept(lesson.signed, encodedIn);
  return listFilters(lesson.passed.flatMap(givenIn), read, of);
}

/** Reads the characters of which a shown value has as many as it should: of all values, where these are given. */
function readKept(failures: readonly Case[], valuesIn?: typeof encodedIn): readonly string[] {
  const pairs = failures.flatMap(readChanged);
  const lost = new Set(pairs.flatMap(([value, becomes]) => differing(value, becomes)));
  const values = valuesIn === undefined ? pairs.map(([value]) => value) : failures.flatMap(valuesIn);
  return distinct(values.flatMap((value) => Array.from(value))).filter((one) => !lost.has(one));
}

function differing(value: string, becomes: string): readonly string[] {
  return Array.from(new Set(value)).filter((one) => value.split(one).length > becomes.split(one).length);
}

/** Lists two functions one after the other: where nothing else is wrong, since there are many. */
function* listPairs({ vocabulary, given }: Lesson): Generator<ValueProposal> {
  if (given.length > 0) return;
  // Most functions leave most texts alone, and others are then asked the same again.
  const functions = Object.entries(vocabulary.functions)
    .slice(0, MAX_PAIRED)
    .map(([call, change]) => [call, remember(change)] as const);
  for (const [first, change] of functions) {
    for (const [second, further] of functions) {
      if (first === second) continue;
      yield {
        rule: { kind: "functions", calls: [first, second] },
        subject,
        change: (value) => further(change(value)),
      };
    }
  }
}
