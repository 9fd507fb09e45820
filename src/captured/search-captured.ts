import { knownMistakes } from "../deviations/catalogue.ts";
import { type Deviation, writingStages } from "../deviations/deviation.ts";
import { type CausePart, describeCause, nameMistake } from "../diagnosis/describe-cause.ts";
import type { Cause } from "../diagnosis/diagnosis.ts";
import { createRefuter, makeCase, type Refuter, replayEvidence } from "../diagnosis/replay/case.ts";
import { schemeIn } from "../diagnosis/replay/evidence-scheme.ts";
import { diagnoseRequest, type SignedAnew, signAnew } from "../diagnosis/request/diagnose-request.ts";
import { evidenceOf } from "../diagnosis/request/read-sent-tasks.ts";
import type { RequestExplanation } from "../diagnosis/request/search-request.ts";
import type { Attributions } from "./attributions.ts";
import { candidateSets } from "./candidate-mistakes.ts";
import { type CapturedFault, SIGNED_URL_DIFFERS } from "./captured-fault.ts";
import type { JudgedRequest } from "./judge-captured.ts";
import { faultOf } from "./request-faults.ts";
import { urlByHost } from "./signed-url.ts";

/** How many requests are searched one by one. */
const MAX_SEARCHED_ALONE = 48;
const MAX_ALTERNATIVES = 8;

/** What `diagnose` cannot find in a request that nobody asked for: what changes the task itself, or the form alone. */
const hidden: readonly Deviation[] = knownMistakes.filter(
  ({ meant, stage }) => meant !== undefined || writingStages.has(stage),
);

/** The search for mistakes that requests hide, since they change what is sent; what passed refutes them. */
export interface HiddenSearch {
  /** Explains one request from itself alone; nothing where it cannot be, or where enough were searched. */
  readonly explain: (one: JudgedRequest) => Cause | undefined;
  /** Finds what else makes all of these requests, of which something is known that does. */
  readonly findRivals: (requests: readonly JudgedRequest[]) => readonly (readonly Deviation[])[];
  /** Finds what is wrong with a request beside the mistakes of its signature, which are known. */
  readonly findBeside: (one: JudgedRequest) => readonly CausePart[];
}

/** Opens the search for one run. */
export function openHiddenSearch(passed: readonly JudgedRequest[], attributions: Attributions): HiddenSearch {
  const refuters = new Map<string, Refuter>();
  const refuterFor = (one: JudgedRequest): Refuter => {
    // A name that is wrong in one operation may be right in another: of its own it is told by that operation alone.
    const operation = one.isSigned ? (one.read.captured.operation ?? "") : "any";
    const refuter = refuters.get(operation) ?? refuterOf(passed, operation);
    refuters.set(operation, refuter);
    return refuter;
  };
  let left = MAX_SEARCHED_ALONE;
  const search = (
    one: JudgedRequest,
    { request, credentials }: Pick<SignedAnew, "request" | "credentials">,
  ): readonly RequestExplanation[] => {
    if (left <= 0 || !saysAnything(one)) return [];
    left -= 1;
    const refute = refuterFor(one);
    const { explanations } = diagnoseRequest(request, credentials, hidden);
    return explanations.filter(({ deviations }) => refute(deviations).length === 0);
  };
  const searchAsSent = (one: JudgedRequest): readonly RequestExplanation[] =>
    search(one, { request: one.read.captured.request, credentials: one.credentials });
  return {
    explain(one) {
      const holding = candidateSets(one, searchAsSent(one));
      const chosen = holding.find((set) => attributions.knows(set.map(({ id }) => id))) ?? holding[0];
      if (chosen === undefined) return undefined;
      const others = holding.filter((set) => set !== chosen);
      return describeCause(chosen, others.slice(0, MAX_ALTERNATIVES));
    },
    findRivals([first, ...others]) {
      if (first === undefined) return [];
      // What makes the form alone is no match for what makes the signature too.
      return searchAsSent(first)
        .flatMap(({ proof, deviations }) => (proof === "signature" ? [deviations] : []))
        .filter((deviations) => others.every((one) => isMadeBy(one, nameMistake(deviations))))
        .slice(0, MAX_ALTERNATIVES);
    },
    findBeside(one) {
      const residual = residualOf(one);
      if (residual === undefined) return [];
      return search(one, residual)[0]?.deviations ?? [residual.fault];
    },
  };
}

/** A request without anything of a signature in it would be explained by any form. */
function saysAnything({ read, evidence }: JudgedRequest): boolean {
  return read.method !== undefined || evidence !== undefined;
}

function refuterOf(passed: readonly JudgedRequest[], operation: string): Refuter {
  const cases = passed
    .filter(({ read }) => operation === "any" || read.captured.operation === operation)
    .flatMap(({ id, evidence, failure }) =>
      evidence === undefined || failure !== undefined ? [] : [makeCase(id, evidence, false, knownMistakes)],
    );
  return createRefuter(cases);
}

