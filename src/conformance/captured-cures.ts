import { catalogue } from "../deviations/catalogue.ts";
import type { Deviation } from "../deviations/deviation.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import type { CapturedFault } from "./captured-faults.ts";
import { faultOf } from "./captured-faults.ts";
import { findMisfits, type Misfit } from "./captured-misfits.ts";
import type { ReadRequest } from "./captured-request.ts";

/** A part of what is wrong with a request: a known mistake, or a fault that its reason alone tells. */
export type CausePart = Deviation | CapturedFault;

/** A known mistake, and what was to be sent by whoever made it. */
export interface MeantBy {
  readonly deviations: readonly Deviation[];
  readonly task: SigningTask;
}

/** What is wrong with a request that one mistake, or each of several that do the same, puts right. */
interface Cure {
  readonly cured: readonly Misfit[];
  readonly sets: readonly (readonly Deviation[])[];
}

const MAX_SETS = 9;

/**
 * The mistakes of a request that is rightly signed and holds what it should not. Mistakes that cure the same are
 * alternatives; mistakes of which each cures what the others leave were made together, and so was what none cures. None
 * where no known mistake cures anything.
 */
export function combineCures(
  explanations: readonly MeantBy[],
  { captured: { request, operation }, own }: ReadRequest,
): readonly (readonly CausePart[])[] {
  const misfits = findMisfits(own, request.url, operation);
  const cures = groupCures(explanations, misfits, ({ parameters, url }) => findMisfits(parameters, url, operation));
  const chosen: Cure[] = [];
  let left = misfits;
  for (;;) {
    const [best] = cures.toSorted((a, b) => countIn(b, left) - countIn(a, left));
    if (best === undefined || countIn(best, left) === 0) break;
    chosen.push(best);
    left = left.filter((misfit) => !best.cured.includes(misfit));
  }
  if (chosen.length === 0) return [];
  const faults = [...new Set(left.map(({ fault }) => fault))].flatMap((id) => faultOf(id) ?? []);
  return combine(chosen).map((set) => [...inOrder(set), ...faults]);
}

function groupCures(
  explanations: readonly MeantBy[],
  misfits: readonly Misfit[],
  misfitsOf: (task: SigningTask) => readonly Misfit[],
): readonly Cure[] {
  const groups = new Map<string, Cure>();
  for (const { deviations, task } of explanations) {
    const still = new Set(misfitsOf(task).map(({ says }) => says));
    const cured = misfits.filter(({ says }) => !still.has(says));
    const key = JSON.stringify(cured.map(({ says }) => says));
    groups.set(key, { cured, sets: [...(groups.get(key)?.sets ?? []), deviations] });
  }
  return [...groups.values()];
}

function countIn({ cured }: Cure, left: readonly Misfit[]): number {
  return cured.filter((misfit) => left.includes(misfit)).length;
}

/** One set of each cure, in all ways, as far as they are worth listing. */
function combine(chosen: readonly Cure[]): readonly (readonly Deviation[])[] {
  return chosen.reduce<readonly (readonly Deviation[])[]>(
    (made, { sets }) => made.flatMap((one) => sets.map((set) => [...one, ...set])).slice(0, MAX_SETS),
    [[]],
  );
}

/** Mistakes are made in the order of the catalogue, and named in it. */
function inOrder(set: readonly Deviation[]): readonly Deviation[] {
  return [...new Set(set)].toSorted((a, b) => catalogue.indexOf(a) - catalogue.indexOf(b));
}
