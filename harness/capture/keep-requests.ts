import type { CapturedRequest } from "../../src/conformance/captured-request.ts";
import { requestLength } from "../../src/signing/http-request.ts";

/** The requests of a client, as many as are worth judging. */
export interface RequestKeeper {
  readonly take: (received: CapturedRequest) => void;
  /** Those that are kept, in order of arrival: a slow one may be answered after those that came later. */
  readonly kept: () => readonly CapturedRequest[];
  /** Those that came after them, by what the gateway made of them. */
  readonly unjudged: () => { readonly accepted: number; readonly refused: number };
  /** All that came. */
  readonly count: () => number;
}

const MAX_KEPT = 10_000;
/** A client that sends much in each request must not fill the memory either. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Keeps the first requests and counts the others. */
export function keepRequests(most: number = MAX_KEPT, mostCharacters: number = MAX_CHARACTERS): RequestKeeper {
  const kept: CapturedRequest[] = [];
  const unjudged = { accepted: 0, refused: 0 };
  let characters = 0;
  let isFull = false;
  return {
    take({ seq, request, outcome, operation }) {
      characters += requestLength(request);
      // The first that is not kept ends it: what is judged is the beginning of the run, without gaps.
      isFull ||= kept.length >= most || characters > mostCharacters;
      if (isFull) unjudged[outcome.accepted ? "accepted" : "refused"] += 1;
      else kept.push({ seq, request, outcome, ...(operation !== undefined && { operation }) });
    },
    kept: () => kept.toSorted((a, b) => a.seq - b.seq),
    unjudged: () => ({ ...unjudged }),
    count: () => kept.length + unjudged.accepted + unjudged.refused,
  };
}
