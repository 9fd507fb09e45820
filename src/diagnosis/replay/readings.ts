import type { Deviation, Replacement } from "../../deviations/deviation.ts";
import { EMPTY_TOKEN } from "../../judging/shown-readings.ts";
import { ambiguities } from "../../signing/ambiguities.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";

/**
 * An interpretation of an ambiguity as a replacement of stages, so that mistakes are tried together with it. It is no
 * mistake itself.
 */
export interface Reading {
  readonly point: string;
  readonly name: string;
  readonly deviation: Deviation;
}

/** The ambiguity of what the caller repeats of the protocol. */
export const REPEATED = "repeated-protocol-parameters";

/** What is signed as given leaves to another interpretation what that adds of the URL: as a whole stage it would sign no query, which none does. */
const signsAsGiven: Replacement = {
  stage: "collectParameters",
  replace: (right) => (operation, protocol, url) => [...right(operation, [], url), ...protocol],
};

/** Every interpretation but those of the reference. */
export const readings: readonly Reading[] = Object.entries(ambiguities).flatMap(([point, { readings: own }]) =>
  own.flatMap(({ name, reading, scheme }) => {
    const [first, ...also] = point === REPEATED ? [signsAsGiven] : replacementsOf(scheme);
    if (first === undefined) return [];
    const id = `reading ${point} ${name}`;
    const head = { id, title: reading, happens: reading, fix: "", clauses: [], links: [] };
    return [{ point, name, deviation: { ...head, ...first, also } as Deviation }];
  }),
);

const byDeviation = new Map(readings.map((reading) => [reading.deviation, reading]));

/** Returns the interpretation that a replacement stands for; `undefined` where it is a mistake. */
export function readingOf(deviation: Deviation): Reading | undefined {
  return byDeviation.get(deviation);
}

/** Whether a replacement stands for an interpretation. */
export function isReading(deviation: Deviation): boolean {
  return byDeviation.has(deviation);
}

/** Whether a replacement is a mistake, known or learned. */
export function isMistake(deviation: Deviation): boolean {
  return !isReading(deviation);
}

/** Whether a replacement is the interpretation of the one ambiguity that shows in every request. */
export function isEmptyToken(deviation: Deviation): boolean {
  return readingOf(deviation)?.point === EMPTY_TOKEN;
}

function replacementsOf(scheme: Scheme): readonly Replacement[] {
  return (Object.keys(scheme) as Stage[])
    .filter((stage) => scheme[stage] !== reference[stage])
    .map((stage) => ({ stage, replace: () => scheme[stage] }) as Replacement);
}
