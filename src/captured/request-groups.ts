import { nameItem } from "../coverage/coverage-item.ts";
import { describeCause } from "../diagnosis/describe-cause.ts";
import type { Cause, Unexplained } from "../diagnosis/diagnosis.ts";
import { authorizationOf, contentTypeOf } from "../diagnosis/request/read-sent-request.ts";
import { groupBy } from "../judging/group-by.ts";
import type { Attributions } from "./attributions.ts";
import { isWhole, type JudgedRequest } from "./judge-captured.ts";
import { urlByHost } from "./signed-url.ts";

/** Requests of one client that no mistake is likely to distinguish. */
export type RequestGroup = readonly [JudgedRequest, ...JudgedRequest[]];

/** An unexplained failure, with the request of its group that was searched. */
export interface ResidualRequest {
  readonly one: JudgedRequest;
  readonly first: JudgedRequest;
}

/** The most causes that are tried on a request: a client repeats its mistakes. */
const MAX_COMPARED = 8;
/** The most comparisons of a run: about one for each stored request. */
const MAX_COMPARISONS = 12_000;

/** Groups requests that are alike: one of each group is searched for mistakes, and the others are compared with it. */
export function groupAlike(judged: readonly JudgedRequest[]): readonly RequestGroup[] {
  return [...groupBy(judged, keyOf).values()];
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
    // Only the form of the header: its values differ from request to request.
    authorizationOf(request)?.replaceAll(/"[^"]*"/g, '""'),
    contentTypeOf(request),
    urlByHost(request) !== undefined,
  ]);
}

/**
 * Attributes the failures of each group to a cause, if it reproduces them, and returns the rest.
 *
 * @param searched those firsts in which mistakes were looked for.
 */
export function attributeGroups(
  groups: readonly RequestGroup[],
  searched: ReadonlySet<JudgedRequest>,
  attributions: Attributions,
  isMadeBy: (one: JudgedRequest, cause: Cause) => boolean,
): readonly ResidualRequest[] {
  let comparisons = MAX_COMPARISONS;
  const makes = (cause: Cause, one: JudgedRequest): boolean => {
    comparisons -= 1;
    return comparisons >= 0 && isMadeBy(one, cause);
  };
  const findCause = (one: JudgedRequest, first: JudgedRequest): Cause | undefined => {
    const fault = one.failure?.fault;
    const byReason = fault === undefined ? undefined : describeCause([fault]);
    const own = attributions.causeOf(first.id);
    // Where the first of a group was searched without success, the others need no search.
    if (isWhole(one) || (searched.has(first) && own === undefined)) return byReason;
    const candidates = [...new Set([...(own === undefined ? [] : [own]), ...attributions.causes()])];
    return candidates.slice(0, MAX_COMPARED).find((cause) => makes(cause, one)) ?? byReason;
  };
  const left: ResidualRequest[] = [];
  for (const group of groups) {
    const [first] = group;
    for (const one of group) {
      const cause = attributions.causeOf(one.id) ?? findCause(one, first);
      if (cause === undefined) left.push({ one, first });
      else attributions.add(cause, [one.id]);
    }
  }
  return left;
}

/** Extends the findings on the unexplained failures that were searched to those that are like them. */
export function regroupUnexplained(
  searched: readonly Unexplained[],
  left: readonly ResidualRequest[],
): readonly Unexplained[] {
  const groups = groupBy(
    left,
    ({ one, first }) => searched.find(({ vectors }) => vectors.includes(first.id)) ?? one.failure?.mismatch.stage ?? "",
  );
  const regrouped = [...groups].map(([like, members]) => ({ like, vectors: members.map(({ one }) => one.id) }));
  return [
    ...regrouped.flatMap(({ like, vectors }) => (typeof like === "string" ? [] : [withVectors(like, vectors)])),
    ...regrouped.flatMap(({ like: stage, vectors: [first = "", ...others] }) =>
      typeof stage === "string"
        ? [{ stage, vectors: [first, ...others], example: first, flags: [], findings: [], resembles: [] }]
        : [],
    ),
  ];
}

function withVectors(entry: Unexplained, vectors: readonly string[]): Unexplained {
  const still = new Set(vectors);
  const resembles = entry.resembles
    .map((one) => ({ ...one, vectors: one.vectors.filter((id) => still.has(id)) }))
    .filter((one) => one.vectors.length > 0);
  return { ...entry, vectors, resembles, example: still.has(entry.example) ? entry.example : (vectors[0] ?? "") };
}
