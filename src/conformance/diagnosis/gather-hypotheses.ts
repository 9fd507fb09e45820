import type { Case } from "./case.ts";
import { creditFailures, type Hypothesis } from "./credit-failures.ts";
import { findExplanations, type SearchLimits } from "./find-explanations.ts";
import { createNotebook, type Notebook } from "./notebook.ts";
import { groupOf, sizeOf, spreadCases } from "./spread-cases.ts";

/** So many failures are searched whatever is known already: of what explains the first the next may refute some. */
const ALWAYS_SEARCHED = 6;
/** How many failures at most are searched in which way: a bound on the time of a run that depends on no clock. */
const MOST_SINGLES = 24;
const MOST_PAIRS = 2;
/** What a second look, from another reading of a silent point, may cost. */
const MOST_AGAIN = 6;
/** Every pair that can show in a plain request. */
const THOROUGH_TRIES = 22_000;
/** All pairs of mistakes that were seen in the wild. */
const BRIEF_TRIES = 2_000;
const TRIPLE_TRIES = 4_500;
/** Characters of a task up to which all tries are worth their time; of a longer one there are fewer. */
const PLAIN_SIZE = 600;
/** How many sets that explain other failures are tried with one mistake more. */
const MOST_EXTENDED = 6;

/**
 * The hypotheses that explain failures, each with all that it explains. Each signature method is searched by itself: a
 * signer may have code of its own for it. Failures are searched one by one, but only where nothing that explained
 * another explains them too: a signer makes few mistakes and shows them often.
 */
export function gatherHypotheses(
  failures: readonly Case[],
  passed: readonly Case[],
  isSecondLook = false,
): readonly Hypothesis[] {
  const groups = [...new Set(failures.map(groupOf))];
  return mergeAlike(
    groups.flatMap((group) =>
      gatherInGroup(
        failures.filter((one) => groupOf(one) === group),
        passed.filter((one) => groupOf(one) === group),
        isSecondLook,
      ),
    ),
  );
}

function gatherInGroup(
  failures: readonly Case[],
  passed: readonly Case[],
  isSecondLook: boolean,
): readonly Hypothesis[] {
  const notebook = createNotebook(passed);
  const puzzling = searchBriefly(failures, notebook, isSecondLook ? MOST_AGAIN : MOST_SINGLES);
  if (!isSecondLook) searchThoroughly(puzzling, notebook);
  const refuted = notebook.tried().filter((one) => one.passed.length > 0);
  return [...creditFailures(failures, notebook.holding()), ...creditFailures(failures, refuted)];
}

/** One hypothesis where two groups hold the same set, both for it or both against it. */
function mergeAlike(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  const merged = new Map<string, Hypothesis>();
  for (const one of hypotheses) {
    const key = [one.passed.length > 0, ...one.deviations.map(({ id }) => id)].join(" ");
    const { explains = [], passed = [] } = merged.get(key) ?? {};
    merged.set(key, { ...one, explains: new Set([...explains, ...one.explains]), passed: [...passed, ...one.passed] });
  }
  return [...merged.values()];
}

/** What this leaves unexplained. */
function searchBriefly(failures: readonly Case[], notebook: Notebook, most: number): readonly Case[] {
  let singles = most;
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

/** In the plainest alone: the less there is to a task, the fewer mistakes can show in it. */
function searchThoroughly(puzzling: readonly Case[], notebook: Notebook): void {
  const [one] = puzzling.filter((puzzle) => !notebook.explains(puzzle)).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  if (one === undefined) return;
  if (!search(one, { most: 2, tries: THOROUGH_TRIES }, notebook))
    search(one, { most: 3, tries: TRIPLE_TRIES }, notebook);
}

function search(one: Case, limits: SearchLimits, notebook: Notebook): boolean {
  const tries = Math.ceil((limits.tries ?? BRIEF_TRIES) * Math.min(1, PLAIN_SIZE / Math.max(1, sizeOf(one))));
  return notebook.note(findExplanations(one.replay, one.mistakes, { ...limits, tries }));
}
