import type { AlikeRequests } from "./captured-groups.ts";
import { isWhole, type JudgedRequest } from "./captured-judge.ts";
import { type Cause, type CauseLedger, causeOf } from "./captured-ledger.ts";
import { isMadeBy } from "./captured-proof.ts";

/** A failure that nothing explains, with the one that was searched in its stead. */
export interface LeftRequest {
  readonly one: JudgedRequest;
  readonly first: JudgedRequest;
}

/** How many causes a request is held against: what a client does wrong it does often. */
const MAX_COMPARED = 8;
/** How many comparisons a run may cost: about one for each request that is kept. */
const MAX_COMPARISONS = 12_000;

/** Enters a group of failures under what explains them; gives what is left. */
export type GroupCreditor = (group: AlikeRequests, isSearched: boolean) => readonly LeftRequest[];

/**
 * Makes a function that enters a group of failures under what explains its first, as far as that makes each of them;
 * `isSearched` tells whether mistakes were looked for in the first.
 */
export function createCreditor(ledger: CauseLedger): GroupCreditor {
  let comparisons = MAX_COMPARISONS;
  const makes = (cause: Cause, one: JudgedRequest): boolean => {
    comparisons -= 1;
    return comparisons >= 0 && isMadeBy(one, cause);
  };
  const findCause = (one: JudgedRequest, first: JudgedRequest, isSearched: boolean): Cause | undefined => {
    const fault = one.failure?.fault;
    const byReason = fault === undefined ? undefined : causeOf([fault]);
    const own = ledger.causeOf(first.id);
    // What nothing explains in the first of them nothing explains in those that are alike.
    if (isWhole(one) || (isSearched && own === undefined)) return byReason;
    const candidates = [...new Set([...(own === undefined ? [] : [own]), ...ledger.causes()])];
    return candidates.slice(0, MAX_COMPARED).find((cause) => makes(cause, one)) ?? byReason;
  };
  return ({ first, others }, isSearched) => {
    const left: LeftRequest[] = [];
    for (const one of [first, ...others]) {
      const cause = ledger.causeOf(one.id) ?? findCause(one, first, isSearched);
      if (cause === undefined) left.push({ one, first });
      else ledger.credit(cause, one.id);
    }
    return left;
  };
}
