import { nameItem } from "../coverage/coverage-item.ts";
import { knownMistakes } from "../deviations/catalogue.ts";
import type { Deviation } from "../deviations/deviation.ts";
import { type CausePart, describeCause, keyOfSet, mistakesNamed, nameMistake } from "../diagnosis/describe-cause.ts";
import type { Attribution, Cause, Diagnosis, NamedMistake } from "../diagnosis/diagnosis.ts";
import { type DiagnosedVector, diagnose } from "../diagnosis/run/diagnose.ts";
import type { Judgement } from "../judging/judgement.ts";
import type { Flag } from "../suite/model/vector.ts";
import { type Attributions, openAttributions } from "./attributions.ts";
import { isWhole, type JudgedRequest } from "./judge-captured.ts";
import { isMadeBy, isRightOfItsTask, relocate, residualOf } from "./made-by.ts";
import { faultOf, SIGNED_URL_DIFFERS } from "./request-faults.ts";
import { attributeGroups, groupAlike, regroupUnexplained } from "./request-groups.ts";
import { type HiddenSearch, MAX_ALTERNATIVES, openHiddenSearch } from "./search-captured.ts";

/** The kind of a captured request's verdict. */
export const CAPTURE = "capture";

/** How many failures of different kinds are searched for mistakes, and how many that passed are held against those. */
const MAX_SEARCHED = 200;
const MAX_PASSED = 200;

/** The mistakes of a captured client, and the requests that stand for all that are like them. */
export interface CapturedDiagnosis extends Attribution {
  readonly searched: ReadonlySet<JudgedRequest>;
  /** Failures that nothing explains, and that are like none in which mistakes were looked for. */
  readonly unsearched: number;
}

/**
 * Names the mistakes behind captured requests that fail. Each mistake is searched for once, in one of the requests that
 * are alike; whatever else it is said to explain it was seen to reproduce. What only the reason of a refusal tells is
 * named by that reason. The work is bounded however many requests there are.
 */
export function diagnoseCaptured(judged: readonly JudgedRequest[]): CapturedDiagnosis {
  const attributions = openAttributions();
  const groups = groupAlike(judged.filter(({ failure }) => failure !== undefined));
  const signed = groupAlike(judged.filter(({ isSigned }) => isSigned));
  const passed = signed.slice(0, MAX_PASSED).map(([first]) => first);
  const searched = groups.slice(0, MAX_SEARCHED).map(([first]) => first);
  const right = passed.map(asPassed);
  const diagnoseFailed = (failed: readonly JudgedRequest[]): Attribution =>
    diagnose([...right, ...failed.map(asFailed)]);
  const isOpen = ({ id }: JudgedRequest): boolean => attributions.causeOf(id) === undefined;

  const wrong = searched.filter(isWronglySigned);
  const run = diagnoseFailed(wrong);
  const hidden = openHiddenSearch(passed, attributions);
  attributeFound(run.diagnosis, searched, hidden, attributions);
  for (const one of searched) {
    const cause = isOpen(one) && !isWhole(one) ? hidden.explain(one) : undefined;
    if (cause !== undefined) attributions.add(cause, [one.id]);
  }
  const elsewhere = wrong.filter((one) => one.failure?.fault === undefined && isOpen(one));
  attributeRelocated(elsewhere, diagnoseFailed, attributions);
  const inSearch = new Set(searched);
  const left = attributeGroups(groups, inSearch, attributions, isMadeBy);
  return {
    diagnosis: attributions.list(judged.map(({ id }) => id)),
    unexplained: regroupUnexplained(run.unexplained, left),
    sets: setsOf(judged, run, attributions),
    searched: inSearch,
    unsearched: left.filter(({ first }) => !inSearch.has(first)).length,
  };
}

/**
 * Attributes what was found. A task that nobody gave may be another than the one that is read off the request, so
 * whatever makes the same requests of another task is told beside it; where that was found elsewhere, it is one mistake
 * less.
 */
function attributeFound(
  diagnosis: readonly Diagnosis[],
  searched: readonly JudgedRequest[],
  hidden: HiddenSearch,
  attributions: Attributions,
): void {
  const byId = new Map(searched.map((one) => [one.id, one]));
  const found = diagnosis.flatMap((one) => splitBeside(one, byId, hidden, attributions));
  const known = new Map(found.map((one) => [keyOfSet(one.deviations), one]));
  for (const one of found) {
    const ids = [one.example, ...one.vectors.filter((id) => id !== one.example)];
    const [first, ...like] = ids.flatMap((id) => byId.get(id) ?? []);
    const rivals = (first === undefined ? [] : hidden.findRivals(first))
      .map(nameMistake)
      .filter((rival) => like.every((other) => isMadeBy(other, rival)))
      .slice(0, MAX_ALTERNATIVES);
    const same = rivals
      .flatMap(({ deviations }) => known.get(keyOfSet(deviations)) ?? [])
      .find((other) => other !== one);
    if (same !== undefined && same.vectors.length > one.vectors.length) {
      attributions.add(same, ids);
      continue;
    }
    const named = new Set([one, ...one.alternatives].map(({ deviations }) => keyOfSet(deviations)));
    const others = rivals.filter(({ deviations }) => !named.has(keyOfSet(deviations)));
    attributions.add({ ...one, alternatives: [...one.alternatives, ...others] }, one.vectors);
  }
}

