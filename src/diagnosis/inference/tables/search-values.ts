import { groupBy } from "../../../judging/group-by.ts";
import { remember } from "../../../remember.ts";
import type { Case } from "../../replay/case.ts";
import { spreadCases } from "../../replay/case-features.ts";
import type { Steps } from "../../steps.ts";
import { decidingOf, distinct, givenIn, type Lesson } from "../rules/lesson.ts";

type Change = (text: string) => string;

/** What changed values become, and the values that stay as they are. */
export interface ValueTable {
  readonly changed: ReadonlyMap<string, string>;
  readonly kept: ReadonlySet<string>;
}

/** The failures from which is learned which functions may be it, and of which is learned what becomes of values. */
const MAX_FIRST = 8;
const MAX_SEARCHED = 400;
/** The functions that are tried on each, those first that made the most; and the failures of which none of them makes it. */
const MAX_RANKED = 24;
const MAX_UNTOLD = 12;
/** Of the failures that were tried, so many stay untold where what is done is not known at all. */
const MOST_UNTOLD = 2;
const MIN_TRIED = 8;
/** The most values of one request of which something else may be made than of the others. */
const MAX_APART = 3;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * Searches for what became of the caller's values where signatures alone are known: each is what some known function makes
 * of it, and a signature proves that.
 */
export function* searchValues(lesson: Lesson): Steps<ValueTable | undefined> {
  const cases = decidingOf(lesson.failures, givenIn).slice(0, MAX_SEARCHED);
  const changed = new Map<string, string>();
  const kept = new Set([...lesson.passed, ...lesson.proved].flatMap(givenIn));
  const changes = listChanges(lesson);
  const made = new Map<Change, number>(changes.map((change) => [change, 0]));
  const become = (one: Case, write: Change): boolean => {
    const change: Change = (text) => changed.get(text) ?? (kept.has(text) ? text : write(text));
    const subject = "The caller's values";
    return lesson.explainsAny({ rule: { kind: "functions", calls: [] }, subject, change }, [one]);
  };
  for (const one of spreadCases(cases).slice(0, MAX_FIRST)) {
    yield;
    const right = groupByEffect(changes, distinct(givenIn(one))).filter(([first]) => become(one, first));
    for (const change of right.flat()) made.set(change, (made.get(change) ?? 0) + 1);
  }
  const ranked = changes.filter((one) => made.get(one) !== 0).sort((a, b) => (made.get(b) ?? 0) - (made.get(a) ?? 0));
  const [likeliest] = ranked;
  if (likeliest === undefined) return undefined;
  const imagesOf = remember((value: string): readonly string[] => distinct([...listImages(value, changes, lesson)]));
  let [tried, untold] = [0, 0];
  for (const one of cases) {
    yield;
    const unknown = distinct(givenIn(one)).filter((value) => !changed.has(value) && !kept.has(value));
    const learn = (write: Change): boolean => {
      if (!become(one, write)) return false;
      for (const value of unknown) {
        const written = write(value);
        if (written === value) kept.add(value);
        else changed.set(value, written);
      }
      return true;
    };
    tried += 1;
    const first = groupByEffect([(text) => text, ...ranked.slice(0, MAX_RANKED)], unknown).map(([write]) => write);
    if (first.some(learn) || (untold < MAX_UNTOLD && listApart(unknown, likeliest, imagesOf).some(learn))) continue;
    untold += 1;
    if (tried >= MIN_TRIED && untold * MOST_UNTOLD > tried) return undefined;
  }
  return { changed, kept };
}

/** Lists what writes one of some values in any known way, and the others as the likeliest function does. */
function listApart(
  unknown: readonly string[],
  likeliest: Change,
  imagesOf: (value: string) => readonly string[],
): readonly Change[] {
  if (unknown.length > MAX_APART) return [];
  return unknown.flatMap((value) =>
    imagesOf(value).map(
      (image): Change =>
        (text) =>
          text === value ? image : likeliest(text),
    ),
  );
}

function listChanges({ vocabulary: { functions, numberWritings } }: Lesson): readonly Change[] {
  const writings = Object.values(numberWritings).map(
    (write): Change =>
      (text) =>
        NUMBER.test(text) ? (write(text) ?? text) : text,
  );
  return [...Object.values(functions), ...writings];
}

function* listImages(
  value: string,
  changes: readonly Change[],
  { vocabulary: { readings, numberWritings } }: Lesson,
): Generator<string> {
  yield value;
  for (const change of changes) yield change(value);
  const digits = distinct(readings.flatMap(({ holds, read }) => (holds(value) ? (read(value) ?? []) : [])));
  for (const one of digits) for (const write of Object.values(numberWritings)) yield write(one) ?? one;
}

/** Groups changes that make the same of some texts. */
function groupByEffect(
  changes: readonly Change[],
  texts: readonly string[],
): readonly (readonly [Change, ...Change[]])[] {
  return [...groupBy(changes, (change) => JSON.stringify(texts.map(change))).values()];
}
