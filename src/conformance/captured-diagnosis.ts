import type { Flag } from "../vectors/vector.ts";
import { createCreditor } from "./captured-credit.ts";
import type { CausePart } from "./captured-cures.ts";
import { groupAlike } from "./captured-groups.ts";
import { isWhole, type JudgedRequest } from "./captured-judge.ts";
import { type CauseLedger, causeOf, openLedger } from "./captured-ledger.ts";
import { isRightOfItsTask, mistakesNamed } from "./captured-proof.ts";
import { creditRelocated } from "./captured-relocated.ts";
import { type LoneSearch, openLoneSearch } from "./captured-search.ts";
import { regroupUnexplained } from "./captured-unexplained.ts";
import { nameItem } from "./coverage.ts";
import { type DiagnosedVector, diagnose, type RunDiagnosis } from "./diagnose.ts";
import { nameMistake } from "./diagnosis/name-mistake.ts";
import type { Diagnosis } from "./report.ts";

/** The kind of a captured request's verdict. */
export const CAPTURE = "capture";

/** How many failures of different kinds are searched for mistakes, and how many that passed are held against those. */
const MAX_SEARCHED = 200;
const MAX_PASSED = 200;

/** The mistakes of a captured client, and the requests that stand for all that are like them. */
export interface CapturedDiagnosis extends RunDiagnosis {
  readonly told: ReadonlySet<JudgedRequest>;
  /** Failures that nothing explains, and that are like none in which mistakes were looked for. */
  readonly unsearched: number;
}

/**
 * Names the mistakes behind captured requests that fail. Each mistake is searched for once, in one of the requests that
 * are alike; whatever else it is said to explain it was seen to reproduce. What only the reason of a refusal tells is
 * named by that reason. The work is bounded however many requests there are.
 */
export function diagnoseCaptured(judged: readonly JudgedRequest[]): CapturedDiagnosis {
  const ledger = openLedger();
  const groups = groupAlike(judged.filter(({ failure }) => failure !== undefined));
  const passed = groupAlike(judged.filter(({ isSigned }) => isSigned)).slice(0, MAX_PASSED);
  const searched = groups.slice(0, MAX_SEARCHED);
  const right = passed.map(({ first }) => describePassed(first));
  const search = (failed: readonly JudgedRequest[]): RunDiagnosis =>
    diagnose([...right, ...failed.map(describeFailed)]);
  const puzzling = searched.map(({ first }) => first).filter(isPuzzling);
  const run = search(puzzling);
  const lone = openLoneSearch(
    passed.map(({ first }) => first),
    ledger,
  );
  const byId = new Map(searched.map(({ first }) => [first.id, first]));
  enterFound(run.diagnosis, byId, lone, ledger);
  for (const { first } of searched.filter(({ first: one }) => !isWhole(one))) {
    if (ledger.causeOf(first.id) !== undefined) continue;
    const cause = lone.explain(first);
    if (cause !== undefined) ledger.credit(cause, first.id);
  }
  creditRelocated(
    puzzling.filter(({ id, failure }) => failure?.fault === undefined && ledger.causeOf(id) === undefined),
    search,
    ledger,
  );
  const creditGroup = createCreditor(ledger);
  const left = groups.flatMap((group, at) => creditGroup(group, at < MAX_SEARCHED));
  const order = new Map(judged.map(({ id }, at) => [id, at]));
  const told = new Set(searched.map(({ first }) => first));
  return {
    diagnosis: ledger.list(order),
    unexplained: regroupUnexplained(run.unexplained, left),
    sets: setsOf(judged, run, ledger),
    told,
    unsearched: left.filter(({ first }) => !told.has(first)).length,
  };
}

/**
 * Enters what was found. A task that nobody gave may be another than the one that is read off the request, so whatever
 * makes the same requests of another task is told beside it; where that was found elsewhere, it is one mistake less.
 */
