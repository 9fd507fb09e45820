import { type Lesson, namesIn, type Proposals } from "./lesson.ts";
import { listFunctions } from "./propose-changes.ts";
import { proposeNameTexts } from "./propose-replacements.ts";
import { selectChanges } from "./select-changes.ts";

/** Proposes what becomes of names: characters that are replaced, and what functions make of them. */
export function* proposeNames(lesson: Lesson): Proposals {
  yield* proposeNameTexts(lesson);
  for (const subject of ["Names", "The caller's names"] as const) {
    const proposals = listFunctions(lesson, subject);
    // What is shown may stand in another order once names are others.
    for (const { rule, change } of yield* selectChanges(proposals, lesson, () => [], namesIn))
      yield { rule, subject, change };
  }
}
