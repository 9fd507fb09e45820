import { groupBy } from "../../judging/group-by.ts";
import { signatureMethods } from "../../signing/signing-task.ts";
import { nameMistake } from "../describe-cause.ts";
import type { Resemblance, Unexplained } from "../diagnosis.ts";
import { describeDifference } from "../inference/describe-difference.ts";
import type { Case } from "../replay/case.ts";
import { groupOf, isLarge } from "../replay/case-features.ts";
import type { Steps } from "../steps.ts";
import type { Refuted } from "./candidate-pool.ts";
import { exampleOf } from "./example.ts";
import { inspectSignature } from "./inspect-signature.ts";
import type { ComparedVector, Passed, UnexplainedFailure } from "./judged-vectors.ts";
import { findSharedFeatures } from "./shared-features.ts";

const MAX_RESEMBLANCES = 3;
/** Failures on which all refuted mistakes are tried: there may be a thousand of either. */
const SAMPLED = 32;
/** Refuted mistakes that are tried on all failures. */
const COUNTED = 12;

const ONLY_PART =
  "only a part of all that is known was tried, since these requests are so long: shorter ones that fail tell more";

/**
 * Describes the failures that nothing explains, for each stage at which they part from the expectation, those of both
 * signature methods together: only observations.
 */
export function* describeResidual(
  failures: readonly UnexplainedFailure[],
  passed: readonly Passed[],
  refuted: readonly Refuted[],
): Steps<readonly Unexplained[]> {
  const keyOf = ({ kind, mismatch, tried }: UnexplainedFailure): string =>
    `${kind} ${tried === undefined} ${mismatch.stage}`;
  const described: Unexplained[] = [];
  for (const group of groupBy(failures, keyOf).values()) described.push(yield* describeGroup(group, passed, refuted));
  return described;
}

function* describeGroup(
  group: readonly [UnexplainedFailure, ...UnexplainedFailure[]],
  passed: readonly Passed[],
  refuted: readonly Refuted[],
): Steps<Unexplained> {
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
    resembles: yield* resemblancesOf(cases, refuted),
  };
}

function findAll(cases: readonly Case[], passed: readonly Case[]): readonly string[] {
  return [
    ...(cases.length > 1 && passed.length === 0 ? [describeNonePassed(cases)] : []),
    ...(cases.length > 0 && cases.every(isLarge) ? [ONLY_PART] : []),
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

/** Finds the refuted mistakes that explain most of the failures. Of many failures, those are counted that explain most of a part. */
function* resemblancesOf(cases: readonly Case[], refuted: readonly Refuted[]): Steps<readonly Resemblance[]> {
  const step = Math.ceil(cases.length / SAMPLED);
  const sample = cases.filter((_, at) => at % step === 0);
  const likely = step === 1 ? [] : (yield* countExplained(sample, refuted)).slice(0, COUNTED);
  const explaining = yield* countExplained(cases, step === 1 ? refuted : likely.map(({ mistake }) => mistake));
  return explaining.slice(0, MAX_RESEMBLANCES).map(({ mistake: { deviations, passed }, explained }) => ({
    ...nameMistake(deviations),
    vectors: explained.map(({ id }) => id),
    passed: passed.map(({ id }) => id),
  }));
}

interface Explaining {
  readonly mistake: Refuted;
  readonly explained: readonly Case[];
}

/** Lists the mistakes that explain any of these failures, the one that explains most first. */
function* countExplained(cases: readonly Case[], refuted: readonly Refuted[]): Steps<readonly Explaining[]> {
  const explained = refuted.map((): Case[] => []);
  // Case by case: the replay of one is made once for all that is tried on it, and those of all cases are not kept.
  for (const one of cases) {
    yield;
    for (const [at, { explains }] of refuted.entries()) if (explains(one)) explained[at]?.push(one);
  }
  return refuted
    .map((mistake, at) => ({ mistake, explained: explained[at] ?? [] }))
    .filter((one) => one.explained.length > 0)
    .toSorted((a, b) => b.explained.length - a.explained.length || a.mistake.passed.length - b.mistake.passed.length);
}
