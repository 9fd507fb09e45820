import { candidateMistakes } from "../deviations/candidates.ts";
import type { Deviation } from "../deviations/deviation.ts";
import { mistakesNamed } from "../diagnosis/describe-cause.ts";
import type { Cause } from "../diagnosis/diagnosis.ts";
import { replayEvidence } from "../diagnosis/replay/case.ts";
import { schemeIn } from "../diagnosis/replay/evidence-scheme.ts";
import { diagnoseRequest, type SignedAnew, signAnew } from "../diagnosis/request/diagnose-request.ts";
import { evidenceOf } from "../diagnosis/request/read-sent-tasks.ts";
import type { RequestExplanation } from "../diagnosis/request/search-request.ts";
import { candidateSets } from "./candidate-mistakes.ts";
import type { CapturedFault } from "./header-faults.ts";
import type { JudgedRequest } from "./judge-captured.ts";
import { faultOf, SIGNED_URL_DIFFERS } from "./request-faults.ts";
import { urlByHost } from "./signed-url.ts";

/** Whether the mistakes and faults of a cause reproduce this very request. */
export function isMadeBy(one: JudgedRequest, { deviations: ids }: Pick<Cause, "deviations">): boolean {
  const set = mistakesNamed(ids, candidateMistakes);
  // An id that the catalogue lacks is the reason of a refusal.
  const reasons = ids.filter((id) => set.every((deviation) => deviation.id !== id));
  if (one.isSigned && set.length > 0) {
    return candidateSets(one, explainAsSent(one, set)).some(
      (parts) => parts.length === ids.length && parts.every(({ id }) => ids.includes(id)),
    );
  }
  if (ids.includes(SIGNED_URL_DIFFERS) && set.length > 0) {
    const moved = one.failure?.fault === undefined ? relocate(one) : undefined;
    return moved !== undefined && isReproducedBy(moved, set);
  }
  if (isMadeInParts(one, set, reasons)) return true;
  if (reasons.some((id) => id !== one.failure?.fault?.id)) return false;
  return set.length === 0 || isReproducedBy(one, set) || isMadeTogether(explainAsSent(one, set), set);
}

/** Whether a request is exactly what the specification makes of its task; the task may be wrong all the same. */
export function isRightOfItsTask(one: JudgedRequest): boolean {
  return isReproducedBy(one, []);
}

function explainAsSent(
  { read, credentials }: JudgedRequest,
  mistakes: readonly Deviation[],
): readonly RequestExplanation[] {
  return diagnoseRequest(read.captured.request, credentials, mistakes).explanations;
}

/** A request signed and written rightly, which the gateway refuses all the same. */
export interface Residual extends SignedAnew {
  readonly fault: CapturedFault;
}

/**
 * Returns the request with its task signed and written rightly, and the fault that remains; `undefined` where none
 * does.
 */
export function residualOf({ evidence, failure, credentials }: JudgedRequest): Residual | undefined {
  // Without a fault the refusal is for the signature alone, and nothing remains once that is right.
  if (evidence === undefined || failure?.fault === undefined) return undefined;
  const anew = signAnew(evidence.given ?? evidence.task, schemeIn(evidence), credentials);
  const fault = anew === undefined || anew.verification.accepted ? undefined : faultOf(anew.verification.reason);
  return anew === undefined || fault === undefined ? undefined : { ...anew, fault };
}

/**
 * Returns a failed request with the evidence for the URL of its Host header; `undefined` where that is no other URL.
 */
export function relocate(one: JudgedRequest): JudgedRequest | undefined {
  const { request } = one.read.captured;
  const url = urlByHost(request);
  const evidence = url === undefined ? undefined : evidenceOf({ ...request, url }, one.credentials);
  return evidence && { ...one, evidence };
}

/** Whether some of the mistakes reproduce the request, and the others explain the fault that remains. */
function isMadeInParts(one: JudgedRequest, set: readonly Deviation[], reasons: readonly string[]): boolean {
  const residual = residualOf(one);
  if (residual === undefined || set.length > MAX_PARTED) return false;
  const { request, credentials, fault } = residual;
  if (reasons.length > 0) return reasons.join() === fault.id && isReproducedBy(one, set);
  return partings(set).some(
    ([near, beside]) =>
      beside.length > 0 &&
      isReproducedBy(one, near) &&
      isMadeTogether(diagnoseRequest(request, credentials, beside).explanations, beside),
  );
}

/** The largest set that is tried in parts: the number of ways to split it grows exponentially. */
const MAX_PARTED = 4;

/** Returns all ways to split a set in two. */
function partings(set: readonly Deviation[]): readonly (readonly [readonly Deviation[], readonly Deviation[]])[] {
  return Array.from({ length: 2 ** set.length }, (_, mask) => {
    const isNear = (_one: Deviation, at: number): boolean => (mask & (1 << at)) !== 0;
    return [set.filter(isNear), set.filter((one, at) => !isNear(one, at))] as const;
  });
}

function isReproducedBy({ evidence }: JudgedRequest, set: readonly Deviation[]): boolean {
  return evidence !== undefined && replayEvidence(evidence).reproduces(set);
}

/** Whether the whole set is needed to explain the request. */
function isMadeTogether(explanations: readonly RequestExplanation[], set: readonly Deviation[]): boolean {
  return explanations.some(({ deviations }) => deviations.length === set.length);
}
