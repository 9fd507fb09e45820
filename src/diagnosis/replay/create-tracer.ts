import { type Deviation, deviate } from "../../deviations/deviation.ts";
import type { EncodedParameter, Parameter } from "../../signing/parameter.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import { attempt } from "./attempt.ts";

/** A result on the way to an answer. */
interface Traced<T> {
  /** The stages on which it depends, as bits. */
  readonly stages: number;
  readonly of: (deviations: readonly Deviation[]) => T;
}

type AllTraced<Given extends readonly unknown[]> = { readonly [At in keyof Given]: Traced<Given[At]> };

/**
 * Traces a result of these stages from what is given to them.
 *
 * @param compute with a scheme that has the mistakes in these stages alone.
 */
type Tracer = <const Given extends readonly unknown[], T>(
  stages: readonly Stage[],
  given: AllTraced<Given>,
  compute: (scheme: Scheme, ...given: Given) => T,
) => Traced<T>;

/** A result with what it was made of. */
interface Made<T> {
  /** All mistakes on the way to it, and those in the last stages. */
  readonly deviations: readonly Deviation[];
  readonly own: readonly Deviation[];
  readonly given: readonly unknown[];
  readonly value: T;
}

/**
 * Makes a tracer. It computes nothing again from what is equal: most mistakes change little of one request.
 *
 * @param remembers whether it keeps what each single mistake makes, which a search for pairs needs again in every pair.
 */
export function createTracer(base: Scheme, remembers: boolean): Tracer {
  const deviants = createDeviants(base);
  return <const Given extends readonly unknown[], T>(
    stages: readonly Stage[],
    given: AllTraced<Given>,
    compute: (scheme: Scheme, ...given: Given) => T,
  ): Traced<T> => {
    const ownStages = bitsOf(stages);
    const allStages = given.reduce((sum, one) => sum | one.stages, ownStages);
    // What it was made of is not kept: there are thousands of mistakes, and a dozen results of each.
    const singles = remembers ? new Map<Deviation, { readonly value: T }>() : undefined;
    let isOpen = false;
    let right: Made<T> | undefined;
    // That of the last try, and that on which tries are made.
    let last: Made<T> | undefined;
    let usual: Made<T> | undefined;
    const make = (deviations: readonly Deviation[]): Made<T> => {
      const own = touchingOf(deviations, ownStages);
      const inputs = given.map((one) => one.of(deviations)) as unknown as Given;
      if (isMadeOf(right, own, inputs)) return { deviations, own, given: inputs, value: right.value };
      if (isMadeOf(last, own, inputs)) usual = last;
      if (isMadeOf(usual, own, inputs)) return { deviations, own, given: inputs, value: usual.value };
      const value = compute(deviants(own), ...inputs);
      const equal = [right, usual, last].find((one) => one !== undefined && areEqual(one.value, value));
      return { deviations, own, given: inputs, value: equal === undefined ? value : equal.value };
    };
    const makeRight = (): T => {
      isOpen = true;
      right ??= make(none);
      return right.value;
    };
    const makeAgain = (deviations: readonly Deviation[]): Made<T> => {
      if (!isOpen) attempt(makeRight);
      if (last === undefined || !areSame(last.deviations, deviations)) last = make(deviations);
      return last;
    };
    const of = (all: readonly Deviation[]): T => {
      const deviations = touchingOf(all, allStages);
      const [first] = deviations;
      if (first === undefined) return makeRight();
      if (deviations.length > 1 || singles === undefined) return makeAgain(deviations).value;
      const known = singles.get(first);
      if (known !== undefined) return known.value;
      const { value } = makeAgain(deviations);
      singles.set(first, { value });
      return value;
    };
    return { stages: allStages, of };
  };
}

function isMadeOf<T>(made: Made<T> | undefined, own: readonly Deviation[], given: readonly unknown[]): made is Made<T> {
  return made !== undefined && areSame(made.own, own) && areSame(made.given, given);
}

/** Makes deviants of a scheme. Consecutive stages ask for the same deviant, so the last one is cached. */
function createDeviants(base: Scheme): (deviations: readonly Deviation[]) => Scheme {
  let last = { deviations: none, scheme: base };
  return (deviations) => {
    if (last.deviations !== deviations) last = { deviations, scheme: deviate(base, deviations) };
    return last.scheme;
  };
}

export function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** Whether two lists of parameters are equal: what follows from them is, too. */
function areEqual(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (!isSameParameter(a[at], b[at])) return false;
  return true;
}

function isSameParameter(a: Parameter | EncodedParameter, b: Parameter | EncodedParameter): boolean {
  if ("name" in a && "name" in b) {
    return (
      a.encodedName === b.encodedName && a.encodedValue === b.encodedValue && a.name === b.name && a.value === b.value
    );
  }
  const [[name, value], [otherName, otherValue]] = [a, b] as readonly [Parameter, Parameter];
  return name === otherName && value === otherValue;
}

const none: readonly Deviation[] = [];

/** Filters the mistakes that touch these stages, without a copy where all or none do: most sets are singles and pairs. */
function touchingOf(deviations: readonly Deviation[], stages: number): readonly Deviation[] {
  let count = 0;
  for (const deviation of deviations) if ((stagesOf(deviation) & stages) !== 0) count++;
  if (count === deviations.length) return deviations;
  return count === 0 ? none : deviations.filter((deviation) => (stagesOf(deviation) & stages) !== 0);
}

const bits = new Map<Stage, number>();
const knownStages = new WeakMap<Deviation, number>();

/** Returns the stages that a mistake replaces, as bits. */
function stagesOf(deviation: Deviation): number {
  const known = knownStages.get(deviation);
  if (known !== undefined) return known;
  const stages = bitsOf([deviation, ...(deviation.also ?? [])].map(({ stage }) => stage));
  knownStages.set(deviation, stages);
  return stages;
}

function bitsOf(stages: readonly Stage[]): number {
  return stages.reduce((sum, stage) => {
    const bit = bits.get(stage) ?? 1 << bits.size;
    bits.set(stage, bit);
    return sum | bit;
  }, 0);
}