/** Attributes those requests of a mistake that have another beside it to both; gives the mistake with the others left. */
function splitBeside(
  one: Diagnosis,
  byId: ReadonlyMap<string, JudgedRequest>,
  hidden: HiddenSearch,
  attributions: Attributions,
): readonly Diagnosis[] {
  const alone = one.vectors.filter((id) => {
    const request = byId.get(id);
    const residual = request && residualOf(request);
    if (request === undefined || residual === undefined) return true;
    const beside = hidden.findBeside(request, residual);
    attributions.add(
      joinCause(one, (mistakes) => [...mistakes, ...beside]),
      [id],
    );
    return false;
  });
  const [first] = alone;
  if (first === undefined) return [];
  return [{ ...one, vectors: alone, example: alone.includes(one.example) ? one.example : first }];
}

/**
 * Attributes failures that mistakes explain once the URL is that which the Host header tells: such a request is signed
 * for another host, and wrongly for that one too.
 */
function attributeRelocated(
  failed: readonly JudgedRequest[],
  diagnoseFailed: (moved: readonly JudgedRequest[]) => Attribution,
  attributions: Attributions,
): void {
  const moved = failed.flatMap((one) => relocate(one) ?? []);
  const fault = faultOf(SIGNED_URL_DIFFERS);
  if (moved.length === 0 || fault === undefined) return;
  for (const one of diagnoseFailed(moved).diagnosis) {
    attributions.add(
      joinCause(one, (mistakes) => [fault, ...mistakes]),
      one.vectors,
    );
  }
}

/** A cause, and its alternatives, with what else is wrong beside them. */
function joinCause(one: Cause, join: (mistakes: readonly Deviation[]) => readonly CausePart[]): Cause {
  const joined = ({ deviations }: NamedMistake): readonly CausePart[] => join(mistakesNamed(deviations, knownMistakes));
  return describeCause(joined(one), one.alternatives.map(joined));
}

/** What a failure was attributed to comes first, then whatever else reproduces it. */
function setsOf(judged: readonly JudgedRequest[], run: Attribution, attributions: Attributions): Attribution["sets"] {
  const sets = new Map<string, readonly (readonly string[])[]>();
  for (const { id } of judged) {
    const cause = attributions.causeOf(id);
    if (cause === undefined) continue;
    const { deviations, alternatives } = cause;
    const own = run.sets.get(id) ?? [];
    // With another mistake beside them none of those is enough.
    const isJoined = own.some(
      (set) => set.length < deviations.length && set.every((name) => deviations.includes(name)),
    );
    const others = isJoined ? alternatives.map((other) => other.deviations) : own;
    sets.set(id, [deviations, ...others.filter((set) => keyOfSet(set) !== keyOfSet(deviations))]);
  }
  return sets;
}

/** A signature that is wrong, or a form that some mistake gives: the reason alone is not the whole story. */
function isWronglySigned(one: JudgedRequest): boolean {
  // A mistake that has nothing to do in a request makes it, too, and explains nothing.
  return !one.isSigned && !isWhole(one) && !isRightOfItsTask(one);
}

function asPassed(one: JudgedRequest): DiagnosedVector {
  return asVector(one, { status: "passed", ...evidenceOf(one) });
}

function asFailed(one: JudgedRequest): DiagnosedVector {
  const mismatch = one.failure?.mismatch ?? { stage: "request", offset: 0, expected: "", actual: "" };
  return asVector(one, { status: "failed", mismatch, ...evidenceOf(one) });
}

function evidenceOf({ evidence }: JudgedRequest): Pick<JudgedRequest, "evidence"> {
  return evidence === undefined ? {} : { evidence };
}

function asVector({ id, exercises }: JudgedRequest, judgement: Judgement): DiagnosedVector {
  const flags = exercises.map((one): [string, Flag] => [
    nameItem(one),
    { bugType: "basic", description: one.says, effect: "", clauses: [] },
  ]);
  return { id, kind: CAPTURE, flags: Object.fromEntries(flags), judgement };
}
