import type { Case } from "./case.ts";
import { creditFailures, type Hypothesis, withoutWeaker } from "./credit-failures.ts";
import { findExplanations, type SearchLimits } from "./find-explanations.ts";
import { createNotebook, type Notebook } from "./notebook.ts";
import { spreadCases } from "./spread-cases.ts";

/** So many failures are searched whatever is known already: of what explains the first the next may refute some. */
const ALWAYS_SEARCHED = 6;
/** How many failures at most are searched in which way: a bound on the time of a run that depends on no clock. */
const MOST_SINGLES = 40;
const MOST_PAIRS = 4;
const MOST_THOROUGH = 2;
/** Every pair that can show in a plain request. */
const THOROUGH_TRIES = 22_000;
/** How many sets that explain other failures are tried with one mistake more. */
const MOST_EXTENDED = 6;

/**
 * The hypotheses that explain failures, each with all that it explains. Failures are searched one by one, but only
 * where nothing that explained another explains them too: a signer makes few mistakes and shows them often.
 */
export function gatherHypotheses(failures: readonly Case[], passed: readonly Case[]): readonly Hypothesis[] {
  const notebook = createNotebook(passed);
  const puzzling = searchBriefly(failures, notebook);
  searchThoroughly(puzzling, notebook);
  const refuted = notebook.tried().filter((one) => one.passed.length > 0);
  return [
    ...creditFailures(failures, withoutWeaker(failures, notebook.holding())),
    ...creditFailures(failures, refuted),
  ];
}

/** What this leaves unexplained. */
function searchBriefly(failures: readonly Case[], notebook: Notebook): readonly Case[] {
  let singles = MOST_SINGLES;
  let pairs = MOST_PAIRS;
  const puzzling: Case[] = [];
  for (const [at, one] of spreadCases(failures).entries()) {
    const isExplained = notebook.explains(one);
    if (isExplained && at >= ALWAYS_SEARCHED) continue;
    const beside = isExplained ? [] : notebook.holding().slice(0, MOST_EXTENDED);
    if (singles-- > 0 && search(one, { most: 1, beside: beside.map(({ set }) => set) }, notebook)) continue;
    if (isExplained || (pairs-- > 0 && search(one, { most: 2 }, notebook))) continue;
    puzzling.push(one);
  }
  return puzzling;
}

/** The plainest first: the less there is to a task, the fewer mistakes can show in it. */
function searchThoroughly(puzzling: readonly Case[], notebook: Notebook): void {
  let left = MOST_THOROUGH;
  for (const one of puzzling.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    if (left === 0) return;
    if (notebook.explains(one)) continue;
    left--;
    if (!search(one, { most: 2, tries: THOROUGH_TRIES }, notebook)) search(one, { most: 3 }, notebook);
  }
}

function search({ replay, mistakes }: Case, limits: SearchLimits, notebook: Notebook): boolean {
  return notebook.note(findExplanations(replay, mistakes, limits));
}

function sizeOf({ evidence }: Case): number {
  return evidence.kind === "signing" ? evidence.task.parameters.length : 0;
}
