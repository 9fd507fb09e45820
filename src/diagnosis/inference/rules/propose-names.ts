import { isProtocolName } from "../../../spec/protocol-names.ts";
import type { Case } from "../../replay/case.ts";
import type { LearnedCut, LearnedRule } from "../learned-statement.ts";
import { readChangedOf } from "../read-shown-pairs.ts";
import { distinct, type Lesson, namesIn, type Proposals, subjectOf } from "./lesson.ts";
import { listFunctions, listNumbers } from "./list-conditional.ts";
import { proposeNameTexts } from "./propose-replacements.ts";
import { selectChanges, type ValueProposal } from "./select-changes.ts";
import { cutText } from "./text-rules.ts";

/** The failures of which one has to show what becomes of names alone. */
const MAX_FIRST = 4;

/** The fewest failures of which the value of one parameter is learned. */
const MIN_FAILURES = 3;
/** Longer values are cut at lengths that shorter ones show. */
const MAX_LENGTH = 300;
const WRITES = /^as (.*) writes them/;
const units = ["bytes", "characters", "UTF-16 units"] as const;

/** Proposes what becomes of the value of one parameter alone, which all failures have: functions, numbers, cuts. */
export function* proposeFields(lesson: Lesson): Proposals {
  if (lesson.signed.length < MIN_FAILURES) return;
  const [first = [], ...others] = lesson.signed.map((one) => distinct(namesIn(one)));
  const fields = first.filter((name) => !isProtocolName(name) && others.every((names) => names.includes(name)));
  for (const field of fields) {
    const textsOf = (one: Case): readonly string[] => valuesNamed(one, field);
    const shownOf = (one: Case): ReturnType<typeof readChangedOf> =>
      lesson.given.length > 0 ? [] : readChangedOf(one, (name) => name === field);
    yield* yield* selectChanges(listChanges(lesson, field), lesson, textsOf, shownOf);
  }
}

function* listChanges(lesson: Lesson, field: string): Generator<ValueProposal> {
  const subject = subjectOf(field);
  const about = (one: ValueProposal): ValueProposal => {
    const { alike } = one;
    const rule: LearnedRule = one.rule.kind === "functions" ? { ...one.rule, subject } : one.rule;
    return { ...one, rule, subject, ...(alike && { alike: (test) => alike(test).map(about) }) };
  };
  // Where it is known to be a number, what reads one need not be told.
  const numbers = listNumbers(lesson, (_, written) => WRITES.exec(written)?.[1] ?? `what writes numbers ${written}`);
  for (const list of [numbers, listFunctions(lesson)]) for (const one of list) yield about(one);
  for (let length = 1; length <= MAX_LENGTH; length++) {
    for (const unit of units) {
      const rule: LearnedCut = { kind: "cut", what: "values", unit, length, subject };
      yield { rule, subject, change: (text) => cutText(text, rule) };
    }
  }
}

function valuesNamed({ evidence }: Case, field: string): readonly string[] {
  if (evidence.kind !== "signing") return [];
  return evidence.task.parameters.flatMap(([name, value]) => (name === field ? [value] : []));
}

/** Proposes what becomes of names: characters that are replaced, and what functions make of them. */
export function* proposeNames(lesson: Lesson): Proposals {
  yield* proposeNameTexts(lesson);
  for (const subject of ["Names", "The caller's names"] as const) {
    for (let first = 0; first < MAX_FIRST; first++) {
      const rest = { ...lesson, failures: lesson.failures.slice(first) };
      // What is shown may stand in another order once names are others.
      const selected = yield* selectChanges(listFunctions(lesson, subject), rest, namesIn, () => []);
      for (const one of selected) yield { ...one, subject };
      if (selected.length > 0) break;
    }
  }
}
