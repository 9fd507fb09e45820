import { nameItem } from "../coverage/coverage-item.ts";
import { describeCause } from "../diagnosis/describe-cause.ts";
import type { Cause, Unexplained } from "../diagnosis/diagnosis.ts";
import { authorizationOf, contentTypeOf } from "../diagnosis/request/read-sent-request.ts";
import { groupBy } from "../judging/group-by.ts";
import type { Attributions } from "./attributions.ts";
import { isWhole, type JudgedRequest } from "./judge-captured.ts";
import { urlByHost } from "./signed-url.ts";

/** Requests of one client that differ in nothing by which a mistake could tell them apart. */
export type RequestGroup = readonly [JudgedRequest, ...JudgedRequest[]];

/** A failure that nothing explains, with the one that was searched in its stead. */
export interface ResidualRequest {
  readonly one: JudgedRequest;
  readonly first: JudgedRequest;
}

/** How many causes a request is held against: what a client does wrong it does often. */
const MAX_COMPARED = 8;
/** How many comparisons a run may cost: about one for each request that is kept. */
const MAX_COMPARISONS = 12_000;

/** Groups requests that are alike: of each group one is searched for mistakes, and the others are held against it. */
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
    // The form of the header alone: its values differ from request to request.
    authorizationOf(request)?.replaceAll(/"[^"]*"/g, '""'),
    contentTypeOf(request),
    urlByHost(request) !== undefined,
  ]);
}

/**
 * Attributes groups of failures to what explains the first of each, as far as that makes each of them; gives what is
 * left.
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
    // What nothing explains in the first of them nothing explains in those that are alike.
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

/** Gives what was found of failures that nothing explains to all that are left: each joins the one that it is like. */
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
