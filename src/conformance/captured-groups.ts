import type { JudgedRequest } from "./captured-judge.ts";
import { nameItem } from "./coverage.ts";
import { authorizationOf, contentTypeOf } from "./diagnosis/read-sent-request.ts";
import { urlByHost } from "./url-by-host.ts";

/** Requests of one client that differ in nothing by which a mistake could tell them apart. */
export interface AlikeRequests {
  readonly first: JudgedRequest;
  readonly others: readonly JudgedRequest[];
}

/** Groups requests that are alike: of each group one is searched for mistakes, and the others are held against it. */
export function groupAlike(judged: readonly JudgedRequest[]): readonly AlikeRequests[] {
  const groups = new Map<string, { readonly first: JudgedRequest; readonly others: JudgedRequest[] }>();
  for (const one of judged) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: one, others: [] });
    else group.others.push(one);
  }
  return [...groups.values()];
}

function keyOf({ read: { captured, own }, profile, exercises, failure }: JudgedRequest): string {
  const { request, outcome, operation } = captured;
  return JSON.stringify([
    outcome.accepted ? "accepted" : outcome.reason,
    outcome.accepted ? failure?.mismatch.note : failure?.fault?.id,
    operation,
    profile,
    own.map(([name]) => name).sort(),
    exercises.map(nameItem),
    // The form of the header alone: its values differ from request to request.
    authorizationOf(request)?.replaceAll(/"[^"]*"/g, '""'),
    contentTypeOf(request),
    urlByHost(request) !== undefined,
  ]);
}
