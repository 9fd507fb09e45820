import type { Deviation, Narrowed, Replacement } from "../../deviations/deviation.ts";
import { changeInBody } from "../../deviations/signer/change-values.ts";
import { remember } from "../../remember.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import { lowerFirst } from "../describe-cause.ts";
import type { Found } from "../run/fragments.ts";

/** Makes a mistake that is made there alone. */
export function narrowDeviation(
  deviation: Deviation,
  there: Pick<Narrowed, "words" | "holds" | "names" | "excepted">,
): Deviation {
  const { only } = deviation;
  const of = only?.of ?? deviation;
  const words = only === undefined ? there.words : `${only.words}, in ${there.words}`;
  const tests = [only?.holds, there.holds].filter((one) => one !== undefined);
  const holds: Narrowed["holds"] = (task) => tests.every((test) => test(task));
  return {
    ...deviation,
    title: `In ${words} alone, ${lowerFirst(of.title)}`,
    only: { ...only, ...there, words, of, ...(tests.length > 0 && { holds }) },
  };
}

/** Narrows what was added to a signer, and what would have done in its place. */
export function narrowFound<F extends Found>(
  found: F,
  there: Parameters<typeof narrowDeviation>[1],
  isMeant: (one: Deviation) => boolean,
): F {
  const made = remember((one: Deviation) => narrowDeviation(one, there));
  const narrow = (one: Deviation): Deviation => (isMeant(one) ? made(one) : one);
  const steps = found.steps.map(({ extension, rivals }) => ({
    extension: extension.map(narrow),
    rivals: rivals.map((rival) => rival.map(narrow)),
  }));
  return { ...found, deviations: found.deviations.map(narrow), steps };
}

/**
 * Narrows a mistake that changes the caller's names or values to the body; `undefined` of another. Names of the query stand in
 * bodies, too: no list of names tells the one from the other.
 */
export function narrowToBody(deviation: Deviation): Deviation | undefined {
  const { changesGiven, only } = deviation;
  if (changesGiven === undefined || only !== undefined) return undefined;
  return {
    ...narrowDeviation(deviation, { words: `the body's ${kindOfParts(deviation)}` }),
    ...changeInBody(changesGiven),
  };
}

/** Says of which parts of parameters a mistake is. */
export function kindOfParts({ stage, also }: Deviation): "values" | "parameters" {
  return stage === "encodeValue" && also === undefined ? "values" : "parameters";
}

type IsMeant = (name: string) => boolean;

/** Narrows a mistake to some parameters, by their names; `undefined` of one that is not of single parameters. */
export function narrowToParameters(
  deviation: Deviation,
  isMeant: IsMeant,
  only: Parameters<typeof narrowDeviation>[1],
): Deviation | undefined {
  const [first, ...also] = [deviation, ...(deviation.also ?? [])].map((one) => narrowReplacement(one, isMeant));
  if (first === undefined || also.includes(undefined)) return undefined;
  return { ...narrowDeviation(deviation, only), ...first, also } as Deviation;
}

/** Narrows a mistake in which parameters are signed to those of the body, all of them together; `undefined` of another. */
export function narrowTogether(deviation: Deviation): Deviation | undefined {
  if (deviation.stage !== "collectParameters" || deviation.also !== undefined) return undefined;
  const { stage, replace } = deviation;
  return {
    ...narrowDeviation(deviation, { words: "the body's parameters" }),
    stage,
    replace: (right) => (operation, protocol, url) =>
      right(replace(right)(operation, [], url.split("?")[0] ?? ""), protocol, url),
  };
}

/** Whether a mistake may be one of single parameters. */
export function isOfParameters({ stage, also = [] }: Deviation): boolean {
  return [stage, ...also.map((other) => other.stage)].every((one) => Object.hasOwn(narrowings, one));
}

function narrowReplacement({ stage, replace }: Replacement, isMeant: IsMeant): Replacement | undefined {
  if (!Object.hasOwn(narrowings, stage)) return undefined;
  // Of a union TypeScript cannot see that all of this is of one stage.
  const narrow: unknown = narrowings[stage as keyof typeof narrowings];
  const [narrowing, make] = [narrow as Narrowing<Stage>, replace as (right: Scheme[Stage]) => Scheme[Stage]];
  const narrowed: unknown = { stage, replace: (right: Scheme[Stage]) => narrowing(right, make(right), isMeant) };
  return narrowed as Replacement;
}

type Narrowing<S extends Stage> = (right: Scheme[S], wrong: Scheme[S], isMeant: IsMeant) => Scheme[S];

/** How stages do wrongly what is meant, and all else rightly. */
const narrowings: {
  readonly [S in "operationParameters" | "collectParameters" | "encodeName" | "encodeValue"]: Narrowing<S>;
} = {
  operationParameters: (right, wrong, isMeant) => (parameters) =>
    right(parameters.flatMap((one) => (isMeant(one[0]) ? wrong([one]) : [one]))),
  collectParameters: (right, wrong, isMeant) => (operation, protocol, url) => {
    const [path = ""] = url.split("?");
    const collect = (one: Parameter): readonly Parameter[] => (isMeant(one[0]) ? wrong([one], [], path) : [one]);
    return right(operation.flatMap(collect), protocol, url);
  },
  encodeName: (right, wrong, isMeant) => (name) => (isMeant(name) ? wrong : right)(name),
  encodeValue: (right, wrong, isMeant) => (value, name) => (isMeant(name) ? wrong : right)(value, name),
};
