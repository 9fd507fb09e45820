import { type Lesson, namesIn, type Proposals } from "./lesson.ts";
import { listFunctions } from "./list-conditional.ts";
import { proposeNameTexts } from "./propose-replacements.ts";
import { selectChanges } from "./select-changes.ts";

/** The failures of which one has to show what becomes of names alone. */
const MAX_FIRST = 4;

/** Proposes what becomes of names: characters that are replaced, and what functions make of them. */
export function* proposeNames(lesson: Lesson): Proposals {
  yield* proposeNameTexts(lesson);
  for (const subject of ["Names", "The caller's names"] as const) {
    for (let first = 0; first < MAX_FIRST; first++) {
      const rest = { ...lesson, failures: lesson.failures.slice(first) };
      const selected = yield* selectChanges(listFunctions(lesson, subject), rest, namesIn);
      for (const one of selected) yield { ...one, subject };
      if (selected.length > 0) break;
    }
  }
}
