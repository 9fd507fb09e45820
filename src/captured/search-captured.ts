import { candidateMistakes } from "../deviations/candidates.ts";
import { knownMistakes } from "../deviations/catalogue.ts";
import { type Deviation, writingStages } from "../deviations/deviation.ts";
import { type CausePart, describeCause } from "../diagnosis/describe-cause.ts";
import type { Cause } from "../diagnosis/diagnosis.ts";
import { createRefuter, makeCase, type Refuter } from "../diagnosis/replay/case.ts";
import { diagnoseRequest, type SignedAnew } from "../diagnosis/request/diagnose-request.ts";
import type { RequestExplanation } from "../diagnosis/request/search-request.ts";
import type { Attributions } from "./attributions.ts";
import { candidateSets } from "./candidate-mistakes.ts";
import type { JudgedRequest } from "./judge-captured.ts";
import type { Residual } from "./made-by.ts";

/** The most requests that are searched one by one. */
const MAX_SEARCHED_ALONE = 48;
/** The most equivalent causes that are listed. */
export const MAX_ALTERNATIVES = 8;

/**
 * Mistakes that `diagnose` cannot find in a request without a given task: they change the task itself, or the form
 * alone. What stands around the body has no published ids.
 */
const hidden: readonly Deviation[] = [
  ...knownMistakes.filter(({ meant, stage }) => meant !== undefined || writingStages.has(stage)),
  ...candidateMistakes.filter(
    (one) => one.stage === "joinBody" && one.meant !== undefined && !knownMistakes.includes(one),
  ),
];

/** The search for mistakes that requests hide, since they change what is sent; requests that passed refute them. */
export interface HiddenSearch {
  /**
   * Finds the cause of one request by itself; `undefined` where there is none, or where enough requests were searched.
   */
  readonly explain: (one: JudgedRequest) => Cause | undefined;
  /** Finds the sets of mistakes that make a request with its signature, beside the known one. */
  readonly findRivals: (one: JudgedRequest) => readonly (readonly Deviation[])[];
  /** Finds the mistakes that remain in a request beside those of its signature, which are known. */
  readonly findBeside: (one: JudgedRequest, residual: Residual) => readonly CausePart[];
}

export function openHiddenSearch(passed: readonly JudgedRequest[], attributions: Attributions): HiddenSearch {
  const refuters = new Map<string, Refuter>();
  const refuterFor = (one: JudgedRequest): Refuter => {
    // A name that is wrong in one operation may be right in another, so only requests of the same operation refute a
    // mistake in it.
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
    // Every form would explain a request without any part of a signature.
    const hasEvidence = one.read.method !== undefined || one.evidence !== undefined;
    if (left <= 0 || !hasEvidence) return [];
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
    // A set that explains the form alone is no rival of one that explains the signature too.
    findRivals: (one) =>
      searchAsSent(one).flatMap(({ proof, deviations }) => (proof === "signature" ? [deviations] : [])),
    findBeside: (one, residual) => search(one, residual)[0]?.deviations ?? [residual.fault],
  };
}

function refuterOf(passed: readonly JudgedRequest[], operation: string): Refuter {
  const cases = passed
    .filter(({ read }) => operation === "any" || read.captured.operation === operation)
    .flatMap(({ id, evidence, failure }) =>
      evidence === undefined || failure !== undefined ? [] : [makeCase(id, evidence, false, knownMistakes)],
    );
  return createRefuter(cases);
}
