import { nameItem } from "../coverage/coverage-item.ts";
import { candidateMistakes } from "../deviations/candidates.ts";
import type { Deviation } from "../deviations/deviation.ts";
import { type CausePart, describeCause, keyOfSet, mistakesNamed, nameMistake } from "../diagnosis/describe-cause.ts";
import type { Attribution, Cause, Diagnosis, NamedMistake } from "../diagnosis/diagnosis.ts";
import { type DiagnosedVector, diagnose } from "../diagnosis/run/diagnose.ts";
import type { Judgement } from "../judging/judgement.ts";
import { limitTo } from "../report/limit-explained.ts";
import type { Flag } from "../suite/model/vector.ts";
import { type Attributions, openAttributions } from "./attributions.ts";
import { invalidFieldsOf } from "./find-flaws.ts";
import { isWhole, type JudgedRequest } from "./judge-captured.ts";
import { isMadeBy, isRightOfItsTask, type Residual, relocate, residualOf } from "./made-by.ts";
import { faultOf, SIGNED_URL_DIFFERS } from "./request-faults.ts";
import { attributeGroups, groupAlike, regroupUnexplained } from "./request-groups.ts";
import { type HiddenSearch, MAX_ALTERNATIVES, openHiddenSearch } from "./search-captured.ts";

/** The kind of a captured request's verdict. */
export const CAPTURE = "capture";

/**
 * The most failures of different kinds that are searched for mistakes, and the most passed requests that refute those.
 */
const MAX_SEARCHED = 200;
const MAX_PASSED = 200;

/** The mistakes of a captured client, and the requests that represent all that are alike. */
export interface CapturedDiagnosis extends Attribution {
  readonly searched: ReadonlySet<JudgedRequest>;
  /** Unexplained failures that are like none of the searched requests. */
  readonly unsearched: number;
}

/**
 * Names the mistakes behind captured requests that fail. Each mistake is searched for once, in one of the requests that
 * are alike; it is attributed to the others only where a replay reproduces them. A failure that only the reason of the
 * refusal explains is named by that reason. The work is bounded however many requests there are.
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
 * Attributes the diagnosed failures. Since no task was given, the one that is read off the request may not be the one
 * that was meant: mistakes that make the same requests of another task are listed as alternatives. Where one of these
 * was found for more requests, the failures are attributed to it.
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

/**
 * Attributes the requests that another mistake affects as well to both mistakes, or to one that does it all, as a line
 * feed behind the body does, which was found as one of the last value. Returns the diagnosis of the remaining ones.
 */
function splitBeside(
  one: Diagnosis,
  byId: ReadonlyMap<string, JudgedRequest>,
  hidden: HiddenSearch,
  attributions: Attributions,
): readonly Diagnosis[] {
  const requests = new Map(
    one.vectors
      .flatMap((id) => byId.get(id) ?? [])
      .map((request) => [request.id, { request, residual: residualOf(request) }]),
  );
  const simpler = findSimpler(one, [...requests.values()], hidden);
  const alone = one.vectors.filter((id) => {
    const { request, residual } = requests.get(id) ?? {};
    if (request === undefined) return true;
    if (simpler !== undefined && isMadeBy(request, simpler)) {
      attributions.add(simpler, [id]);
      return false;
    }
    if (residual === undefined) return true;
    const beside = hidden.findBeside(request, residual);
    attributions.add(
      joinCause(one, (mistakes) => [...mistakes, ...beside]),
      [id],
    );
    return false;
  });
  return limitTo([one], (id) => alone.includes(id));
}

/**
 * Finds a cause that does with fewer mistakes what a diagnosis does, or with as many of what it leaves. One request is
 * searched: the others are held against what is found.
 */
function findSimpler(
  one: Diagnosis,
  requests: readonly { readonly request: JudgedRequest; readonly residual: Residual | undefined }[],
  hidden: HiddenSearch,
): Cause | undefined {
  const odd = requests.find(
    ({ request, residual }) => residual !== undefined || invalidFieldsOf(request.read).length > 0,
  );
  const most = one.deviations.length - (odd === undefined ? 1 : 0);
  const [searched] = odd === undefined ? requests : [odd];
  if (most === 0 || searched === undefined) return undefined;
  const rivals = hidden.findRivals(searched.request).filter(({ length }) => length <= most);
  const [simplest, ...others] = rivals.toSorted((a, b) => a.length - b.length);
  return simplest && describeCause(simplest, others.slice(0, MAX_ALTERNATIVES));
}

/**
 * Attributes failures that mistakes explain with the URL of the Host header: such a request is signed for another host,
 * and wrongly for that one too.
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

/** Joins further mistakes to a cause and to each of its alternatives. */
function joinCause(one: Cause, join: (mistakes: readonly Deviation[]) => readonly CausePart[]): Cause {
  const joined = ({ deviations }: NamedMistake): readonly CausePart[] =>
    join(mistakesNamed(deviations, candidateMistakes));
  return describeCause(joined(one), one.alternatives.map(joined));
}

/** Lists the sets of mistakes of each failure: the one that it was attributed to, then the others that reproduce it. */
function setsOf(judged: readonly JudgedRequest[], run: Attribution, attributions: Attributions): Attribution["sets"] {
  const sets = new Map<string, readonly (readonly string[])[]>();
  for (const { id } of judged) {
    const cause = attributions.causeOf(id);
    if (cause === undefined) continue;
    const { deviations, alternatives } = cause;
    const own = run.sets.get(id) ?? [];
    // Where further mistakes were joined to the cause, a set without them is not sufficient.
    const isJoined = own.some(
      (set) => set.length < deviations.length && set.every((name) => deviations.includes(name)),
    );
    const others = isJoined ? alternatives.map((other) => other.deviations) : own;
    sets.set(id, [deviations, ...others.filter((set) => keyOfSet(set) !== keyOfSet(deviations))]);
  }
  return sets;
}

/**
 * Whether mistakes are to be searched for: the signature is wrong or the request is not what the specification makes of
 * its task, and the reason of the refusal does not explain everything.
 */
function isWronglySigned(one: JudgedRequest): boolean {
  // A mistake without an effect on a request reproduces it too, and explains nothing.
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
    { bugType: "basic", description: one.description, effect: "", clauses: [] },
  ]);
  return { id, kind: CAPTURE, flags: Object.fromEntries(flags), judgement };
}
