import { remember } from "../../../remember.ts";
import type { Case } from "../../replay/case.ts";
import { takeFirst } from "../../take-first.ts";
import type { LearnedTidying, LearnedTrim, RuleSubject } from "../learned-statement.ts";
import { distinct, givenIn, type Lesson, MAX_DECIDING_LENGTH, type Proposals, valuesOf } from "./lesson.ts";
import { isSingle } from "./single-texts.ts";
import { trimBy } from "./text-rules.ts";

const BLANK = /[\s\p{Z}\p{C}]/u;
/** What is written within values for white space, or for each run of it. */
const marks = [" ", "", "_", "-", "+", ".", "/", ",", ", ", "\n", "\r\n", "%20", "<br>", "<br/>", "<br />"] as const;
const tidyings: readonly Omit<LearnedTidying, "characters">[] = marks.flatMap((to) =>
  (to === "" ? (["run"] as const) : (["run", "character"] as const)).map((each) => ({ each, to })),
);
const subjects: readonly RuleSubject[] = ["Values", "The caller's values", "The merchant login"];

/** The failures in one of which what is lost must be seen, and those on which each character is tried. */
const MAX_SEEN = 24;
const MAX_TELLING = 6;
/** The smallest failures, whose characters are weighed. */
const MAX_FAILURES = 512;
/** How often each character is weighed: in a failure with several of them it counts when the others are known. */
const ROUNDS = 3;

const ends = ["start", "end"] as const;
const places = [...ends, "within"] as const;
/** The characters that are lost, or replaced, at each place. */
type Tidied = Readonly<Record<(typeof places)[number], readonly string[]>>;
const nothing: Tidied = { start: [], end: [], within: [] };

/** Proposes which characters values lose at their ends; then which count as white space, and what becomes of it within. */
export function* proposeTrims(lesson: Lesson): Proposals {
  const failures = lesson.failures.slice(0, MAX_FAILURES);
  const right = distinct(lesson.passed.flatMap(givenIn)).filter(({ length }) => length < MAX_DECIDING_LENGTH);
  const rightWith = remember((character: string) => right.filter((value) => value.includes(character)));
  const atEnds = { start: distinct(endsOf(failures, 0)), end: distinct(endsOf(failures, -1)), within: [] };
  for (const subject of subjects) yield* proposeTidied(lesson, failures, rightWith, subject, atEnds);
  const blank = failures.filter((one) => givenIn(one).some((value) => BLANK.test(value)));
  const blanks = distinct(blank.flatMap(givenIn).flatMap((value) => Array.from(value))).filter((one) =>
    BLANK.test(one),
  );
  const anywhere = { start: blanks, end: blanks, within: blanks };
  for (const subject of subjects.slice(0, 2)) {
    for (const tidying of tidyings) yield* proposeTidied(lesson, blank, rightWith, subject, anywhere, tidying);
  }
}

/**
 * Proposes those of these characters that are seen to be tidied.
 *
 * @param rightWith lists the values that hold a character and are right as they are.
 */
function* proposeTidied(
  { explainsAny }: Lesson,
  failures: readonly Case[],
  rightWith: (character: string) => readonly string[],
  subject: RuleSubject,
  any: Tidied,
  tidying?: Omit<LearnedTidying, "characters">,
): Proposals {
  yield;
  const ruleOf = ({ start, end, within }: Tidied): LearnedTrim => ({
    kind: "trim",
    ...(isSingle(subject) && { subject }),
    start,
    end,
    ...(tidying !== undefined && within.length > 0 && { within: { characters: within, ...tidying } }),
  });
  const mayBe = (place: keyof Tidied): readonly string[] =>
    any[place].filter((one) => {
      const change = trimBy(ruleOf({ ...nothing, [place]: [one] }));
      return rightWith(one).every((value) => change(value) === value);
    });
  const tell = (all: Tidied, rest: Tidied, count: number, among = failures): readonly Case[] => {
    const [change, other] = [trimBy(ruleOf(all)), trimBy(ruleOf(rest))];
    return takeFirst(among, count, (one) => valuesOf(one).some((value) => change(value) !== other(value)));
  };
  const most = { start: mayBe("start"), end: mayBe("end"), within: mayBe("within") };
  const telling = tell(most, tidying === undefined ? nothing : { ...most, within: [] }, MAX_SEEN);
  if (!explainsAny({ rule: ruleOf(most), subject }, telling)) return;
  const holding = remember((character: string) =>
    failures.filter((one) => valuesOf(one).some((value) => value.includes(character))),
  );
  const found = weigh(most, (all, rest, character) => {
    const explains = (tidied: Tidied, one: Case): boolean => explainsAny({ rule: ruleOf(tidied), subject }, [one]);
    const some = tell(all, rest, MAX_TELLING, holding(character));
    const first = some.find((one) => explains(all, one) !== explains(rest, one));
    return first && explains(all, first);
  });
  const isTold = tidying === undefined ? found.start.length + found.end.length > 0 : found.within.length > 0;
  if (isTold) yield { rule: ruleOf(found), subject };
}

/**
 * Keeps the characters without which a failure is not explained.
 *
 * @param isNeeded whether one is needed that makes the difference between these; `undefined` where nothing tells.
 */
function weigh(most: Tidied, isNeeded: (all: Tidied, rest: Tidied, character: string) => boolean | undefined): Tidied {
  const found: Record<keyof Tidied, readonly string[]> = { ...nothing };
  let left = most;
  const weighAt = (place: keyof Tidied, one: string): void => {
    if (found[place].includes(one)) return;
    const rest = without(left, [place], one);
    const is = isNeeded(left, rest, one);
    if (is === true) found[place] = [...found[place], one].toSorted();
    if (is === false) left = rest;
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const place of places) for (const one of left[place]) weighAt(place, one);
  }
  // What does not tell at which end a character is lost, a value of it alone for one: at those of the others.
  const known = ends.filter((place) => found[place].length > 0);
  const unsettled = left.start.filter((one) => left.end.includes(one) && isNeeded(left, without(left, ends, one), one));
  for (const place of known.length > 0 ? known : ends) {
    found[place] = distinct([...found[place], ...unsettled]).toSorted();
  }
  return found;
}

function without(all: Tidied, some: readonly (keyof Tidied)[], one: string): Tidied {
  return { ...all, ...Object.fromEntries(some.map((place) => [place, all[place].filter((other) => other !== one)])) };
}

export function endsOf(cases: readonly Case[], at: 0 | -1): readonly string[] {
  return cases.flatMap((one) => valuesOf(one).flatMap((value) => (value === "" ? [] : [endOf(value, at)])));
}

/** Returns the first or the last character of a text. */
function endOf(text: string, at: 0 | -1): string {
  return Array.from(at === 0 ? text.slice(0, 2) : text.slice(-2)).at(at) ?? "";
}
