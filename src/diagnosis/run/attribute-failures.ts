import type { Deviation } from "../../deviations/deviation.ts";
import { groupBy } from "../../judging/group-by.ts";
import { keyOfSet } from "../describe-cause.ts";
import type { Attribution } from "../diagnosis.ts";
import { learnedOf } from "../inference/learned-deviation.ts";
import type { Case } from "../replay/case.ts";
import { isMistake, isReading } from "../replay/readings.ts";
import type { Steps } from "../steps.ts";
import type { Step } from "./candidate-pool.ts";
import type { Evaluation } from "./evaluation.ts";
import type { FoundSigner } from "./search-signer.ts";

/** Failures in which exactly these mistakes show. */
export interface Attributed {
  readonly deviations: readonly Deviation[];
  readonly vectors: ReadonlySet<Case>;
  /** Those of them in which further mistakes show as well. */
  readonly shared?: ReadonlySet<Case>;
  /** Other sets that reproduce all of them. */
  readonly alternatives: readonly (readonly Deviation[])[];
}

const MAX_ALTERNATIVES = 8;

/** Attributes each failure that a signer reproduces to those of its mistakes that show in it. */
export function* attributeFailures(signer: FoundSigner, evaluation: Evaluation): Steps<readonly Attributed[]> {
  const shown: { readonly one: Case; readonly deviations: readonly Deviation[] }[] = [];
  for (const one of signer.explains) {
    yield;
    shown.push({ one, deviations: showing(one, signer, evaluation) });
  }
  const attributed: Attributed[] = [];
  for (const same of groupBy(shown, ({ deviations }) => keyOf(deviations)).values()) {
    const [{ deviations }] = same;
    const cases = same.map(({ one }) => one);
    const alternatives = yield* alternativesOf(deviations, signer, cases, evaluation);
    attributed.push({ deviations, vectors: new Set(cases), alternatives });
  }
  return attributed;
}

/** Returns the mistakes without which the signer would not make the answer of a case. */
function showing(one: Case, { deviations }: FoundSigner, { holds }: Evaluation): readonly Deviation[] {
  const own = deviations.filter((deviation) => isMistake(deviation) && one.canShow(deviation));
  const needed = own.filter(
    (deviation) =>
      !holds(
        one,
        deviations.filter((other) => other !== deviation),
      ),
  );
  const plain = deviations.filter(isReading);
  for (const set of [needed, ...own.map((deviation) => [deviation])]) {
    if (set.length > 0 && holds(one, inOrder(deviations, [...plain, ...set]))) return set;
  }
  return own;
}

/** Lists the sets that reproduce all these cases as well. They are tried case by case: the replay of each is made once. */
function* alternativesOf(
  set: readonly Deviation[],
  { deviations, steps }: FoundSigner,
  cases: readonly Case[],
  { holds, sort }: Evaluation,
): Steps<readonly (readonly Deviation[])[]> {
  const plain = deviations.filter(isReading);
  const others = steps.flatMap(({ extension, rivals }) => replaceStep(set, extension.filter(isMistake), rivals));
  const sorted = others.map((other) => sort(other.filter(isMistake)));
  const distinct = new Map(sorted.map((other) => [keyOf(other), other]));
  distinct.delete(keyOf(set));
  let left = [...distinct.values()].map((other) => ({ other, whole: sort([...plain, ...other]) }));
  for (const one of cases) {
    yield;
    left = left.filter(({ whole }) => holds(one, whole));
  }
  return left.map(({ other }) => other).slice(0, MAX_ALTERNATIVES);
}

/** Puts each rival of a step into the place of what it added; none where the set does not hold all of that. */
function replaceStep(
  set: readonly Deviation[],
  extension: readonly Deviation[],
  rivals: Step["rivals"],
): readonly (readonly Deviation[])[] {
  if (extension.length === 0 || !extension.every((deviation) => set.includes(deviation))) return [];
  const rest = set.filter((deviation) => !extension.includes(deviation));
  return rivals.map((rival) => [...new Set([...rest, ...rival])]);
}

/** Joins what the groups of a run have in common. */
export function joinGroups(attributed: readonly Attributed[]): readonly Attributed[] {
  const alike = groupBy(attributed, ({ deviations }) => keyOf(deviations));
  return [...alike.values()]
    .map((same) => ({
      deviations: same[0].deviations,
      vectors: new Set(same.flatMap(({ vectors }) => [...vectors])),
      alternatives: same[0].alternatives.filter((set) =>
        same.every(({ alternatives }) => alternatives.some((other) => keyOf(other) === keyOf(set))),
      ),
    }))
    .toSorted((a, b) => b.vectors.size - a.vectors.size);
}

/**
 * Makes one entry of each mistake, with all failures in which it shows. Mistakes that were only found together stay
 * together where other sets do as well: nothing tells which of them the signer makes.
 */
export function splitCauses(attributed: readonly Attributed[]): readonly Attributed[] {
  const alone = new Set(attributed.flatMap(({ deviations }) => (deviations.length === 1 ? deviations : [])));
  const isSplit = ({ deviations, alternatives }: Attributed): boolean =>
    deviations.every((one) => alone.has(one)) ||
    alternatives.every((other) => other.filter((one) => !deviations.includes(one)).length === 1);
  const entries = attributed.flatMap((entry): readonly Attributed[] => {
    const { deviations, vectors, alternatives } = entry;
    if (deviations.length === 1 || !isSplit(entry)) return [entry];
    return deviations.map((one) => ({
      deviations: [one],
      vectors,
      shared: vectors,
      alternatives: alternatives
        .filter((other) => !other.includes(one))
        .map((other) => other.filter((each) => !deviations.includes(each))),
    }));
  });
  return [...groupBy(entries, ({ deviations }) => keyOf(deviations)).values()]
    .map((same) => {
      // What shows a mistake by itself decides what else it may be.
      const [first] = same.toSorted((a, b) => (a.shared?.size ?? 0) - (b.shared?.size ?? 0));
      return {
        deviations: same[0].deviations,
        vectors: new Set(same.flatMap(({ vectors }) => [...vectors])),
        shared: new Set(same.flatMap(({ shared = [] }) => [...shared])),
        // Whatever else it may be must be so wherever it shows.
        alternatives: (first?.alternatives ?? []).filter((set) =>
          same.every(({ alternatives }) => alternatives.some((other) => keyOf(other) === keyOf(set))),
        ),
      };
    })
    .toSorted((a, b) => b.vectors.size - a.vectors.size);
}

/** Returns the sets that reproduce each failure, by its id, the chosen one first. */
export function setsOf(attributed: readonly Attributed[]): Attribution["sets"] {
  return new Map(
    attributed.flatMap(({ deviations, vectors, alternatives }) => {
      const known = [deviations, ...alternatives].filter((set) => set.every(isKnown));
      const sets = known.map((set) => set.map(({ id }) => id));
      return [...vectors].map(({ id }) => [id, sets] as const);
    }),
  );
}

function inOrder(order: readonly Deviation[], set: readonly Deviation[]): readonly Deviation[] {
  return order.filter((deviation) => set.includes(deviation));
}

/** Two rules of one kind are two mistakes: of what was learned, and of what is made somewhere alone, its title tells which. */
function keyOf(deviations: readonly Deviation[]): string {
  return keyOfSet(deviations.map((one) => (isKnown(one) ? one.id : one.title)));
}

function isKnown(one: Deviation): boolean {
  return learnedOf(one) === undefined && one.only === undefined;
}
