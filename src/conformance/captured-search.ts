import { catalogue } from "../deviations/catalogue.ts";
import type { Deviation } from "../deviations/deviation.ts";
import type { Stage } from "../signing/scheme.ts";
import type { JudgedRequest } from "./captured-judge.ts";
import { type Cause, type CauseLedger, causeOfMistakes } from "./captured-ledger.ts";
import { makeCase } from "./diagnosis/case.ts";
import { diagnoseRequest } from "./diagnosis/diagnose-request.ts";
import { replayEvidence } from "./diagnosis/evidence.ts";
import { createRefuter } from "./diagnosis/refute.ts";

/** How many requests are searched one by one. */
const MAX_SEARCHED_ALONE = 48;
const MAX_ALTERNATIVES = 8;

const known: readonly Deviation[] = catalogue.filter(({ permitted }) => permitted === undefined);

const writingStages: ReadonlySet<Stage> = new Set<Stage>([
  "headerParameters",
  "encodeHeaderValue",
  "joinHeader",
  "bodyParameters",
  "encodeBodyText",
  "joinBody",
  "contentType",
]);

/** What `diagnose` cannot find in a request that nobody asked for: what changes the task itself, or the form alone. */
const hidden: readonly Deviation[] = known.filter(
  ({ meant, stage }) => meant !== undefined || writingStages.has(stage),
);

/** The search for mistakes that requests hide, since they change what is sent; what passed refutes them. */
export interface LoneSearch {
  /** Explains one request from itself alone; nothing where it cannot be, or where enough were searched. */
  readonly explain: (one: JudgedRequest) => Cause | undefined;
  /** What else makes all of these requests, of which something is known that does. */
  readonly findRivals: (requests: readonly JudgedRequest[]) => readonly (readonly Deviation[])[];
}

/** Opens the search for one run. */
export function openLoneSearch(passed: readonly JudgedRequest[], ledger: CauseLedger): LoneSearch {
  const refuters = new Map<string, ReturnType<typeof createRefuter>>();
  const refuterFor = (one: JudgedRequest): ReturnType<typeof createRefuter> => {
    // A name that is wrong in one operation may be right in another: of its own it is told by that operation alone.
    const operation = one.isSigned ? (one.read.captured.operation ?? "") : "any";
    const refuter = refuters.get(operation) ?? createRefuter(casesOf(passed, operation));
    refuters.set(operation, refuter);
    return refuter;
  };
  let left = MAX_SEARCHED_ALONE;
  const search = (one: JudgedRequest): readonly (readonly Deviation[])[] => {
    if (left <= 0 || !saysAnything(one)) return [];
    left -= 1;
    const refute = refuterFor(one);
    const { explanations } = diagnoseRequest(one.read.captured.request, one.credentials, hidden);
    return explanations.map(({ deviations }) => deviations).filter((set) => refute(set).length === 0);
  };
  return {
    explain(one) {
      const holding = search(one);
      const chosen = holding.find((set) => ledger.knows(set.map(({ id }) => id))) ?? holding[0];
      if (chosen === undefined) return undefined;
      const others = holding.filter((set) => set !== chosen);
      return causeOfMistakes(chosen, others.slice(0, MAX_ALTERNATIVES));
    },
    findRivals([first, ...others]) {
      if (first === undefined) return [];
      const rivals = search(first).map((set) => ({ set, cause: causeOfMistakes(set) }));
      return rivals
        .filter(({ cause }) => others.every((one) => isMadeBy(one, cause)))
        .slice(0, MAX_ALTERNATIVES)
        .map(({ set }) => set);
    },
  };
}

/** Whether the mistakes of a cause make this very request. */
export function isMadeBy(one: JudgedRequest, { deviations: ids }: Cause): boolean {
  const set = ids.flatMap((id) => known.find((deviation) => deviation.id === id) ?? []);
  // What is no mistake of the catalogue is the reason of a refusal.
  if (set.length < ids.length) return one.failure?.fault?.id === ids[0];
  if (one.evidence !== undefined && !one.isSigned && replayEvidence(one.evidence, false).reproduces(set)) return true;
  const { explanations } = diagnoseRequest(one.read.captured.request, one.credentials, set);
  return explanations.some(({ deviations }) => deviations.length === set.length);
}

/** A request without anything of a signature in it would be explained by any form. */
function saysAnything({ read, evidence }: JudgedRequest): boolean {
  return read.method !== undefined || evidence !== undefined;
}

function casesOf(passed: readonly JudgedRequest[], operation: string): Parameters<typeof createRefuter>[0] {
  return passed
    .filter(({ read }) => operation === "any" || read.captured.operation === operation)
    .flatMap(({ id, evidence, failure }) =>
      evidence === undefined || failure !== undefined ? [] : [makeCase(id, evidence, false, known)],
    );
}
