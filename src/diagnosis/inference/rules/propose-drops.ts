import { distinct, givenIn, type Lesson, type Proposal } from "./lesson.ts";

/** The most failures from which values are taken. */
const MAX_SAMPLE = 40;
/** The most failures, the smallest first, on which is tried whether a value by itself is left out. */
const MAX_HOLDING = 6;

/** Proposes values whose parameters are left out: each by itself explains a failure. */
export function* proposeDrops(lesson: Lesson): Generator<Proposal> {
  const kept = new Set(lesson.passed.flatMap(givenIn));
  const isDropped = (value: string): boolean => {
    const holding = lesson.failures.filter((one) => givenIn(one).includes(value));
    return lesson.explainsAny({ rule: { kind: "drop", values: [value] } }, holding.slice(0, MAX_HOLDING));
  };
  const values = distinct(lesson.failures.slice(0, MAX_SAMPLE).flatMap(givenIn)).filter(
    (value) => !kept.has(value) && isDropped(value),
  );
  if (values.length > 0) yield { rule: { kind: "drop", values } };
}
