import { groupBy } from "../../judging/group-by.ts";
import { nameMistake } from "../describe-cause.ts";
import type { Resemblance, Unexplained } from "../diagnosis.ts";
import type { Case } from "../replay/case.ts";
import { groupOf } from "../replay/case-features.ts";
import type { Refuted } from "./candidate-pool.ts";
import { exampleOf } from "./example.ts";
import { inspectSignature } from "./inspect-signature.ts";
import type { ComparedVector, Passed, UnexplainedFailure } from "./judged-vectors.ts";
import { findSharedFeatures } from "./shared-features.ts";

const MAX_RESEMBLANCES = 3;
const ALL_FAIL =
  "none of these requests passes, whatever its parameters: look first at what all have in common, the key, the digest, the method, the URL and the oauth_ parameters";

/**
 * Describes the failures that nothing explains, for each stage at which they part from the expectation: only
 * observations.
 */
export function describeResidual(
  failures: readonly UnexplainedFailure[],
  passed: readonly Passed[],
  refuted: readonly Refuted[],
): readonly Unexplained[] {
  const keyOf = ({ kind, mismatch, tried }: UnexplainedFailure): string =>
    `${kind} ${tried === undefined ? "" : groupOf(tried)} ${mismatch.stage}`;
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
  const [one] = cases;
  const passedAlike = peers.flatMap(({ tried }) =>
    tried !== undefined && one !== undefined && groupOf(tried) === groupOf(one) ? [tried] : [],
  );
  return {
    stage: first.mismatch.stage,
    vectors: group.map(({ id }) => id),
    example: exampleOf(group),
    flags: sharedFlags(group, peers),
    findings: [
      ...(one !== undefined && cases.length > 1 && passedAlike.length === 0 ? [ALL_FAIL] : []),
      ...inspectSignature(cases),
      ...findSharedFeatures(cases, passedAlike),
    ],
    resembles: resemblancesOf(new Set(cases), refuted),
  };
}

function sharedFlags(group: readonly ComparedVector[], passed: readonly ComparedVector[]): Unexplained["flags"] {
  const harmless = new Set(passed.flatMap(({ flags }) => Object.keys(flags)));
  const [first, ...others] = group;
  if (passed.length === 0) return [];
  return Object.entries(first?.flags ?? {})
    .filter(([name]) => !harmless.has(name) && others.every(({ flags }) => Object.hasOwn(flags, name)))
    .map(([name, { description }]) => ({ name, description }));
}

function resemblancesOf(cases: ReadonlySet<Case>, refuted: readonly Refuted[]): readonly Resemblance[] {
  return refuted
    .map(({ deviations, explains, passed }) => ({
      ...nameMistake(deviations),
      vectors: [...explains].filter((one) => cases.has(one)).map(({ id }) => id),
      passed: passed.map(({ id }) => id),
    }))
    .filter(({ vectors }) => vectors.length > 0)
    .toSorted((a, b) => b.vectors.length - a.vectors.length || a.passed.length - b.passed.length)
    .slice(0, MAX_RESEMBLANCES);
}
