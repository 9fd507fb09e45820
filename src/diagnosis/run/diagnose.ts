import { candidateMistakes } from "../../deviations/catalogue.ts";
import type { Deviation } from "../../deviations/deviation.ts";
import { groupBy } from "../../judging/group-by.ts";
import { EMPTY_TOKEN, type Judgement } from "../../judging/judgement.ts";
import type { Flag } from "../../suite/model/vector.ts";
import { describeCause, keyOfSet } from "../describe-cause.ts";
import type { Attribution, Diagnosis } from "../diagnosis.ts";
import { type Case, groupOf, isTooLong, makeCase } from "../replay/case.ts";
import {
  attributeFailures,
  type ChosenHypothesis,
  chooseHypotheses,
  explainedBy,
  type Hypothesis,
} from "./choose-hypotheses.ts";
import { describeResidual, exampleOf, type Passed, type UnexplainedFailure } from "./describe-residual.ts";
import { changesAnswer, describeProof } from "./describe-signed.ts";
import { searchMistakes } from "./search-mistakes.ts";

/** A judged vector of a run, with the flags that it carries. */
export interface DiagnosedVector {
  readonly id: string;
  readonly kind: string;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly judgement: Judgement;
}

/**
 * Names the mistakes behind a run's failures. Signing is deterministic, so a diagnosis is a verification and not a
 * guess: a mistake is named only where a signer that makes it would have shown exactly these bytes, and no vector
 * passed that it would break.
 */
export function diagnose(
  vectors: readonly DiagnosedVector[],
  mistakes: readonly Deviation[] = candidateMistakes,
): Attribution {
  const signsEmptyToken = vectors.some(
    ({ judgement }) => judgement.status === "passed" && judgement.took?.choice === EMPTY_TOKEN,
  );
  const found = diagnoseAs(vectors, mistakes, signsEmptyToken, false);
  // Where nothing passed and only signatures are shown, there is no evidence of the signer's interpretation of this
  // ambiguity.
  const isOpen = found.diagnosis.length === 0 && found.unexplained.length > 0 && vectors.every(leavesTokenOpen);
  if (!isOpen) return found;
  const other = diagnoseAs(vectors, mistakes, true, true);
  return other.diagnosis.length > 0 ? other : found;
}

function leavesTokenOpen({ judgement }: DiagnosedVector): boolean {
  if (judgement.status === "passed") return false;
  const evidence = judgement.status === "failed" ? judgement.evidence : undefined;
  return evidence?.kind !== "signing" || evidence.emptyToken === "unknown";
}

function diagnoseAs(
  vectors: readonly DiagnosedVector[],
  mistakes: readonly Deviation[],
  signsEmptyToken: boolean,
  isSecondLook: boolean,
): Attribution {
  const failed: UnexplainedFailure[] = [];
  const passed: Passed[] = [];
  for (const { id, kind, flags, judgement } of vectors) {
    if (judgement.status !== "failed" && judgement.status !== "passed") continue;
    const { evidence } = judgement;
    const tried =
      evidence === undefined || isTooLong(evidence) ? {} : { tried: makeCase(id, evidence, signsEmptyToken, mistakes) };
    if (judgement.status === "passed") passed.push({ id, kind, flags, ...tried });
    else failed.push({ id, kind, flags, mismatch: judgement.mismatch, ...tried });
  }
  if (failed.length === 0) return { diagnosis: [], unexplained: [], sets: new Map() };
  const hypotheses = gatherHypotheses(casesOf(failed), casesOf(passed), isSecondLook);
  const holding = hypotheses.filter((hypothesis) => hypothesis.passed.length === 0);
  const refuted = hypotheses.filter((hypothesis) => hypothesis.passed.length > 0);
  const chosen = chooseHypotheses(holding);
  const explained = explainedBy(holding);
  const unexplained = failed.filter(({ tried }) => tried === undefined || !explained.has(tried));
  return {
    diagnosis: chosen.map((one) => describeChosen(one, failed, unexplained)),
    unexplained: describeResidual(unexplained, passed, refuted),
    sets: setsOf([...chosen.map(({ hypothesis }) => hypothesis), ...holding]),
  };
}

/**
 * Gathers the hypotheses that explain failures, each with all failures that it explains. Each signature method is
 * searched by itself: a signer may have separate code for it.
 */
function gatherHypotheses(
  failures: readonly Case[],
  passed: readonly Case[],
  isSecondLook: boolean,
): readonly Hypothesis[] {
  return mergeAlike(
    [...groupBy(failures, groupOf)].flatMap(([group, own]) => {
      const peers = passed.filter((one) => groupOf(one) === group);
      const { holding, refuted } = searchMistakes(own, peers, isSecondLook);
      return [...attributeFailures(own, holding), ...attributeFailures(own, refuted)];
    }),
  );
}

/** Merges the hypotheses of several groups with the same set, the refuted ones and the others apart. */
function mergeAlike(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  const alike = groupBy(
    hypotheses,
    ({ passed, deviations }) => `${passed.length > 0} ${keyOfSet(deviations.map(({ id }) => id))}`,
  );
  return [...alike.values()].map((same) => ({
    deviations: same[0].deviations,
    explains: new Set(same.flatMap(({ explains }) => [...explains])),
    passed: same.flatMap(({ passed }) => passed),
  }));
}

function casesOf(vectors: readonly Passed[]): readonly Case[] {
  return vectors.flatMap(({ tried }) => tried ?? []);
}

function describeChosen(
  { hypothesis: { deviations, explains }, alternatives }: ChosenHypothesis,
  failed: readonly UnexplainedFailure[],
  unexplained: readonly UnexplainedFailure[],
): Diagnosis {
  const own = failed.filter(({ tried }) => tried !== undefined && explains.has(tried));
  const unsettled = unexplained.filter(({ tried }) => tried !== undefined && changesAnswer(tried, deviations));
  const cause = describeCause(
    deviations,
    alternatives.map((other) => other.deviations),
  );
  const example = exampleOf(own);
  return {
    ...cause,
    vectors: own.map(({ id }) => id),
    ...describeProof(
      own.flatMap(({ tried }) => tried ?? []),
      deviations,
      example,
    ),
    example,
    unsettled: unsettled.map(({ id }) => id),
  };
}

function setsOf(hypotheses: readonly Hypothesis[]): Attribution["sets"] {
  const sets = new Map<string, readonly (readonly string[])[]>();
  for (const { deviations, explains } of new Set(hypotheses)) {
    const ids = deviations.map(({ id }) => id);
    for (const { id } of explains) sets.set(id, [...(sets.get(id) ?? []), ids]);
  }
  return sets;
}
