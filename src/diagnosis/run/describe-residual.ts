import { groupBy } from "../../judging/group-by.ts";
import { signatureMethods } from "../../signing/signing-task.ts";
import { nameMistake } from "../describe-cause.ts";
import type { Resemblance, Unexplained } from "../diagnosis.ts";
import { describeDifference } from "../inference/describe-difference.ts";
import type { Case } from "../replay/case.ts";
import { groupOf } from "../replay/case-features.ts";
import type { Refuted } from "./candidate-pool.ts";
import { exampleOf } from "./example.ts";
import { inspectSignature } from "./inspect-signature.ts";
import type { ComparedVector, Passed, UnexplainedFailure } from "./judged-vectors.ts";
import { findSharedFeatures } from "./shared-features.ts";

const MAX_RESEMBLANCES = 3;

/**
 * Describes the failures that nothing explains, for each stage at which they part from the expectation, those of both
 * signature methods together: only observations.
 */
export function describeResidual(
  failures: readonly UnexplainedFailure[],
  passed: readonly Passed[],
  refuted: readonly Refuted[],
): readonly Unexplained[] {
  const keyOf = ({ kind, mismatch, tried }: UnexplainedFailure): string =>
    `${kind} ${tried === undefined} ${mismatch.stage}`;
  return [...groupBy(failures, keyOf).values()].map((group) => describeGroup(group, passed, refuted));
}

function describeGroup(
  group: readonly [UnexplainedFailure, ...UnexplainedFailure[]],
  passed: readonly Passed[],
  refuted: readonly Refuted[],
): Unexplained {
  const [first] = group;
  const peers = passed.filter(({ kind }) => kind === first.kind);
  const cases = group.flatMap(({ tried }) => tried ?? []);
  const right = peers.flatMap(({ tried }) => tried ?? []);
  const apart = [...groupBy(cases, groupOf)].map(([name, own]) => ({
    name,
    found: findAll(
      own,
      right.filter((one) => groupOf(one) === name),
    ),
  }));
  const methods = signatureMethods.filter((method) => apart.some(({ name }) => name === method));
  return {
    stage: first.mismatch.stage,
    vectors: group.map(({ id }) => id),
    ...(methods.length > 0 && { methods }),
    example: exampleOf(group),
    flags: sharedFlags(group, peers),
    findings: [
      ...joinFindings(apart),
      ...describeDifference(cases.flatMap(({ evidence }) => (evidence.kind === "signing" ? [evidence] : []))),
    ],
    resembles: resemblancesOf(cases, refuted),
  };
}

function findAll(cases: readonly Case[], passed: readonly Case[]): readonly string[] {
  return [
    ...(cases.length > 1 && passed.length === 0 ? [describeNonePassed(cases)] : []),
    ...inspectSignature(cases),
    ...findSharedFeatures(cases, passed),
  ];
}

/** Describes that nothing passed; where base strings are shown, what is wrong of them is found by itself. */
function describeNonePassed(cases: readonly Case[]): string {
  const isShown = cases.every(({ evidence }) => evidence.kind === "signing" && evidence.shown.baseString !== undefined);
  const where = isShown
    ? ""
    : ": look first at what all have in common, the key, the digest, the method, the URL and the oauth_ parameters";
  return `none of these requests passes, whatever its parameters${where}`;
}

/** Joins what was found of each method: what is true of all of them once, the rest by the method's name. */
function joinFindings(
  apart: readonly { readonly name: string; readonly found: readonly string[] }[],
): Unexplained["findings"] {
  const [first, ...others] = apart;
  if (first === undefined) return [];
  const shared = first.found.filter((one) => others.every(({ found }) => found.includes(one)));
  const own = apart.flatMap(({ name, found }) =>
    found.filter((one) => !shared.includes(one)).map((one) => `under ${name}, ${one}`),
  );
  return [...shared, ...own];
}

function sharedFlags(group: readonly ComparedVector[], passed: readonly ComparedVector[]): Unexplained["flags"] {
  const harmless = new Set(passed.flatMap(({ flags }) => Object.keys(flags)));
  const [first, ...others] = group;
  if (passed.length === 0) return [];
  return Object.entries(first?.flags ?? {})
    .filter(([name]) => !harmless.has(name) && others.every(({ flags }) => Object.hasOwn(flags, name)))
    .map(([name, { description }]) => ({ name, description }));
}

function resemblancesOf(cases: readonly Case[], refuted: readonly Refuted[]): readonly Resemblance[] {
  const explained = refuted.map((): Case[] => []);
  // Case by case: the replay of one is made once for all that is tried on it, and those of all cases are not kept.
  for (const one of cases) {
    for (const [at, { explains }] of refuted.entries()) if (explains(one)) explained[at]?.push(one);
  }
  return refuted
    .map(({ deviations, passed }, at) => ({
      ...nameMistake(deviations),
      vectors: (explained[at] ?? []).map(({ id }) => id),
      passed: passed.map(({ id }) => id),
    }))
    .filter(({ vectors }) => vectors.length > 0)
    .toSorted((a, b) => b.vectors.length - a.vectors.length || a.passed.length - b.passed.length)
    .slice(0, MAX_RESEMBLANCES);
}
