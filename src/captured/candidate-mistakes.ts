import { catalogue } from "../deviations/catalogue.ts";
import type { Deviation } from "../deviations/deviation.ts";
import type { CausePart } from "../diagnosis/describe-cause.ts";
import { findInvalidFields, type InvalidField } from "../diagnosis/request/invalid-fields.ts";
import { groupBy } from "../judging/group-by.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { invalidFieldsOf } from "./captured-request.ts";
import type { JudgedRequest } from "./judge-captured.ts";
import { FIELD_UNKNOWN, faultOf, VALUE_MISSHAPEN } from "./request-faults.ts";

/** A set of known mistakes, and what was to be sent by whoever made them. */
interface MeantBy {
  readonly deviations: readonly Deviation[];
  readonly task: SigningTask;
}

/** The invalid fields that one set of mistakes, or each of several that do the same, puts right. */
interface Candidates {
  readonly explains: readonly InvalidField[];
  readonly sets: readonly (readonly Deviation[])[];
}

const MAX_SETS = 9;

/** Of a request that is rightly signed each explanation may be of another field; of any other each makes all of it. */
export function candidateSets(one: JudgedRequest, explanations: readonly MeantBy[]): readonly (readonly CausePart[])[] {
  return one.isSigned ? combineCandidates(one, explanations) : explanations.map(({ deviations }) => deviations);
}

/**
 * Combines the mistakes of a request that is rightly signed and holds what it should not. Those that explain the same
 * fields are alternatives; those of which each explains what the others leave were made together, and so was what none
 * explains. None where no known mistake explains anything.
 */
function combineCandidates(
  { read }: JudgedRequest,
  explanations: readonly MeantBy[],
): readonly (readonly CausePart[])[] {
  const invalid = invalidFieldsOf(read);
  const candidates = groupCandidates(explanations, invalid);
  const chosen: Candidates[] = [];
  let left = invalid;
  for (;;) {
    const [best] = candidates.toSorted((a, b) => countIn(b, left) - countIn(a, left));
    if (best === undefined || countIn(best, left) === 0) break;
    chosen.push(best);
    left = left.filter((field) => !best.explains.includes(field));
  }
  if (chosen.length === 0) return [];
  const reasons = new Set(left.map(({ isListed }) => (isListed ? VALUE_MISSHAPEN : FIELD_UNKNOWN)));
  const faults = [...reasons].flatMap((id) => faultOf(id) ?? []);
  return combine(chosen).map((set) => [...inOrder(set), ...faults]);
}

function groupCandidates(explanations: readonly MeantBy[], invalid: readonly InvalidField[]): readonly Candidates[] {
  const explained = explanations.map(({ deviations, task }) => {
    const still = new Set(findInvalidFields(task.parameters, task.url).map(({ says }) => says));
    return { set: deviations, explains: invalid.filter(({ says }) => !still.has(says)) };
  });
  const groups = groupBy(explained, ({ explains }) => JSON.stringify(explains.map(({ says }) => says)));
  return [...groups.values()].map((members) => ({
    explains: members[0].explains,
    sets: members.map(({ set }) => set),
  }));
}

function countIn({ explains }: Candidates, left: readonly InvalidField[]): number {
  return explains.filter((field) => left.includes(field)).length;
}

/** One set of each, in all ways, as far as they are worth listing. */
function combine(chosen: readonly Candidates[]): readonly (readonly Deviation[])[] {
  return chosen.reduce<readonly (readonly Deviation[])[]>(
    (made, { sets }) => made.flatMap((one) => sets.map((set) => [...one, ...set])).slice(0, MAX_SETS),
    [[]],
  );
}

/** Mistakes are made in the order of the catalogue, and named in it. */
function inOrder(set: readonly Deviation[]): readonly Deviation[] {
  return [...new Set(set)].toSorted((a, b) => catalogue.indexOf(a) - catalogue.indexOf(b));
}
