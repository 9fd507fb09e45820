import type { NameSubject } from "../learned-statement.ts";
import { type Lesson, namesIn, type Proposals } from "./lesson.ts";
import { listFunctions } from "./list-conditional.ts";
import { proposeNameTexts } from "./propose-replacements.ts";
import { selectChanges, type ValueProposal } from "./select-changes.ts";

/** The failures of which one has to show what becomes of names alone. */
const MAX_FIRST = 4;

/** What becomes of what stands in brackets, as of the keys of a nested array. */
const brackets: readonly ValueProposal[] = ["\\w*", "[^\\]]*"].flatMap((within) =>
  [".$1", "_$1", "-$1", "$1"].map((to): ValueProposal => {
    const pattern = new RegExp(`\\[(${within})\\]`, "g");
    const calls = [`what replaces /${pattern.source}/ by ${to}`];
    return { rule: { kind: "functions", calls }, change: (name) => name.replace(pattern, to) };
  }),
);

/** Proposes what becomes of names: characters that are replaced, and what functions make of them. */
export function* proposeNames(lesson: Lesson): Proposals {
  yield* proposeNameTexts(lesson);
  for (const subject of ["Names", "The caller's names"] as const) {
    for (let first = 0; first < MAX_FIRST; first++) {
      const rest = { ...lesson, failures: lesson.failures.slice(first) };
      // What is shown may stand in another order once names are others.
      const selected = yield* selectChanges(listNameChanges(lesson, subject), rest, namesIn, () => []);
      for (const one of selected) yield { ...one, subject };
      if (selected.length > 0) break;
    }
  }
}

function* listNameChanges(lesson: Lesson, subject: NameSubject): Generator<ValueProposal> {
  yield* listFunctions(lesson, subject);
  for (const one of brackets) yield { ...one, subject };
}
