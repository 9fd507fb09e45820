import type { Deviation } from "../deviations/deviation.ts";
import type { Flag } from "../vectors/vector.ts";
import { type Case, makeCase } from "./diagnosis/case.ts";
import { type Choice, chooseMistakes } from "./diagnosis/choose-mistakes.ts";
import type { Hypothesis } from "./diagnosis/credit-failures.ts";
import { EMPTY_TOKEN } from "./diagnosis/evidence.ts";
import { gatherHypotheses } from "./diagnosis/gather-hypotheses.ts";
import { isTooLong } from "./diagnosis/is-too-long.ts";
import { knownMistakes } from "./diagnosis/known-mistakes.ts";
import { nameMistake } from "./diagnosis/name-mistake.ts";
import { exampleOf, narrowFailures, type Passed, type UnexplainedFailure } from "./diagnosis/narrow.ts";
import type { Judgement } from "./judge-outcomes.ts";
import type { Diagnosis, Unexplained } from "./report.ts";

/** A judged vector of a run, with the flags that it carries. */
export interface DiagnosedVector {
  readonly id: string;
  readonly kind: string;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly judgement: Judgement;
}

/** What a run's failures come from. */
export interface RunDiagnosis {
  readonly diagnosis: readonly Diagnosis[];
  readonly unexplained: readonly Unexplained[];
  /** The simplest sets of deviations that reproduce a failed vector's bytes, by its id; what the diagnosis chose first. */
  readonly sets: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/**
 * Names the mistakes behind a run's failures. Signing is deterministic, so this is proof and no guess: a mistake is
 * named only where a signer that makes it would have shown just these bytes, and no vector passed that it would break.
 */
export function diagnose(
  vectors: readonly DiagnosedVector[],
  mistakes: readonly Deviation[] = knownMistakes,
): RunDiagnosis {
  const signsEmptyToken = vectors.some(
    ({ judgement }) => judgement.status === "passed" && judgement.took?.choice === EMPTY_TOKEN,
  );
  const found = diagnoseAs(vectors, mistakes, signsEmptyToken);
  // Where nothing passed and only signatures are shown, nothing told how the signer reads this point.
  const isOpen = found.diagnosis.length === 0 && found.unexplained.length > 0 && vectors.every(isUntold);
  if (!isOpen) return found;
  const other = diagnoseAs(vectors, mistakes, true, true);
  return other.diagnosis.length > 0 ? other : found;
}

function isUntold({ judgement }: DiagnosedVector): boolean {
  if (judgement.status === "passed") return false;
  const evidence = judgement.status === "failed" ? judgement.evidence : undefined;
  return evidence?.kind !== "signing" || evidence.emptyToken === "unknown";
}

function diagnoseAs(
  vectors: readonly DiagnosedVector[],
  mistakes: readonly Deviation[],
  signsEmptyToken: boolean,
  isSecondLook = false,
): RunDiagnosis {
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
  const choices = chooseMistakes(holding);
  const explained = new Set(holding.flatMap(({ explains }) => [...explains]));
  const unexplained = failed.filter(({ tried }) => tried === undefined || !explained.has(tried));
  return {
    diagnosis: choices.map((choice) => describe(choice, failed, unexplained)),
    unexplained: narrowFailures(
      unexplained,
      passed,
      hypotheses.filter((hypothesis) => hypothesis.passed.length > 0),
    ),
    sets: setsOf([...choices.map(({ hypothesis }) => hypothesis), ...holding]),
  };
}

function casesOf(vectors: readonly Passed[]): readonly Case[] {
  return vectors.flatMap(({ tried }) => tried ?? []);
}

function describe(
  { hypothesis, alternatives }: Choice,
  failed: readonly UnexplainedFailure[],
  unexplained: readonly UnexplainedFailure[],
): Diagnosis {
  const { deviations, explains } = hypothesis;
  const own = failed.filter(({ tried }) => tried !== undefined && explains.has(tried));
  return {
    ...nameMistake(deviations),
    happens: deviations.map(({ happens }) => happens).join(" "),
    fix: deviations.map(({ fix }) => fix).join(" "),
    clauses: [...new Set(deviations.flatMap(({ clauses }) => clauses))],
    links: [...new Set(deviations.flatMap(({ links }) => links))],
    vectors: own.map(({ id }) => id),
    example: exampleOf(own),
    unsettled: unexplained.filter(({ tried }) => tried !== undefined && showsIn(tried, deviations)).map(({ id }) => id),
    alternatives: alternatives.map((other) => nameMistake(other.deviations)),
  };
}

/** Whether one of these mistakes would change what was shown. */
function showsIn({ mistakes, replay }: Case, deviations: readonly Deviation[]): boolean {
  return deviations.some((deviation) => mistakes.includes(deviation) && replay.effectOf(deviation) !== undefined);
}

function setsOf(hypotheses: readonly Hypothesis[]): RunDiagnosis["sets"] {
  const sets = new Map<string, readonly (readonly string[])[]>();
  for (const { deviations, explains } of new Set(hypotheses)) {
    const ids = deviations.map(({ id }) => id);
    for (const { id } of explains) sets.set(id, [...(sets.get(id) ?? []), ids]);
  }
  return sets;
}