/** A request as it should have been signed and written, which the gateway refuses all the same. */
export interface Residual extends Pick<SignedAnew, "request" | "credentials"> {
  /** What the reason tells for which it is refused. */
  readonly fault: CapturedFault;
}

/** More mistakes at once are not tried in parts: there are too many ways to part them. */
const MAX_PARTED = 4;

/** Known mistakes by their ids; what is none of the catalogue is left out. */
export function mistakesNamed(ids: readonly string[]): readonly Deviation[] {
  return ids.flatMap((id) => knownMistakes.find((deviation) => deviation.id === id) ?? []);
}

/** Whether what a cause is made of makes this very request. */
export function isMadeBy(one: JudgedRequest, { deviations: ids }: Pick<Cause, "deviations">): boolean {
  const set = mistakesNamed(ids);
  // What is no mistake of the catalogue is the reason of a refusal.
  const reasons = ids.filter((id) => set.every((deviation) => deviation.id !== id));
  if (one.isSigned && set.length > 0) return isCandidateOf(one, set, ids);
  if (ids.includes(SIGNED_URL_DIFFERS) && set.length > 0) return isMadeElsewhere(one, set);
  if (isMadeInParts(one, set, reasons)) return true;
  if (reasons.some((id) => id !== one.failure?.fault?.id)) return false;
  return set.length === 0 || isReproducedBy(one, set) || isExplainedBy(one, set);
}

/** Whether a request is as it is for nothing but its task, which may be wrong all the same. */
export function isRightOfItsTask(one: JudgedRequest): boolean {
  return isReproducedBy(one, []);
}

/** What remains wrong with a refused request when its task is signed and written as the specification has it. */
function residualOf({ evidence, failure, credentials }: JudgedRequest): Residual | undefined {
  // Of a signature that does not fit nothing remains once it does.
  if (evidence?.kind !== "signing" || failure?.fault === undefined) return undefined;
  const anew = signAnew(evidence.given ?? evidence.task, schemeIn(evidence), credentials);
  const fault = anew === undefined || anew.verification.accepted ? undefined : faultOf(anew.verification.reason);
  return anew === undefined || fault === undefined ? undefined : { ...anew, fault };
}

/** A failed request as it would be if its Host header told the URL; nothing where that is no other one. */
export function relocate(one: JudgedRequest): JudgedRequest | undefined {
  const { request } = one.read.captured;
  const url = urlByHost(request);
  if (url === undefined) return undefined;
  const { evidence: _, ...rest } = one;
  const moved = { ...request, url };
  const evidence = evidenceOf(moved, one.credentials);
  return { ...withRequest(rest, moved), ...(evidence && { evidence }) };
}

function withRequest(one: JudgedRequest, request: SignedAnew["request"]): JudgedRequest {
  return { ...one, read: { ...one.read, captured: { ...one.read.captured, request } } };
}

function isCandidateOf(one: JudgedRequest, set: readonly Deviation[], ids: readonly string[]): boolean {
  const { explanations } = diagnoseRequest(one.read.captured.request, one.credentials, set);
  return candidateSets(one, explanations).some(
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
  const residual = residualOf(one);
  if (residual === undefined || set.length > MAX_PARTED) return false;
  return partings(set).some(
    ([near, beside]) => isReproducedBy(one, near) && isResidualOf(residual, one, beside, reasons),
  );
}

function isResidualOf(
  { request, credentials, fault }: Residual,
  one: JudgedRequest,
  beside: readonly Deviation[],
  reasons: readonly string[],
): boolean {
  if (beside.length === 0) return reasons.length === 1 && reasons[0] === fault.id;
  return reasons.length === 0 && isExplainedBy(withRequest({ ...one, credentials }, request), beside);
}

/** All ways to part a set in two. */
function partings(set: readonly Deviation[]): readonly (readonly [readonly Deviation[], readonly Deviation[]])[] {
  return Array.from({ length: 2 ** set.length }, (_, mask) => {
    const isNear = (at: number): boolean => (mask & (1 << at)) !== 0;
    return [set.filter((_one, at) => isNear(at)), set.filter((_one, at) => !isNear(at))] as const;
  });
}

function isReproducedBy({ evidence }: JudgedRequest, set: readonly Deviation[]): boolean {
  return evidence !== undefined && replayEvidence(evidence).reproduces(set);
}

function isExplainedBy({ read, credentials }: JudgedRequest, set: readonly Deviation[]): boolean {
  const { explanations } = diagnoseRequest(read.captured.request, credentials, set);
  return explanations.some(({ deviations }) => deviations.length === set.length);
}
