import type { Case } from "../../replay/case.ts";
import type { RuleSubject } from "../learned-statement.ts";
import { distinct, givenIn, type Lesson, type Proposal, valuesOf } from "./lesson.ts";

/** The most failures from which values are taken. */
const MAX_SAMPLE = 40;
/** The most failures, the smallest first, on which is tried whether a value by itself is left out. */
const MAX_HOLDING = 6;

const places: readonly (readonly [RuleSubject, (one: Case) => readonly string[]])[] = [
  ["The caller's values", givenIn],
  ["Values", valuesOf],
];

/** Proposes values whose parameters are left out, of the caller's or of all: each by itself explains a failure. */
export function* proposeDrops(lesson: Lesson): Generator<Proposal> {
  for (const [subject, read] of places) {
    const kept = new Set(lesson.passed.flatMap(read));
    const isDropped = (value: string): boolean => {
      const holding = lesson.failures.filter((one) => read(one).includes(value));
      return lesson.explainsAny({ rule: { kind: "drop", values: [value] }, subject }, holding.slice(0, MAX_HOLDING));
    };
    const values = distinct(lesson.failures.slice(0, MAX_SAMPLE).flatMap(read)).filter(
      (value) => !kept.has(value) && isDropped(value),
    );
    if (values.length > 0) yield { rule: { kind: "drop", values }, subject };
  }
}
