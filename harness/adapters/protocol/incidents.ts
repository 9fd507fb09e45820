import type { Failure } from "../../../src/judging/adapter.ts";
import { pickCrashLines } from "../../text/crash-lines.ts";
import { excerpt } from "./excerpt.ts";

/** A fault of a process that is charged to no request yet. */
export interface Incident {
  /** Called when no request turns out to be to blame. */
  readonly note: () => void;
}

/** Faults that are charged to no request yet. */
export interface Incidents<Request> {
  /** Records that a process failed with these candidates in flight. */
  readonly open: (candidates: readonly Request[], incident: Incident) => void;
  /** Records that a request was answered, or charged with a fault of its own. */
  readonly settle: (request: Request, how: { readonly isCharged: boolean }) => void;
}

interface Case extends Incident {
  readonly candidates: Set<unknown>;
}

/**
 * Follows each fault that no request was charged with until all requests that were in flight are settled. A request that
 * is charged when it is asked again explains the fault; where all are answered, the fault is noted: otherwise an adapter
 * that answers everything at the second time would hide that it fails.
 */
export function followIncidents<Request>(): Incidents<Request> {
  const cases = new Map<Request, readonly Case[]>();
  return {
    open(candidates, incident) {
      if (candidates.length === 0) return incident.note();
      const one: Case = { ...incident, candidates: new Set(candidates) };
      for (const candidate of candidates) cases.set(candidate, [...(cases.get(candidate) ?? []), one]);
    },
    settle(request, { isCharged }) {
      const own = cases.get(request);
      if (own === undefined) return;
      cases.delete(request);
      for (const one of own) {
        if (isCharged) one.candidates.clear();
        else if (one.candidates.delete(request) && one.candidates.size === 0) one.note();
      }
    },
  };
}

/** Returns the remark about a process that failed through no one request, and an example. */
export function describeIncident(
  did: string,
  { details = "" }: Failure,
  inFlight: number,
): readonly [remark: string, example: string] {
  const [cause = ""] = pickCrashLines(details, 1);
  const example = `with ${inFlight} in flight${cause === "" ? "" : `; it said: ${excerpt(cause.trim())}`}`;
  if (inFlight === 0) return [`the process ${did} between two requests; it was started again`, example];
  return [
    `the process ${did} with requests in flight; asked again in a new process, it answered each, but a process that does so fails merchants`,
    example,
  ];
}
