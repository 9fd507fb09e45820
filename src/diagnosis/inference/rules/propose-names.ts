import { percentDecode } from "../../../encoding/percent-encode.ts";
import type { Case } from "../../replay/case.ts";
import type { NameSubject } from "../learned-statement.ts";
import { readParameters } from "../tables/read-parameters.ts";
import { type Lesson, namesIn, type Proposals } from "./lesson.ts";
import { nameText } from "./list-characters.ts";
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

/** What names are often the keys of. */
const holders =
  "params parameters data body form request req payment transaction order card customer merchant message sale transfer payout post payload fields input args query";

/** What stands before and behind names: signs of variables and of lists, and what holds them. */
const usual: readonly Surroundings[] = [
  ...["$", ":", "@", "&", "#", "-", "--", "_", "p_", "x_", "x-", "X-", "/"].map((before): Surroundings => [before, ""]),
  ...["[]", "[0]", ":", "_", "*", "?", "1"].map((behind): Surroundings => ["", behind]),
  ...holders.split(" ").flatMap((holder): readonly Surroundings[] => [
    [`${holder}[`, "]"],
    [`${holder}['`, "']"],
    [`${holder}.`, ""],
    [`${holder}_`, ""],
  ]),
];

type Surroundings = readonly [before: string, behind: string];

/** Proposes what becomes of names: characters that are replaced, and what functions make of them. */
export function* proposeNames(lesson: Lesson): Proposals {
  yield* proposeNameTexts(lesson);
  // What becomes of all names shows in requests without any of the caller's, too.
  const named = lesson.failures.filter((one) => namesIn(one).length > 0);
  for (const subject of ["Names", "The caller's names"] as const) {
    for (let first = 0; first < MAX_FIRST; first++) {
      const rest = { ...lesson, failures: named.slice(first) };
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
  for (const [before, behind] of [...lesson.failures.slice(0, MAX_FIRST).flatMap(readSurroundings), ...usual]) {
    const puts = [before && `${nameText(before)} before`, behind && `${nameText(behind)} behind`].filter(Boolean);
    const calls = [`what puts ${puts.join(" and ")} each name`];
    yield { rule: { kind: "functions", calls }, subject, change: (name) => before + name + behind };
  }
}

/** Reads what stands before and behind a given name in a base string that is shown. */
function readSurroundings(one: Case): readonly Surroundings[] {
  const given = namesIn(one);
  const shown = (readParameters(one, [])?.shown ?? []).flatMap(([name]) => percentDecode(name) ?? []);
  return shown.flatMap((name) =>
    given
      .filter((part) => part !== "" && name !== part && name.includes(part) && !given.includes(name))
      .map((part): Surroundings => [name.slice(0, name.indexOf(part)), name.slice(name.indexOf(part) + part.length)]),
  );
}
