import type { Case } from "../../replay/case.ts";
import type { LearnedTrim, RuleSubject } from "../learned-statement.ts";
import { distinct, givenIn, type Lesson, type Proposal, valuesOf } from "./lesson.ts";

/** The most failures, the smallest first, on which is tried whether a character by itself is lost. */
const MAX_HOLDING = 6;
const subjects: readonly RuleSubject[] = ["Values", "The caller's values", "The merchant login"];

/** Proposes the characters at the ends of values whose loss, each by itself, explains a failure, all together. */
export function* proposeTrims(lesson: Lesson): Generator<Proposal> {
  const kept = (at: 0 | -1): ReadonlySet<string> =>
    new Set(lesson.passed.flatMap((one) => givenIn(one).map((value) => endOf(value, at))));
  const [keptFirst, keptLast] = [kept(0), kept(-1)];
  const starts = distinct(endsOf(lesson.failures, 0)).filter((one) => !keptFirst.has(one));
  const ends = distinct(endsOf(lesson.failures, -1)).filter((one) => !keptLast.has(one));
  const trim = (start: readonly string[], end: readonly string[]): LearnedTrim => ({ kind: "trim", start, end });
  const isLost = (character: string, rule: LearnedTrim): boolean => {
    const holding = lesson.failures.filter((one) => valuesOf(one).some((value) => value.includes(character)));
    const some = holding.slice(0, MAX_HOLDING);
    return subjects.some((subject) => lesson.explainsAny({ rule, subject }, some));
  };
  const both = starts.filter((one) => ends.includes(one) && isLost(one, trim([one], [one])));
  const start = starts.filter((one) => both.includes(one) || isLost(one, trim([one], [])));
  const end = ends.filter((one) => both.includes(one) || isLost(one, trim([], [one])));
  // A value of that character alone looks as if it were lost at both ends.
  const first = start.filter((one) => isLost(one, trim([one], [])));
  const last = end.filter((one) => isLost(one, trim([], [one])));
  const whole = trim(start, end);
  const ofOneEnd = start.length > 0 && end.length > 0 ? [trim(first, []), trim([], last)] : [];
  for (const rule of [...ofOneEnd, whole]) {
    if (rule.start.length + rule.end.length === 0) continue;
    for (const subject of subjects) yield { rule, subject };
  }
}

export function endsOf(cases: readonly Case[], at: 0 | -1): readonly string[] {
  return cases.flatMap((one) => valuesOf(one).flatMap((value) => (value === "" ? [] : [endOf(value, at)])));
}

/** Returns the first or the last character of a text. */
function endOf(text: string, at: 0 | -1): string {
  return Array.from(at === 0 ? text.slice(0, 2) : text.slice(-2)).at(at) ?? "";
}