function enterFound(
  all: readonly Diagnosis[],
  byId: ReadonlyMap<string, JudgedRequest>,
  lone: LoneSearch,
  ledger: CauseLedger,
): void {
  const found = all.flatMap((one) => splitBeside(one, byId, lone, ledger));
  const known = new Map(found.map((one) => [nameSet(one.deviations), one]));
  for (const one of found) {
    const ids = [one.example, ...one.vectors.filter((id) => id !== one.example)];
    const rivals = lone.findRivals(ids.flatMap((id) => byId.get(id) ?? [])).map(nameMistake);
    const same = rivals
      .flatMap(({ deviations }) => known.get(nameSet(deviations)) ?? [])
      .find((other) => other !== one);
    if (same !== undefined && same.vectors.length > one.vectors.length) {
      for (const id of ids) ledger.credit(same, id);
      continue;
    }
    const told = new Set([one, ...one.alternatives].map(({ deviations }) => nameSet(deviations)));
    const others = rivals.filter(({ deviations }) => !told.has(nameSet(deviations)));
    ledger.enter({ ...one, alternatives: [...one.alternatives, ...others] });
  }
}

/** Enters those requests of a mistake that have another beside it under both; gives the mistake with the others left. */
function splitBeside(
  one: Diagnosis,
  byId: ReadonlyMap<string, JudgedRequest>,
  lone: LoneSearch,
  ledger: CauseLedger,
): readonly Diagnosis[] {
  const alone = one.vectors.filter((id) => {
    const request = byId.get(id);
    const beside = request === undefined ? [] : lone.findBeside(request);
    if (beside.length === 0) return true;
    const joined = (deviations: readonly string[]): readonly CausePart[] => [...mistakesNamed(deviations), ...beside];
    const others = one.alternatives.map(({ deviations }) => joined(deviations));
    ledger.credit(causeOf(joined(one.deviations), others), id);
    return false;
  });
  const [first] = alone;
  if (first === undefined) return [];
  return [{ ...one, vectors: alone, example: alone.includes(one.example) ? one.example : first }];
}

function nameSet(deviations: readonly string[]): string {
  return deviations.join(" ");
}

/** What a failure was entered under comes first, then whatever else reproduces it. */
function setsOf(judged: readonly JudgedRequest[], run: RunDiagnosis, ledger: CauseLedger): RunDiagnosis["sets"] {
  const sets = new Map<string, readonly (readonly string[])[]>();
  for (const { id } of judged) {
    const cause = ledger.causeOf(id);
    if (cause === undefined) continue;
    const { deviations, alternatives } = cause;
    const own = run.sets.get(id) ?? [];
    // With another mistake beside them none of those is enough.
    const isJoined = own.some(
      (set) => set.length < deviations.length && set.every((name) => deviations.includes(name)),
    );
    const others = isJoined ? alternatives.map((other) => other.deviations) : own;
    sets.set(id, [deviations, ...others.filter((set) => nameSet(set) !== nameSet(deviations))]);
  }
  return sets;
}

/** A signature that is wrong, or a form that some mistake gives: the reason alone is not the whole story. */
function isPuzzling(one: JudgedRequest): boolean {
  // A mistake that has nothing to do in a request makes it, too, and explains nothing.
  return !one.isSigned && !isWhole(one) && !isRightOfItsTask(one);
}

function describePassed({ id, exercises, evidence }: JudgedRequest): DiagnosedVector {
  const judgement = { status: "passed", ...(evidence !== undefined && { evidence }) } as const;
  return { id, kind: CAPTURE, flags: flagsOf(exercises), judgement };
}

function describeFailed({ id, exercises, evidence, failure }: JudgedRequest): DiagnosedVector {
  const mismatch = failure?.mismatch ?? { stage: "request", offset: 0, expected: "", actual: "" };
  const judgement = { status: "failed", mismatch, ...(evidence !== undefined && { evidence }) } as const;
  return { id, kind: CAPTURE, flags: flagsOf(exercises), judgement };
}

function flagsOf(exercises: JudgedRequest["exercises"]): Readonly<Record<string, Flag>> {
  return Object.fromEntries(
    exercises.map((one) => [nameItem(one), { bugType: "basic", description: one.says, effect: "", clauses: [] }]),
  );
}
