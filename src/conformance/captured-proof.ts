import type { Deviation } from "../deviations/deviation.ts";
import { type CausePart, combineCures, type MeantBy } from "./captured-cures.ts";
import type { JudgedRequest } from "./captured-judge.ts";
import type { Cause } from "./captured-ledger.ts";
import { type Remainder, remainderOf } from "./captured-remainder.ts";
import { SIGNED_URL_DIFFERS } from "./captured-request-faults.ts";
import { relocate } from "./captured-url.ts";
import { diagnoseRequest } from "./diagnosis/diagnose-request.ts";
import { replayEvidence } from "./diagnosis/evidence.ts";
import { knownMistakes } from "./diagnosis/known-mistakes.ts";

/** More mistakes at once are not tried in parts: there are too many ways to part them. */
const MAX_PARTED = 4;

/** Known mistakes by their ids; what is none of the catalogue is left out. */
export function mistakesNamed(ids: readonly string[]): readonly Deviation[] {
  return ids.flatMap((id) => knownMistakes.find((deviation) => deviation.id === id) ?? []);
}

/** Of a request that is rightly signed each explanation may cure another part; of any other each makes all of it. */
export function setsOf(
  { isSigned, read }: JudgedRequest,
  explanations: readonly MeantBy[],
): readonly (readonly CausePart[])[] {
  return isSigned ? combineCures(explanations, read) : explanations.map(({ deviations }) => deviations);
}

/** Whether what a cause is made of makes this very request. */
export function isMadeBy(one: JudgedRequest, { deviations: ids }: Pick<Cause, "deviations">): boolean {
  const set = mistakesNamed(ids);
  // What is no mistake of the catalogue is the reason of a refusal.
  const reasons = ids.filter((id) => set.every((deviation) => deviation.id !== id));
  if (one.isSigned && set.length > 0) return isCuredBy(one, set, ids);
  if (ids.includes(SIGNED_URL_DIFFERS) && set.length > 0) return isMadeElsewhere(one, set);
  if (isMadeInParts(one, set, reasons)) return true;
  if (reasons.some((id) => id !== one.failure?.fault?.id)) return false;
  return set.length === 0 || isReproducedBy(one, set) || isExplainedBy(one, set);
}

/** Whether a request is as it is for nothing but its task, which may be wrong all the same. */
export function isRightOfItsTask(one: JudgedRequest): boolean {
  return isReproducedBy(one, []);
}

function isCuredBy(one: JudgedRequest, set: readonly Deviation[], ids: readonly string[]): boolean {
  const { explanations } = diagnoseRequest(one.read.captured.request, one.credentials, set);
  return setsOf(one, explanations).some(
    (parts) => parts.length === ids.length && parts.every(({ id }) => ids.includes(id)),
  );
}

/** Signed for the host that its Host header tells, and with these mistakes. */
function isMadeElsewhere(one: JudgedRequest, set: readonly Deviation[]): boolean {
  const moved = one.failure?.fault === undefined ? relocate(one) : undefined;
  return moved !== undefined && isReproducedBy(moved, set);
}

/** Some of the mistakes make the request of its task, and the others the task that remains wrong. */
function isMadeInParts(one: JudgedRequest, set: readonly Deviation[], reasons: readonly string[]): boolean {
  const remainder = remainderOf(one);
  if (remainder === undefined || set.length > MAX_PARTED) return false;
  return partings(set).some(
    ([near, beside]) => isReproducedBy(one, near) && isRemainderOf(remainder, one, beside, reasons),
  );
}

function isRemainderOf(
  { request, credentials, fault }: Remainder,
  one: JudgedRequest,
  beside: readonly Deviation[],
  reasons: readonly string[],
): boolean {
  if (beside.length === 0) return reasons.length === 1 && reasons[0] === fault.id;
  if (reasons.length > 0) return false;
  return isExplainedBy(
    { ...one, credentials, read: { ...one.read, captured: { ...one.read.captured, request } } },
    beside,
  );
}

/** All ways to part a set in two. */
function partings(set: readonly Deviation[]): readonly (readonly [readonly Deviation[], readonly Deviation[]])[] {
  return Array.from({ length: 2 ** set.length }, (_, mask) => {
    const isNear = (at: number): boolean => (mask & (1 << at)) !== 0;
    return [set.filter((_one, at) => isNear(at)), set.filter((_one, at) => !isNear(at))] as const;
  });
}

function isReproducedBy({ evidence }: JudgedRequest, set: readonly Deviation[]): boolean {
  return evidence !== undefined && replayEvidence(evidence, false).reproduces(set);
}

function isExplainedBy({ read, credentials }: JudgedRequest, set: readonly Deviation[]): boolean {
  const { explanations } = diagnoseRequest(read.captured.request, credentials, set);
  return explanations.some(({ deviations }) => deviations.length === set.length);
}
