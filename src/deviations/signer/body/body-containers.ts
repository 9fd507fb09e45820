import { describeMistakes, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { asOne, first, keepBy, last, type Merge, nameOf, numbered } from "../collection/keep-parameters.ts";
import { joinedWith } from "../collection/value-lists.ts";

/** Mistakes in the container from which the body alone is written: what is signed has all pairs. */
export const bodyContainerDeviations: readonly Deviation[] = describeMistakes(
  "bodyParameters",
  {
    clauses: ["body.1", "base-string.1"],
    fix: "Write the body from the very list of pairs that is signed.",
    generated: true,
  },
  {
    "body-duplicates-last-wins": kept("only the last", "kept in a map, in which what comes later replaces", last),
    "body-duplicates-collapsed": kept("only the first", "kept in a map that keeps what it has", first),
    "body-duplicates-comma-joined": kept(
      "one, with their values joined with a comma",
      "kept as a list under the name, which is written with commas",
      asOne(joinedWith(",")),
    ),
    "body-array-brackets-added": kept(
      "all, with [] after their name",
      "kept as a list under the name, which is written as name[]=…, as Ruby and PHP know it",
      numbered(() => "[]"),
    ),
    "body-array-indexes-added": kept(
      "all, with [0], [1] and so on after their name",
      "kept as a list under the name, which is written with indexes, as PHP's http_build_query does",
      numbered((at) => `[${at}]`),
    ),
  },
);

function kept(
  which: string,
  container: string,
  merge: Merge,
): MistakeAt<"bodyParameters", "clauses" | "fix" | "generated"> {
  return {
    title: `Of parameters with one name the body holds ${which}`,
    happens: `All of them are signed, but the body is written from parameters that are ${container}.`,
    change: keepBy(nameOf, merge),
  };
}
