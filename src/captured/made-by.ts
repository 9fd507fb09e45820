import { knownMistakes } from "../deviations/catalogue.ts";
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

/** Whether what a cause is made of makes this very request. */
export function isMadeBy(one: JudgedRequest, { deviations: ids }: Pick<Cause, "deviations">): boolean {
  const set = mistakesNamed(ids, knownMistakes);
  // What is no mistake of the catalogue is the reason of a refusal.
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

/** Whether a request is as it is for nothing but its task, which may be wrong all the same. */
export function isRightOfItsTask(one: JudgedRequest): boolean {
  return isReproducedBy(one, []);
}

/** Explains a request by these mistakes alone. */
function explainAsSent(
  { read, credentials }: JudgedRequest,
  mistakes: readonly Deviation[],
): readonly RequestExplanation[] {
  return diagnoseRequest(read.captured.request, credentials, mistakes).explanations;
}

/** A request as it should have been signed and written, which the gateway refuses all the same. */
export interface Residual extends SignedAnew {
  /** What the reason tells for which it is refused. */
  readonly fault: CapturedFault;
}

/** What remains wrong with a refused request when its task is signed and written as the specification has it. */
export function residualOf({ evidence, failure, credentials }: JudgedRequest): Residual | undefined {
  // Of a signature that does not fit nothing remains once it does.
  if (evidence === undefined || failure?.fault === undefined) return undefined;
  const anew = signAnew(evidence.given ?? evidence.task, schemeIn(evidence), credentials);
  const fault = anew === undefined || anew.verification.accepted ? undefined : faultOf(anew.verification.reason);
  return anew === undefined || fault === undefined ? undefined : { ...anew, fault };
}

/** A failed request as it would be if its Host header told the URL; nothing where that is no other one. */
export function relocate(one: JudgedRequest): JudgedRequest | undefined {
  const { request } = one.read.captured;
  const url = urlByHost(request);
  const evidence = url === undefined ? undefined : evidenceOf({ ...request, url }, one.credentials);
  return evidence && { ...one, evidence };
}

/** Whether some of the mistakes make the request of its task, and the others the task that remains wrong. */
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

/** More mistakes at once are not tried in parts: there are too many ways to part them. */
const MAX_PARTED = 4;

/** All ways to part a set in two. */
function partings(set: readonly Deviation[]): readonly (readonly [readonly Deviation[], readonly Deviation[]])[] {
  return Array.from({ length: 2 ** set.length }, (_, mask) => {
    const isNear = (_one: Deviation, at: number): boolean => (mask & (1 << at)) !== 0;
    return [set.filter(isNear), set.filter((one, at) => !isNear(one, at))] as const;
  });
}

function isReproducedBy({ evidence }: JudgedRequest, set: readonly Deviation[]): boolean {
  return evidence !== undefined && replayEvidence(evidence).reproduces(set);
}

/** Whether nothing less than the whole set explains it. */
function isMadeTogether(explanations: readonly RequestExplanation[], set: readonly Deviation[]): boolean {
  return explanations.some(({ deviations }) => deviations.length === set.length);
}
