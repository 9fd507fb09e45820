import type { Deviation } from "../deviations/deviation.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Stage } from "../signing/scheme.ts";
import type { CausePart } from "./captured-cures.ts";
import type { JudgedRequest } from "./captured-judge.ts";
import { type Cause, type CauseLedger, causeOf } from "./captured-ledger.ts";
import { isMadeBy, setsOf } from "./captured-proof.ts";
import { remainderOf } from "./captured-remainder.ts";
import { makeCase } from "./diagnosis/case.ts";
import { diagnoseRequest } from "./diagnosis/diagnose-request.ts";
import { knownMistakes } from "./diagnosis/known-mistakes.ts";
import type { RequestCredentials } from "./diagnosis/read-sent-tasks.ts";
import { createRefuter } from "./diagnosis/refute.ts";
import type { RequestExplanation } from "./diagnosis/search-request.ts";
import { writingStages } from "./diagnosis/writing-stages.ts";

/** How many requests are searched one by one. */
const MAX_SEARCHED_ALONE = 48;
const MAX_ALTERNATIVES = 8;

const formStages: ReadonlySet<Stage> = new Set<Stage>([...writingStages, "contentType"]);

/** What `diagnose` cannot find in a request that nobody asked for: what changes the task itself, or the form alone. */
const hidden: readonly Deviation[] = knownMistakes.filter(
  ({ meant, stage }) => meant !== undefined || formStages.has(stage),
);

/** The search for mistakes that requests hide, since they change what is sent; what passed refutes them. */
export interface LoneSearch {
  /** Explains one request from itself alone; nothing where it cannot be, or where enough were searched. */
  readonly explain: (one: JudgedRequest) => Cause | undefined;
  /** What else makes all of these requests, of which something is known that does. */
  readonly findRivals: (requests: readonly JudgedRequest[]) => readonly (readonly Deviation[])[];
  /** What is wrong with a request beside the mistakes of its signature, of which something is known that makes it. */
  readonly findBeside: (one: JudgedRequest) => readonly CausePart[];
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
  const search = (one: JudgedRequest, { request, credentials }: Searched): readonly RequestExplanation[] => {
    if (left <= 0 || !saysAnything(one)) return [];
    left -= 1;
    const refute = refuterFor(one);
    const { explanations } = diagnoseRequest(request, credentials, hidden);
    return explanations.filter(({ deviations }) => refute(deviations).length === 0);
  };
  return {
    explain(one) {
      const holding = setsOf(one, search(one, searchedOf(one)));
      const chosen = holding.find((set) => ledger.knows(set.map(({ id }) => id))) ?? holding[0];
      if (chosen === undefined) return undefined;
      const others = holding.filter((set) => set !== chosen);
      return causeOf(chosen, others.slice(0, MAX_ALTERNATIVES));
    },
    findRivals([first, ...others]) {
      if (first === undefined) return [];
      const found = search(first, searchedOf(first));
      // What makes the form alone is no match for what makes the signature too.
      const rivals = found
        .filter(({ proof }) => proof === "signature")
        .map(({ deviations }) => ({ set: deviations, cause: causeOf(deviations) }));
      return rivals
        .filter(({ cause }) => others.every((one) => isMadeBy(one, cause)))
        .slice(0, MAX_ALTERNATIVES)
        .map(({ set }) => set);
    },
    findBeside(one) {
      const remainder = remainderOf(one);
      if (remainder === undefined) return [];
      return search(one, remainder)[0]?.deviations ?? [remainder.fault];
    },
  };
}

interface Searched {
  readonly request: HttpRequest;
  readonly credentials: RequestCredentials;
}

function searchedOf({ read, credentials }: JudgedRequest): Searched {
  return { request: read.captured.request, credentials };
}

/** A request without anything of a signature in it would be explained by any form. */
function saysAnything({ read, evidence }: JudgedRequest): boolean {
  return read.method !== undefined || evidence !== undefined;
}

function casesOf(passed: readonly JudgedRequest[], operation: string): Parameters<typeof createRefuter>[0] {
  return passed
    .filter(({ read }) => operation === "any" || read.captured.operation === operation)
    .flatMap(({ id, evidence, failure }) =>
      evidence === undefined || failure !== undefined ? [] : [makeCase(id, evidence, false, knownMistakes)],
    );
}
