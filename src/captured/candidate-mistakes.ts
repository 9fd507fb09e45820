import { catalogue } from "../deviations/catalogue.ts";
import type { Deviation } from "../deviations/deviation.ts";
import { combineSets } from "../diagnosis/combine-sets.ts";
import type { CausePart } from "../diagnosis/describe-cause.ts";
import { findInvalidFields, type InvalidField } from "../diagnosis/request/invalid-fields.ts";
import { groupBy } from "../judging/group-by.ts";
import type { SigningTask } from "../signing/signing-task.ts";
import { faultIdOf, invalidFieldsOf } from "./find-flaws.ts";
import type { JudgedRequest } from "./judge-captured.ts";
import { FIELD_UNKNOWN, faultOf, VALUE_MISSHAPEN } from "./request-faults.ts";

/** A set of known mistakes, with the task that was meant by the signer that made them. */
interface MeantBy {
  readonly deviations: readonly Deviation[];
  readonly task: SigningTask;
}

/** Sets of mistakes that explain the same invalid fields. */
interface Candidates {
  readonly explains: readonly InvalidField[];
  readonly sets: readonly (readonly Deviation[])[];
}

const MAX_SETS = 9;

/**
 * Returns the sets of mistakes that may be the cause of a request. If it is rightly signed, each explanation may be of
 * another field; otherwise each explains the whole request.
 */
export function candidateSets(one: JudgedRequest, explanations: readonly MeantBy[]): readonly (readonly CausePart[])[] {
  return one.isSigned ? combineCandidates(one, explanations) : explanations.map(({ deviations }) => deviations);
}

/**
 * Combines the mistakes of a rightly signed request with invalid fields. Those that explain the same fields are
 * alternatives; those that explain different fields were made together, with a fault for the fields that none explains
 * and one for each other flaw.
 * Empty where no known mistake explains any field.
 */
function combineCandidates(
  { read, flaws }: JudgedRequest,
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
  const others = flaws.filter(({ fault }) => fault !== VALUE_MISSHAPEN && fault !== FIELD_UNKNOWN);
  const reasons = new Set([...others.map(({ fault }) => fault), ...left.map(faultIdOf)]);
  const faults = [...reasons].flatMap((id) => faultOf(id) ?? []);
  const sets = combineSets(
    chosen.map((one) => one.sets),
    MAX_SETS,
  );
  return sets.map((set) => [...inOrder(set), ...faults]);
}

function groupCandidates(explanations: readonly MeantBy[], invalid: readonly InvalidField[]): readonly Candidates[] {
  const explained = explanations.map(({ deviations, task }) => {
    const still = new Set(findInvalidFields(task.parameters, task.url).map(({ description }) => description));
    return { set: deviations, explains: invalid.filter(({ description }) => !still.has(description)) };
  });
  const groups = groupBy(explained, ({ explains }) => JSON.stringify(explains.map(({ description }) => description)));
  return [...groups.values()].map((members) => ({
    explains: members[0].explains,
    sets: members.map(({ set }) => set),
  }));
}

function countIn({ explains }: Candidates, left: readonly InvalidField[]): number {
  return explains.filter((field) => left.includes(field)).length;
}

/** Sorts mistakes into the order of the catalogue, in which they are made and named. */
function inOrder(set: readonly Deviation[]): readonly Deviation[] {
  return [...new Set(set)].toSorted((a, b) => catalogue.indexOf(a) - catalogue.indexOf(b));
}
