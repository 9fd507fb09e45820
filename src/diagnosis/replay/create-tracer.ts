import { attempt } from "../../attempt.ts";
import type { Deviation } from "../../deviations/deviation.ts";
import type { EncodedParameter, Parameter } from "../../signing/parameter.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { Deviants } from "./share-stages.ts";

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
  /** The mistakes in the last stages. */
  readonly own: readonly Deviation[];
  readonly given: readonly unknown[];
  readonly value: T;
}

/**
 * Makes a tracer. It computes nothing again from what is equal: most mistakes change little of one request.
 *
 * @param remembers whether it keeps what each single mistake makes, which a search for pairs needs again in every pair.
 */
export function createTracer(deviants: Deviants, remembers: boolean): Tracer {
  return (stages, given, compute) => new TracedResult(stages, given, compute, deviants, remembers);
}

/** A class, as a run has ten thousand: the functions of a closure would be most of what each holds. */
class TracedResult<const Given extends readonly unknown[], T> implements Traced<T> {
  readonly stages: number;
  readonly #ownStages: number;
  readonly #given: AllTraced<Given>;
  readonly #compute: (scheme: Scheme, ...given: Given) => T;
  readonly #deviants: Deviants;
  // What it was made of is not kept: there are thousands of mistakes, and a dozen results of each.
  readonly #singles: Map<Deviation, { readonly value: T }> | undefined;
  // What is given for the try under way: one that is made of the same as another leaves nothing behind.
  readonly #toTry: unknown[] = [];
  #isOpen = false;
  #right: Made<T> | undefined;
  // That of the last try, with all mistakes on the way to it, and that on which tries are made.
  #last: Made<T> | undefined;
  #tried: readonly Deviation[] = none;
  #usual: Made<T> | undefined;

  constructor(
    stages: readonly Stage[],
    given: AllTraced<Given>,
    compute: (scheme: Scheme, ...given: Given) => T,
    deviants: Deviants,
    remembers: boolean,
  ) {
    this.#ownStages = bitsOf(stages);
    this.stages = given.reduce((sum, one) => sum | one.stages, this.#ownStages);
    this.#given = given;
    this.#compute = compute;
    this.#deviants = deviants;
    this.#singles = remembers ? new Map() : undefined;
  }

  of(all: readonly Deviation[]): T {
    const deviations = touchingOf(all, this.stages);
    const [first] = deviations;
    if (first === undefined) return this.#makeRight();
    if (deviations.length > 1 || this.#singles === undefined) return this.#makeAgain(deviations).value;
    const known = this.#singles.get(first);
    if (known !== undefined) return known.value;
    const { value } = this.#makeAgain(deviations);
    const right = this.#right;
    this.#singles.set(first, right?.value === value ? right : { value });
    return value;
  }

  #makeRight(): T {
    this.#isOpen = true;
    this.#right ??= this.#make(none);
    return this.#right.value;
  }

  #makeAgain(deviations: readonly Deviation[]): Made<T> {
    if (!this.#isOpen) attempt(() => this.#makeRight());
    if (this.#last !== undefined && areSame(this.#tried, deviations)) return this.#last;
    this.#last = this.#make(deviations);
    this.#tried = deviations;
    return this.#last;
  }

  #make(deviations: readonly Deviation[]): Made<T> {
    const own = touchingOf(deviations, this.#ownStages);
    const toTry = this.#toTry;
    for (let at = 0; at < this.#given.length; at++) toTry[at] = this.#given[at]?.of(deviations);
    const [right, last] = [this.#right, this.#last];
    if (isMadeOf(right, own, toTry)) return right;
    if (isMadeOf(last, own, toTry)) this.#usual = last;
    const usual = this.#usual;
    if (isMadeOf(usual, own, toTry)) return usual;
    const given = toTry.slice() as unknown as Given;
    const value = this.#compute(this.#deviants(own), ...given);
    return { own, given, value: equalOf(value, right, usual, last) };
  }
}

/** Returns what was made before where it is equal to this: most mistakes change nothing, and what they make is kept once. */
function equalOf<T>(value: T, ...made: readonly (Made<T> | undefined)[]): T {
  for (const one of made) if (one !== undefined && areEqual(one.value, value)) return one.value;
  return value;
}

function isMadeOf<T>(made: Made<T> | undefined, own: readonly Deviation[], given: readonly unknown[]): made is Made<T> {
  return made !== undefined && areSame(made.own, own) && areSame(made.given, given);
}

export function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** Whether two texts, or lists of texts or of parameters, are equal: what follows from them is, too. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) {
    if (a[at] !== b[at] && (typeof a[at] === "string" || !isSameParameter(a[at], b[at]))) return false;
  }
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

const knownStages = new WeakMap<Deviation, number>();
// A dozen results in a row ask for the same one.
let asked: Deviation | undefined;
let stagesOfAsked = 0;

/** Returns the stages that a mistake replaces, as bits. */
function stagesOf(deviation: Deviation): number {
  if (deviation !== asked) {
    stagesOfAsked = knownStages.get(deviation) ?? listStages(deviation);
    asked = deviation;
  }
  return stagesOfAsked;
}

function listStages(deviation: Deviation): number {
  const stages = bitsOf([deviation, ...(deviation.also ?? [])].map(({ stage }) => stage));
  knownStages.set(deviation, stages);
  return stages;
}

const bits = new Map<Stage, number>();

function bitOf(stage: Stage): number {
  const known = bits.get(stage);
  if (known !== undefined) return known;
  const bit = 1 << bits.size;
  bits.set(stage, bit);
  return bit;
}

function bitsOf(stages: readonly Stage[]): number {
  let sum = 0;
  for (const stage of stages) sum |= bitOf(stage);
  return sum;
}
